import { stationAvailabilityTexts, STATION_SAYINGS, type Station } from '@rota/contract/stations';
import AddRounded from '@mui/icons-material/AddRounded';
import PinDropRounded from '@mui/icons-material/PinDropRounded';
import QrCode2Rounded from '@mui/icons-material/QrCode2Rounded';
import TuneRounded from '@mui/icons-material/TuneRounded';
import { useCallback } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '../../../ui/kit.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { AvailabilityChip, sayingOf, useStationReason, useWaitText } from './shared/station-chips.tsx';
import { stationTexts } from './shared/stations.messages.ts';
import { useStationList } from './shared/stations.queries.ts';
import { useProject } from '../../../projects/project-context.tsx';
import { foldText } from '../../../ui/fold-text.ts';
import { useListAddress, type SortedListAddress } from '../../../ui/list/list-address.ts';
import { SpecList, type ListFilter } from '../../../ui/list/list-spec.tsx';
import type { ListColumn } from '../../../ui/list/list-types.ts';
import { useWholeList } from '../../../ui/list/whole-list.ts';
import { RowCard } from '../../../ui/list/row-card.tsx';
import { usePurposeText } from './purpose-text.ts';
import { StationPanel } from './station-panel.tsx';
import { stationPageTexts } from './stations.messages.ts';

const KEYS = {
  filters: ['search', 'availability'],
  sort: { by: ['name', 'availability', 'target', 'floor'], first: { id: 'name', isDescending: false } },
  open: 'station-id',
} as const;

/** The stations of the chosen project as they are now, with the opened one beside. */
export function StationsPage() {
  const t = useTexts(stationPageTexts);
  const tStation = useTexts(stationTexts);
  const tAvailability = useTexts(stationAvailabilityTexts);
  const { project_id: projectId } = useProject();
  const address = useListAddress(KEYS);
  const query = useStationList(projectId);
  const source = useWholeList(query, useShown(address));
  const reason = useStationReason();
  const wait = useWaitText();
  const add = useAdd(projectId);
  const navigate = useNavigate();
  const availability: ListFilter = {
    key: 'availability',
    kind: 'many',
    label: tStation('availability'),
    options: STATION_SAYINGS.map((one) => ({
      value: one,
      label: tAvailability(one),
    })),
  };
  return (
    <SpecList
      address={address}
      source={source}
      spec={{
        name: 'stations',
        title: t('title'),
        description: t('hint'),
        actions: (
          <>
            <Settings projectId={projectId} />
            {add}
          </>
        ),
        columns: useColumns(),
        rowId: (row) => row.station_id,
        rowName: (row) => row.name,
        card: (row) => (
          <RowCard
            name={row.name}
            state={<AvailabilityChip station={row} quiet />}
            line={reason(row) ?? wait(row.wait_s)}
            note={`${row.floor} · ${row.target_name}`}
          />
        ),
        searchLabel: t('search'),
        filters: [availability],
        empty: { icon: PinDropRounded, title: t('emptyTitle'), hint: t('emptyHint'), action: add },
        bulkActions: (rows) => (
          <Button
            startIcon={<QrCode2Rounded />}
            onClick={() => {
              const ids = rows.map((row) => row.station_id).join(',');
              Promise.resolve(navigate(`/project/stations/codes?ids=${encodeURIComponent(ids)}`)).catch(
                () => undefined,
              );
            }}
          >
            {t('printCodes')}
          </Button>
        ),
        panel: ({ id, row, onClose }) => <StationPanel key={id} stationId={id} row={row} onClose={onClose} />,
      }}
    />
  );
}

function useAdd(projectId: number) {
  const t = useTexts(stationPageTexts);
  const mayEdit = useCan()('stations.edit', projectId);
  return (
    mayEdit && (
      <Button variant="contained" component={Link} to="/project/stations/edit" startIcon={<AddRounded />}>
        {t('add')}
      </Button>
    )
  );
}

function Settings({ projectId }: { projectId: number }) {
  const t = useTexts(stationPageTexts);
  if (!useCan()('stations.edit', projectId)) return null;
  return (
    <Button variant="outlined" component={Link} to="/project/stations/settings" startIcon={<TuneRounded />}>
      {t('settings')}
    </Button>
  );
}

/** The rows that the address asks for, in its order. */
function useShown({ search, sort }: SortedListAddress) {
  const formats = useFormats();
  const wanted = foldText(search.get('search') ?? '');
  const availability = search.get('availability') ?? '';
  const { id, isDescending } = sort;
  return useCallback(
    (all: readonly Station[]) => {
      const asked = availability === '' ? undefined : availability.split(',');
      const keyOf = (row: Station): string => {
        if (id === 'availability') return String(STATION_SAYINGS.indexOf(sayingOf(row)));
        if (id === 'floor') return row.floor;
        return id === 'target' ? row.target_name : row.name;
      };
      return all
        .filter((row) => foldText(`${row.name} ${row.target_name} ${row.floor}`).includes(wanted))
        .filter((row) => asked === undefined || asked.includes(sayingOf(row)))
        .sort(
          (a, b) =>
            (isDescending ? -1 : 1) *
            (formats.compare(keyOf(a), keyOf(b)) || formats.compare(a.name, b.name)),
        );
    },
    [wanted, availability, id, isDescending, formats],
  );
}

function useColumns(): readonly ListColumn<Station>[] {
  const t = useTexts(stationPageTexts);
  const tStation = useTexts(stationTexts);
  const tAvailability = useTexts(stationAvailabilityTexts);
  const wait = useWaitText();
  const purposes = usePurposeText();
  return [
    {
      id: 'name',
      header: t('name'),
      isAlways: true,
      isSortable: true,
      minWidth: 180,
      text: (row) => row.name,
    },
    {
      id: 'availability',
      header: tStation('availability'),
      isSortable: true,
      minWidth: 160,
      cell: (row) => <AvailabilityChip station={row} quiet />,
      text: (row) => tAvailability(sayingOf(row)),
    },
    { id: 'wait', header: t('wait'), minWidth: 150, text: (row) => wait(row.wait_s) },
    {
      id: 'open_calls',
      header: t('open'),
      isNumeric: true,
      rank: 2,
      minWidth: 110,
      text: (row) => String(row.open_calls),
    },
    { id: 'purposes', header: t('purposes'), rank: 4, minWidth: 200, text: (row) => purposes(row.purposes) },
    {
      id: 'switch',
      header: t('switch'),
      rank: 5,
      minWidth: 140,
      text: (row) => tStation(`switch_${row.switch}`),
    },
    { id: 'floor', header: t('floor'), isSortable: true, rank: 1, minWidth: 100, text: (row) => row.floor },
    {
      id: 'target',
      header: t('target'),
      isSortable: true,
      rank: 3,
      minWidth: 140,
      text: (row) => row.target_name,
    },
  ];
}
