import type { Elevator } from '@rota/contract/elevators';
import AddRounded from '@mui/icons-material/AddRounded';
import ElevatorRounded from '@mui/icons-material/ElevatorRounded';
import { useCallback } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/kit.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { ElevatorChip } from './shared/elevator-chip.tsx';
import { useElevatorSentence } from './shared/elevator-looks.ts';
import { ELEVATOR_SITUATIONS, elevatorSituation } from './shared/elevator-situation.rules.ts';
import { elevatorTexts } from './shared/elevators.messages.ts';
import { useElevatorList } from './shared/elevators.queries.ts';
import { useProject } from '../../../projects/project-context.tsx';
import { foldText } from '../../../ui/fold-text.ts';
import { useListAddress, type SortedListAddress } from '../../../ui/list/list-address.ts';
import { SpecList, type ListFilter } from '../../../ui/list/list-spec.tsx';
import type { ListColumn } from '../../../ui/list/list-types.ts';
import { useWholeList } from '../../../ui/list/whole-list.ts';
import { RowCard } from '../../../ui/list/row-card.tsx';
import { ElevatorPanel } from './elevator-panel.tsx';
import { elevatorPageTexts } from './elevators.messages.ts';

const KEYS = {
  filters: ['search', 'state'],
  sort: { by: ['name', 'state', 'group'], first: { id: 'name', isDescending: false } },
  open: 'elevator-id',
} as const;

/** The elevators of the chosen project: what each is doing, and the opened one with its shaft. */
export function ElevatorsPage() {
  const t = useTexts(elevatorPageTexts);
  const tState = useTexts(elevatorTexts);
  const { project_id: projectId } = useProject();
  const address = useListAddress(KEYS);
  const query = useElevatorList(projectId);
  const mayEdit = useCan()('elevators.edit', projectId);
  const source = useWholeList(query, useShown(address));
  const sentence = useElevatorSentence();
  const add = mayEdit && (
    <Button variant="contained" component={Link} to="/elevators/edit" startIcon={<AddRounded />}>
      {t('add')}
    </Button>
  );
  const states: ListFilter = {
    key: 'state',
    kind: 'many',
    label: t('state'),
    options: ELEVATOR_SITUATIONS.map((one) => ({
      value: one,
      label: tState(one),
    })),
  };
  return (
    <SpecList
      address={address}
      source={source}
      spec={{
        name: 'elevators',
        title: t('title'),
        actions: add,
        columns: useColumns(),
        rowId: (row) => row.elevator_id,
        rowName: (row) => row.name,
        card: (row) => (
          <RowCard
            name={row.name}
            state={<ElevatorChip elevator={row} quiet />}
            line={sentence(row)}
            note={row.floors.join(' · ')}
          />
        ),
        searchLabel: t('search'),
        filters: [states],
        empty: { icon: ElevatorRounded, title: t('emptyTitle'), hint: t('emptyHint'), action: add },
        panel: ({ id, row, onClose }) => (
          <ElevatorPanel
            key={id}
            projectId={projectId}
            elevator={row}
            isLoading={source.content.status === 'loading'}
            onClose={onClose}
          />
        ),
      }}
    />
  );
}

/** The rows that the address asks for, in its order. */
function useShown({ search, sort }: SortedListAddress) {
  const formats = useFormats();
  const wanted = foldText(search.get('search') ?? '');
  const states = search.get('state') ?? '';
  const { id, isDescending } = sort;
  return useCallback(
    (all: readonly Elevator[]) => {
      const asked = states === '' ? undefined : states.split(',');
      const keyOf = (row: Elevator): string => {
        if (id === 'state') return String(ELEVATOR_SITUATIONS.indexOf(elevatorSituation(row)));
        return id === 'group' ? row.group : row.name;
      };
      return all
        .filter((row) =>
          foldText(`${row.name} ${row.group} ${row.site} ${row.floors.join(' ')}`).includes(wanted),
        )
        .filter((row) => asked === undefined || asked.includes(elevatorSituation(row)))
        .sort(
          (a, b) =>
            (isDescending ? -1 : 1) *
            (formats.compare(keyOf(a), keyOf(b)) || formats.compare(a.name, b.name)),
        );
    },
    [wanted, states, id, isDescending, formats],
  );
}

function useColumns(): readonly ListColumn<Elevator>[] {
  const t = useTexts(elevatorPageTexts);
  const tState = useTexts(elevatorTexts);
  const sentence = useElevatorSentence();
  return [
    {
      id: 'name',
      header: t('name'),
      isAlways: true,
      isSortable: true,
      minWidth: 160,
      text: (row) => row.name,
    },
    {
      id: 'state',
      header: t('state'),
      isSortable: true,
      minWidth: 170,
      cell: (row) => <ElevatorChip elevator={row} quiet />,
      text: (row) => tState(elevatorSituation(row)),
    },
    { id: 'now', header: t('now'), rank: 1, minWidth: 260, text: sentence },
    { id: 'floor', header: t('floor'), minWidth: 130, text: (row) => row.floor ?? '–' },
    {
      id: 'waiting',
      header: t('waiting'),
      isNumeric: true,
      rank: 2,
      minWidth: 90,
      text: (row) => String(row.queue.length),
    },
    { id: 'floors', header: t('floors'), rank: 3, minWidth: 160, text: (row) => row.floors.join(' · ') },
    { id: 'group', header: t('group'), isSortable: true, rank: 4, minWidth: 120, text: (row) => row.group },
  ];
}
