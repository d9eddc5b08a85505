import type { Schedule } from '@rota/contract/schedules';
import AddRounded from '@mui/icons-material/AddRounded';
import EventRepeatRounded from '@mui/icons-material/EventRepeatRounded';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Button } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { TaskSummary } from '../deliveries/shared/task-summary.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { useListAddress } from '../../../ui/list/list-address.ts';
import { SpecList, type ListFilter } from '../../../ui/list/list-spec.tsx';
import type { ListColumn } from '../../../ui/list/list-types.ts';
import { usePagedList } from '../../../ui/list/paged-list.ts';
import { RowCard } from '../../../ui/list/row-card.tsx';
import { SchedulePanel } from './schedule-panel.tsx';
import { RunStateChip, ScheduleStateChip, stateOf } from './schedule-state.tsx';
import { useProjectMoment, useRuleSentence } from './schedule-words.ts';
import { scheduleTexts } from './schedules.messages.ts';
import { scheduleQueries } from './schedules.queries.ts';

const KEYS = { filters: ['search', 'state'], open: 'schedule-id' } as const;
const STATES = ['active', 'paused'] as const;

/** The schedules of the project, with the opened one beside. */
export function SchedulesPage() {
  const t = useTexts(scheduleTexts);
  const api = useApi();
  const { project_id: projectId, time_zone: zone } = useProject();
  const address = useListAddress(KEYS);
  const state = STATES.find((one) => one === address.search.get('state'));
  const filters = { search: address.search.get('search') ?? '', state };
  const source = usePagedList(
    useInfiniteQuery({ ...scheduleQueries.list(api, projectId, filters), placeholderData: keepPreviousData }),
  );
  const states: ListFilter = {
    key: 'state',
    kind: 'one',
    label: t('state'),
    options: STATES.map((value) => ({
      value,
      label: t(value),
    })),
  };
  const mayEdit = useCan()('schedules.edit', projectId);
  const create = mayEdit && (
    <Button variant="contained" startIcon={<AddRounded />} component={Link} to="/delivery/task?for=schedule">
      {t('create')}
    </Button>
  );
  return (
    <SpecList
      address={address}
      source={source}
      spec={{
        name: 'schedules',
        title: t('title'),
        description: t('hint', { zone }),
        actions: create,
        columns: useColumns(projectId),
        rowId: (row) => row.schedule_id,
        rowName: (row) => row.name,
        card: (row) => <ScheduleCard schedule={row} />,
        searchLabel: t('search'),
        filters: [states],
        empty: { icon: EventRepeatRounded, title: t('emptyTitle'), hint: t('emptyHint'), action: create },
        panel: ({ id, row, onClose }) => (
          <SchedulePanel key={id} scheduleId={id} row={row} onClose={onClose} />
        ),
      }}
    />
  );
}

function ScheduleCard({ schedule }: { schedule: Schedule }) {
  const moment = useProjectMoment();
  const [next] = schedule.next_runs;
  return (
    <RowCard
      name={schedule.name}
      state={<ScheduleStateChip schedule={schedule} />}
      line={useRuleSentence()(schedule.rule)}
      {...(next !== undefined && { note: moment(next) })}
    />
  );
}

function useColumns(projectId: number): readonly ListColumn<Schedule>[] {
  const t = useTexts(scheduleTexts);
  const sentence = useRuleSentence();
  const moment = useProjectMoment();
  return [
    { id: 'name', header: t('name'), isAlways: true, minWidth: 190, text: (row) => row.name },
    {
      id: 'state',
      header: t('state'),
      minWidth: 140,
      cell: (row) => <ScheduleStateChip schedule={row} />,
      text: (row) => t(stateOf(row)),
    },
    { id: 'when', header: t('when'), minWidth: 260, text: (row) => sentence(row.rule) },
    {
      id: 'task',
      header: t('task'),
      rank: 2,
      minWidth: 230,
      cell: (row) => <TaskSummary projectId={projectId} task={row.task} />,
      text: (row) => row.task.kind,
    },
    {
      id: 'next',
      header: t('nextRun'),
      rank: 1,
      minWidth: 190,
      text: (row) => (row.next_runs[0] === undefined ? '' : moment(row.next_runs[0])),
    },
    {
      id: 'last',
      header: t('lastRun'),
      rank: 3,
      minWidth: 140,
      cell: (row) => (row.last_run === null ? '–' : <RunStateChip state={row.last_run.state} />),
      text: (row) => (row.last_run === null ? '' : t(row.last_run.state)),
    },
  ];
}
