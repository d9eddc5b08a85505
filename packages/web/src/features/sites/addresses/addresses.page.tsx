import { ADDRESS_STATES, addressSort, type Address } from '@rota/contract/addresses';
import FactCheckRounded from '@mui/icons-material/FactCheckRounded';
import HomeWorkRounded from '@mui/icons-material/HomeWorkRounded';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Button } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { mapName } from '../../../map/map-name.ts';
import { useProject } from '../../../projects/project-context.tsx';
import { useListAddress } from '../../../ui/list/list-address.ts';
import { SpecList, type ListFilter } from '../../../ui/list/list-spec.tsx';
import type { ListColumn } from '../../../ui/list/list-types.ts';
import { usePagedList } from '../../../ui/list/paged-list.ts';
import { AddAddress } from './address-dialog.tsx';
import { AddressBulk } from './address-actions.tsx';
import { ImportAddresses } from './address-import.tsx';
import { AddressCard, AddressStateChip, placeOfAddress } from './address-looks.tsx';
import { AddressPanel } from './address-panel.tsx';
import { addressTexts } from './addresses.messages.ts';
import { addressQueries, useAddressNews } from './addresses.queries.ts';
import { useMaps } from '../maps/shared/maps.queries.ts';

const KEYS = {
  filters: ['search', 'state', 'map', 'target'],
  sort: { by: ['name', 'place', 'state', 'updated'], first: { id: 'place', isDescending: false } },
  open: 'address-id',
} as const;

/** The addresses of the project, with the opened one beside. */
export function AddressesPage() {
  const t = useTexts(addressTexts);
  const api = useApi();
  const can = useCan();
  const { project_id: projectId } = useProject();
  const address = useListAddress(KEYS);
  const { search, sort } = address;
  const asked = (search.get('state') ?? '').split(',');
  const filters = {
    search: search.get('search') ?? '',
    states: ADDRESS_STATES.filter((state) => asked.includes(state)).join(','),
    maps: search.get('map') ?? '',
    hasTarget: (['yes', 'no'] as const).find((one) => one === search.get('target')),
    sort: addressSort.catch('place').parse(`${sort.isDescending ? '-' : ''}${sort.id}`),
  };
  useAddressNews(projectId);
  const source = usePagedList(
    useInfiniteQuery({ ...addressQueries.list(api, projectId, filters), placeholderData: keepPreviousData }),
  );
  const mayEdit = can('addresses.edit', projectId);
  const mayReview = can('addresses.review', projectId);
  return (
    <SpecList
      address={address}
      source={source}
      spec={{
        name: 'addresses',
        title: t('title'),
        description: t('hint'),
        actions: (
          <>
            {mayReview && <ToReview projectId={projectId} />}
            {mayEdit && <ImportAddresses />}
            {mayEdit && <AddAddress />}
          </>
        ),
        columns: useColumns(),
        rowId: ({ uid }) => uid,
        rowName: ({ name }) => name,
        card: (row) => <AddressCard address={row} />,
        searchLabel: t('search'),
        filters: useFilters(projectId),
        ...(mayReview && {
          bulkActions: (rows: Address[], clear: () => void) => <AddressBulk rows={rows} onDone={clear} />,
        }),
        empty: { icon: HomeWorkRounded, title: t('emptyTitle'), hint: t('emptyHint') },
        panel: ({ id, row, onClose }) => <AddressPanel key={id} uid={id} row={row} onClose={onClose} />,
      }}
    />
  );
}

/** Leads to the review while something waits there. */
function ToReview({ projectId }: { projectId: number }) {
  const t = useTexts(addressTexts);
  const waiting = useQuery(addressQueries.waiting(useApi(), projectId, '')).data?.total ?? 0;
  if (waiting === 0) return null;
  return (
    <Button component={Link} to="/project/addresses/waiting-review" startIcon={<FactCheckRounded />}>
      {t('review', { count: waiting })}
    </Button>
  );
}

function useFilters(projectId: number): readonly ListFilter[] {
  const t = useTexts(addressTexts);
  const maps = useMaps(projectId, { enabled: useCan()('maps.read', projectId) }).data ?? [];
  return [
    {
      key: 'state',
      kind: 'many',
      label: t('state'),
      options: ADDRESS_STATES.map((state) => ({
        value: state,
        label: t(state),
      })),
    },
    ...(maps.length < 2
      ? []
      : ([
          {
            key: 'map',
            kind: 'many',
            label: t('floor'),
            options: maps.map((map) => ({ value: map.map_id, label: mapName(map) })),
          },
        ] satisfies ListFilter[])),
    {
      key: 'target',
      kind: 'one',
      label: t('hasTarget'),
      options: [
        {
          value: 'yes',
          label: t('withTarget'),
        },
        {
          value: 'no',
          label: t('withoutTarget'),
        },
      ],
    },
  ];
}

function useColumns(): readonly ListColumn<Address>[] {
  const t = useTexts(addressTexts);
  const formats = useFormats();
  return [
    {
      id: 'name',
      header: t('name'),
      isAlways: true,
      isSortable: true,
      minWidth: 180,
      text: ({ name }) => name,
    },
    { id: 'place', header: t('floor'), isSortable: true, rank: 1, minWidth: 160, text: placeOfAddress },
    { id: 'person', header: t('person'), minWidth: 170, text: ({ user_name: person }) => person ?? '' },
    {
      id: 'state',
      header: t('state'),
      isSortable: true,
      minWidth: 205,
      cell: ({ state }) => <AddressStateChip state={state} />,
      text: ({ state }) => t(state),
    },
    {
      id: 'target',
      header: t('target'),
      rank: 2,
      minWidth: 150,
      text: ({ target }) => target?.name ?? t('noTarget'),
    },
    {
      id: 'updated',
      header: t('updated'),
      isSortable: true,
      rank: 3,
      minWidth: 130,
      cell: (row) => formats.date(row.updated_at),
      text: (row) => row.updated_at,
    },
  ];
}
