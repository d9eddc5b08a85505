import { isDoneWith, type WorkshopRobot } from '@rota/contract/preparation';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useProjects } from '../../../projects/project-context.tsx';
import type { ListColumn } from '../../../ui/list/list-types.ts';
import { RowCard } from '../../../ui/list/row-card.tsx';
import { useNow } from '../../../ui/now.ts';
import { WorkshopStateChip } from './state-chip.tsx';
import { useStates } from './state-names.ts';
import { workshopTexts } from './workshop-robots.messages.ts';

type Words = (robot: WorkshopRobot) => string;

/** When a robot is due, in words; empty without a date. */
function useDueText(): Words {
  const t = useTexts(workshopTexts);
  const formats = useFormats();
  return ({ due_on: due, is_overdue: isOverdue }) => {
    if (due === null) return '';
    const day = formats.calendarDay(due);
    return isOverdue ? t('overdueOn', { day }) : day;
  };
}

function useProjectName(): Words {
  const { projects } = useProjects();
  return ({ project_id: projectId }) =>
    projects.find(({ project_id: id }) => id === projectId)?.project_name ?? '';
}

/** The columns of the list. */
export function useWorkshopColumns(): readonly ListColumn<WorkshopRobot>[] {
  const t = useTexts(workshopTexts);
  const formats = useFormats();
  const now = useNow(60_000);
  const states = useStates();
  const dueText = useDueText();
  const projectName = useProjectName();
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
      minWidth: 150,
      cell: (row) => <WorkshopStateChip robot={row} quiet />,
      text: (row) => states.find(({ state_id: id }) => id === row.state_id)?.name ?? '',
    },
    { id: 'due', header: t('due'), isSortable: true, minWidth: 150, text: dueText },
    { id: 'owner', header: t('owner'), isSortable: true, rank: 1, minWidth: 130, text: (row) => row.owner },
    { id: 'project', header: t('project'), rank: 2, minWidth: 140, text: projectName },
    {
      id: 'responsible',
      header: t('responsible'),
      rank: 3,
      minWidth: 130,
      text: (row) => row.responsible?.name ?? '',
    },
    {
      id: 'checklist',
      header: t('checklist'),
      rank: 3,
      minWidth: 110,
      text: ({ items_done: done, items_total: total, phase }) =>
        total === 0 || isDoneWith(phase) ? '' : t('checklistDone', { done, total }),
    },
    {
      id: 'tasks',
      header: t('tasks'),
      isNumeric: true,
      rank: 4,
      minWidth: 120,
      text: ({ open_tasks: open }) => (open === 0 ? '' : String(open)),
    },
    { id: 'model', header: t('model'), rank: 5, minWidth: 110, text: (row) => row.model },
    { id: 'serial', header: t('serial'), rank: 6, minWidth: 140, text: (row) => row.serial_number },
    {
      id: 'since',
      header: t('since'),
      isSortable: true,
      rank: 7,
      minWidth: 170,
      text: (row) => formats.ago(row.since, now),
    },
  ];
}

/** A row of the list on a phone. */
export function WorkshopRow({ robot }: { robot: WorkshopRobot }) {
  const t = useTexts(workshopTexts);
  const due = useDueText()(robot);
  const project = useProjectName()(robot);
  const { open_tasks: open, overdue_tasks: late } = robot;
  const tasks =
    open === 0 ? '' : late > 0 ? t('tasksOverdue', { count: late }) : t('tasksOpen', { count: open });
  return (
    <RowCard
      name={robot.name}
      state={<WorkshopStateChip robot={robot} />}
      line={[robot.model, robot.owner, project].filter(Boolean).join(' · ')}
      note={[due, tasks].filter(Boolean).join(' · ')}
    />
  );
}
