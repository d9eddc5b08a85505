import type { Station } from '@rota/contract/stations';
import AddRounded from '@mui/icons-material/AddRounded';
import StorefrontRounded from '@mui/icons-material/StorefrontRounded';
import { useCallback, useMemo } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/kit.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useMenuNames, type MenuName } from '../products/shared/menus.queries.ts';
import { useStationList } from '../../work/stations/shared/stations.queries.ts';
import { useProject } from '../../../projects/project-context.tsx';
import { foldText } from '../../../ui/fold-text.ts';
import { useListAddress, type SortedListAddress } from '../../../ui/list/list-address.ts';
import { SpecList } from '../../../ui/list/list-spec.tsx';
import type { ListColumn } from '../../../ui/list/list-types.ts';
import { useWholeList } from '../../../ui/list/whole-list.ts';
import { RowCard } from '../../../ui/list/row-card.tsx';
import { stationAvailabilityTexts } from '@rota/contract/stations';
import { LocationPanel } from './location-panel.tsx';
import { locationTexts, qrTexts } from './qr-codes.messages.ts';
import { asOrdering, sayingOf } from '../../work/stations/shared/station-chips.tsx';
import { LocationState, sells } from './location-state.tsx';
import { useQrTabs } from './qr-tabs.ts';

const KEYS = {
  filters: ['search', 'menu'],
  kept: ['part'],
  sort: { by: ['name', 'place', 'menu'], first: { id: 'name', isDescending: false } },
  open: 'location-id',
} as const;
/** The filter value for stations that take no orders. */
const NO_MENU = 'none';

/** Where guests order from: the stations with their menus, as the QR codes name them. */
export function LocationList() {
  const t = useTexts(locationTexts);
  const tQr = useTexts(qrTexts);
  const { project_id: projectId } = useProject();
  const mayEdit = useCan()('stations.edit', projectId);
  const address = useListAddress(KEYS);
  const query = useStationList(projectId);
  const menus = useMenuNames(projectId);
  const menuOf = useMenuText(menus);
  const source = useWholeList(query, useShown(address, menuOf));
  const add = mayEdit && (
    <Button variant="contained" component={Link} to="/project/stations/edit" startIcon={<AddRounded />}>
      {t('add')}
    </Button>
  );
  return (
    <SpecList
      address={address}
      source={source}
      spec={{
        name: 'pickup-locations',
        title: tQr('title'),
        description: t('hint'),
        actions: add,
        tabs: useQrTabs(),
        columns: useColumns(menuOf, menus),
        rowId: ({ station_id: id }) => id,
        rowName: ({ name }) => name,
        card: (row) => (
          <RowCard
            name={row.name}
            state={<LocationState station={row} menus={menus} />}
            line={menuOf(row)}
            note={`${row.floor} · ${row.target_name}`}
          />
        ),
        searchLabel: t('search'),
        filters: [
          {
            key: 'menu',
            kind: 'one',
            label: t('menu'),
            options: [
              ...(menus ?? []).map(({ id: value, name: label }) => ({
                value,
                label,
              })),
              {
                value: NO_MENU,
                label: t('noMenu'),
              },
            ],
          },
        ],
        empty: { icon: StorefrontRounded, title: t('emptyTitle'), hint: t('emptyHint'), action: add },
        panel: ({ id, row, onClose }) => (
          <LocationPanel
            key={id}
            station={row}
            isKnown={query.data !== undefined}
            menuOf={menuOf}
            menus={menus}
            onClose={onClose}
          />
        ),
      }}
    />
  );
}

function useMenuText(menus: readonly MenuName[] | undefined): (station: Station) => string {
  const t = useTexts(locationTexts);
  return useMemo(() => {
    const known = new Map((menus ?? []).map((menu) => [menu.id, menu]));
    return ({ menu_id: id }) => {
      if (id === null) return t('noMenu');
      const menu = known.get(id);
      if (menu === undefined) return menus === undefined ? '' : t('menuGone');
      return menu.isActive ? menu.name : t('menuOff', { menu: menu.name });
    };
  }, [menus, t]);
}

/** The rows that the address asks for, in its order. */
function useShown({ search, sort }: SortedListAddress, menuOf: (station: Station) => string) {
  const formats = useFormats();
  const wanted = foldText(search.get('search') ?? '');
  const menu = search.get('menu');
  const { id, isDescending } = sort;
  return useCallback(
    (all: readonly Station[]) => {
      const keyOf = (row: Station): string =>
        id === 'menu' ? menuOf(row) : id === 'place' ? row.target_name : row.name;
      return all
        .filter((row) => foldText(`${row.name} ${row.target_name} ${menuOf(row)}`).includes(wanted))
        .filter((row) => menu === null || (row.menu_id ?? NO_MENU) === menu)
        .sort(
          (a, b) =>
            (isDescending ? -1 : 1) *
            (formats.compare(keyOf(a), keyOf(b)) || formats.compare(a.name, b.name)),
        );
    },
    [wanted, menu, id, isDescending, menuOf, formats],
  );
}

function useColumns(
  menuOf: (station: Station) => string,
  menus: readonly MenuName[] | undefined,
): readonly ListColumn<Station>[] {
  const t = useTexts(locationTexts);
  const tAvailability = useTexts(stationAvailabilityTexts);
  return [
    {
      id: 'name',
      header: t('name'),
      isAlways: true,
      isSortable: true,
      minWidth: 180,
      text: ({ name }) => name,
    },
    { id: 'menu', header: t('menu'), isSortable: true, minWidth: 200, text: menuOf },
    {
      id: 'place',
      header: t('place'),
      isSortable: true,
      rank: 1,
      minWidth: 200,
      text: (row) => `${row.target_name} · ${row.floor}`,
    },
    {
      id: 'state',
      header: t('state'),
      minWidth: 160,
      cell: (row) => <LocationState station={row} menus={menus} />,
      text: (row) => (sells(row, menus) ? tAvailability(sayingOf(asOrdering(row))) : t('noOrdering')),
    },
  ];
}
