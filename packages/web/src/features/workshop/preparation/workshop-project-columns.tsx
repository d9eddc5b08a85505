import type { Attention, WorkshopProject } from '@rota/contract/workshop-projects';
import BuildRounded from '@mui/icons-material/BuildRounded';
import CheckRounded from '@mui/icons-material/CheckRounded';
import WarningRounded from '@mui/icons-material/WarningRounded';
import type { SvgIconComponent } from '@mui/icons-material';
import { Box, Typography } from '../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import type { ListColumn } from '../../../ui/list/list-types.ts';
import { RowCard } from '../../../ui/list/row-card.tsx';
import { StateChip } from '../../../ui/state-chip.tsx';
import type { Tone } from '../../../ui/tokens.ts';
import { StatesBar, useStatesText } from './states-bar.tsx';
import { projectTexts } from './workshop-projects.messages.ts';

const LOOKS: Readonly<Record<Attention, { readonly tone: Tone; readonly icon: SvgIconComponent }>> = {
  late: { tone: 'fault', icon: WarningRounded },
  open: { tone: 'attention', icon: BuildRounded },
  none: { tone: 'neutral', icon: CheckRounded },
};

/** How urgently a project needs the workshop. */
export function AttentionChip({ project: { attention } }: { project: Pick<WorkshopProject, 'attention'> }) {
  const t = useTexts(projectTexts);
  return <StateChip {...LOOKS[attention]} label={t(attention)} />;
}

type Words = (project: WorkshopProject) => string;
const some = (count: number | undefined): string => (count ? String(count) : '');

/** What of a project is past its day, in words; empty if nothing is. */
export function useOverdueText(): Words {
  const t = useTexts(projectTexts);
  return ({ overdue_robots: robots, overdue_tasks: tasks }) =>
    [robots > 0 && t('overdueRobots', { count: robots }), tasks > 0 && t('overdueTasks', { count: tasks })]
      .filter((words) => words !== false)
      .join(', ');
}

/** How many robots have older software than they could have, in words; empty if none has. */
export function useOutdatedText(): Words {
  const t = useTexts(projectTexts);
  return ({ software }) =>
    software === null || software.outdated === 0
      ? ''
      : t('ofKnown', { count: software.outdated, known: software.known });
}

/** How much of the data of SIM cards is used, in words; empty without a card that has a limit. */
export function useSimsText(): Words {
  const t = useTexts(projectTexts);
  const formats = useFormats();
  return ({ sims }) => {
    if (sims === null || sims.data_total === 0) return '';
    const words = { used: formats.bytes(sims.data_used), total: formats.bytes(sims.data_total) };
    return sims.nearly_used === 0
      ? t('simsUsed', words)
      : t('simsUsedNearly', { ...words, count: sims.nearly_used });
  };
}

/** The day of the next visit, in words; empty without one. */
export function useVisitText(): Words {
  const t = useTexts(projectTexts);
  const formats = useFormats();
  return ({ visit }) => {
    if (visit.visit_on === null) return '';
    const day = formats.calendarDay(visit.visit_on);
    return visit.is_past ? t('visitPast', { day }) : day;
  };
}

/** The columns of the list. */
export function useProjectColumns(): readonly ListColumn<WorkshopProject>[] {
  const t = useTexts(projectTexts);
  const statesText = useStatesText();
  const overdueText = useOverdueText();
  const outdatedText = useOutdatedText();
  const formats = useFormats();
  const simsPercent: Words = ({ sims }) =>
    sims === null || sims.data_total === 0 ? '' : formats.percent((sims.data_used / sims.data_total) * 100);
  const visitText = useVisitText();
  const number = { isNumeric: true, minWidth: 120 } as const;
  return [
    { id: 'project', header: t('project'), isAlways: true, minWidth: 135, text: (row) => row.project_name },
    {
      id: 'robots',
      header: t('robots'),
      minWidth: 180,
      cell: (row) => <StatesBar project={row} />,
      text: statesText,
    },
    { id: 'overdue', header: t('overdue'), minWidth: 130, text: overdueText },
    {
      id: 'visit',
      header: t('visit'),
      rank: 1,
      minWidth: 175,
      text: (row) => [visitText(row), row.visit.note].filter(Boolean).join(' · '),
    },
    { id: 'missing', header: t('missing'), rank: 2, ...number, text: (row) => some(row.parts?.missing) },
    {
      id: 'outdated',
      header: t('outdatedShort'),
      rank: 3,
      isNumeric: true,
      minWidth: 110,
      text: outdatedText,
    },
    { id: 'sims', header: t('sims'), rank: 4, isNumeric: true, minWidth: 100, text: simsPercent },
    { id: 'repair', header: t('inRepair'), rank: 5, ...number, text: (row) => some(row.in_repair) },
    { id: 'tasks', header: t('openTasks'), rank: 6, ...number, text: (row) => some(row.open_tasks) },
    { id: 'spares', header: t('spares'), rank: 7, ...number, text: (row) => some(row.parts?.on_shelf) },
  ];
}

/** A project on a phone. */
export function ProjectRow({ project }: { project: WorkshopProject }) {
  const t = useTexts(projectTexts);
  const overdue = useOverdueText()(project);
  const visit = useVisitText()(project);
  const outdated = useOutdatedText()(project);
  const sims = useSimsText()(project);
  const { robots, parts } = project;
  const facts = [
    overdue !== '' && `${t('overdue')}: ${overdue}`,
    parts !== null && parts.missing > 0 && `${t('missing')}: ${parts.missing}`,
    outdated !== '' && `${t('outdated')}: ${outdated}`,
    project.sims !== null && project.sims.nearly_used > 0 && `${t('sims')}: ${sims}`,
  ].filter((words) => words !== false);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1, minWidth: 0 }}>
      <RowCard
        name={project.project_name}
        state={<AttentionChip project={project} />}
        note={[
          robots === 0 ? t('noRobots') : t('robotCount', { count: robots }),
          visit === '' ? t('noVisit') : `${t('visit')}: ${visit}`,
        ].join(' · ')}
      />
      {facts.length > 0 && <Typography variant="body2">{facts.join(' · ')}</Typography>}
      <StatesBar project={project} />
    </Box>
  );
}
