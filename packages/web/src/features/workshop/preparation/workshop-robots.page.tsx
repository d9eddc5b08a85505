import type { WorkshopRobot } from '@rota/contract/preparation';
import BuildRounded from '@mui/icons-material/BuildRounded';
import TuneRounded from '@mui/icons-material/TuneRounded';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { Alert, Button } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useProjects } from '../../../projects/project-context.tsx';
import { useListAddress, type SortedListAddress } from '../../../ui/list/list-address.ts';
import { SpecList, type ListFilter, type ListSource } from '../../../ui/list/list-spec.tsx';
import { WorkshopBoard } from './board.tsx';
import { CardPanel } from './card-panel.tsx';
import { phaseLooks } from './phase-looks.ts';
import { workshopQueries, type RobotsRead, type WorkshopFilters } from './preparation.queries.ts';
import { RegisterRobots } from './register-robots.tsx';
import { keyOfRobot, refOfKey } from './robot-key.ts';
import { useStates } from './state-names.ts';
import { StateChip } from '../../../ui/state-chip.tsx';
import { useWorkshopColumns, WorkshopRow } from './workshop-columns.tsx';
import { workshopTexts } from './workshop-robots.messages.ts';

const KEYS = {
  filters: ['search', 'project', 'state', 'owner', 'overdue'],
  kept: ['view', 'column'],
  sort: { by: ['due', 'name', 'since', 'owner'], first: { id: 'due', isDescending: false } },
  open: 'robot',
} as const;

/** All robots of all projects that a person may see, as a board or as a list, with the same filters. */
export function WorkshopRobotsPage() {
  const t = useTexts(workshopTexts);
  const address = useListAddress(KEYS);
  const read = useQuery(workshopQueries.robots(useApi(), filtersOf(address)));
  const columns = useWorkshopColumns();
  const isList = address.search.get('view') === 'list';
  const board = useBoard(address, read.data);
  return (
    <SpecList
      address={address}
      source={sourceOf(read)}
      spec={{
        name: 'workshop-robots',
        title: t('title'),
        description: t('hint'),
        notice: read.data !== undefined && read.data.total > read.data.rows.length && (
          <Alert severity="info">{t('partly', { count: read.data.rows.length })}</Alert>
        ),
        actions: <PageActions />,
        tabs: {
          key: 'view',
          label: t('view'),
          options: [
            { value: '', label: t('board') },
            { value: 'list', label: t('list') },
          ],
        },
        columns,
        rowId: keyOfRobot,
        rowName: (row) => row.name,
        rowTone: (row) => (row.is_overdue || row.overdue_tasks > 0 ? 'fault' : undefined),
        card: (row) => <WorkshopRow robot={row} />,
        ...(!isList && { board }),
        searchLabel: t('search'),
        filters: useFilters(read.data),
        empty: {
          icon: BuildRounded,
          title: t('emptyTitle'),
          hint: t('empty'),
          action: <RegisterRobots />,
        },
        panel: ({ id, onClose }) => <CardPanel key={id} of={refOfKey(id)} onClose={onClose} />,
      }}
    />
  );
}

function PageActions() {
  const t = useTexts(workshopTexts);
  const can = useCan();
  return (
    <>
      {can('workshop.set_up', undefined) && (
        <Button component={Link} to="/workshop/robots/setup" startIcon={<TuneRounded />}>
          {t('setUp')}
        </Button>
      )}
      <RegisterRobots />
    </>
  );
}

function filtersOf({ search, sort }: SortedListAddress): WorkshopFilters {
  const text = (key: string) => search.get(key) ?? '';
  return {
    ...(text('search') !== '' && { search: text('search').slice(0, 80) }),
    ...(/^\d{1,9}$/.test(text('project')) && { project_id: Number(text('project')) }),
    ...(text('state') !== '' && { state: text('state') }),
    ...(text('owner') !== '' && { owner: text('owner') }),
    ...(text('overdue') === 'yes' && { overdue: 'yes' as const }),
    sort: `${sort.isDescending ? '-' : ''}${sort.id}` as NonNullable<WorkshopFilters['sort']>,
  };
}

type Read = {
  readonly data: RobotsRead | undefined;
  readonly isError: boolean;
  readonly error: unknown;
  readonly isPlaceholderData: boolean;
  refetch(this: void): Promise<unknown>;
};

function sourceOf({
  data,
  isError,
  error,
  isPlaceholderData: isOld,
  refetch,
}: Read): ListSource<WorkshopRobot> {
  const onRetry = () => void refetch().catch(() => undefined);
  if (data !== undefined)
    return { content: { status: 'ready', rows: data.rows, total: data.total, isOld }, onRetry };
  return { content: isError ? { status: 'error', error } : { status: 'loading' }, onRetry };
}

/** How the rows stand on the board. */
function useBoard({ search, set }: SortedListAddress, read: RobotsRead | undefined) {
  const counts = useMemo(
    () => new Map(read?.counts.map(({ state_id: id, count }) => [id, count])),
    [read?.counts],
  );
  const wanted = (search.get('state') ?? '').split(',').filter((id) => id !== '');
  const column = search.get('column') ?? '';
  return (rows: readonly WorkshopRobot[]) => (
    <WorkshopBoard
      rows={rows}
      counts={counts}
      wanted={wanted}
      column={column}
      onColumn={(stateId) => set({ column: stateId })}
      onOpen={(robot) => set({ robot: keyOfRobot(robot) })}
    />
  );
}

function useFilters(read: RobotsRead | undefined): readonly ListFilter[] {
  const t = useTexts(workshopTexts);
  const can = useCan();
  const states = useStates();
  const projects = useProjects().projects.filter(({ project_id: id }) => can('workshop.read', id));
  const owners = read?.owners ?? [];
  return [
    ...(projects.length < 2
      ? []
      : [
          {
            key: 'project',
            kind: 'one',
            label: t('project'),
            options: projects.map((project) => ({
              value: String(project.project_id),
              label: project.project_name,
            })),
          } as const,
        ]),
    {
      key: 'state',
      kind: 'many',
      label: t('state'),
      options: states.map(({ state_id: value, name, phase }) => ({
        value,
        label: name,
        icon: <StateChip {...phaseLooks[phase]} label={name} quiet />,
      })),
    },
    ...(owners.length === 0
      ? []
      : [
          {
            key: 'owner',
            kind: 'one',
            label: t('owner'),
            options: owners.map((owner) => ({ value: owner, label: owner })),
          } as const,
        ]),
    { key: 'overdue', kind: 'flag', label: t('overdue'), value: 'yes' },
  ];
}
