import { errorTexts } from '@rota/contract/failures';
import type { Schedule, ScheduleRun } from '@rota/contract/schedules';
import EventRepeatRounded from '@mui/icons-material/EventRepeatRounded';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Alert, Box, Button, Link as MuiLink, Skeleton, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { dateWords } from '../../../i18n/formats.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { HistoryLink } from '../../access/audit/shared/history-link.tsx';
import { TaskSummary } from '../deliveries/shared/task-summary.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { FactList, type Fact } from '../../../ui/fact-list.tsx';
import { usePagedList } from '../../../ui/list/paged-list.ts';
import { RowPanel } from '../../../ui/list/row-panel.tsx';
import { PanelLinks, PanelSection } from '../../../ui/list/side-panel.tsx';
import { ErrorState } from '../../../ui/page-state.tsx';
import { ScheduleActions } from './schedule-actions.tsx';
import { RunStateChip, ScheduleStateChip, useRunReason } from './schedule-state.tsx';
import { useProjectMoment, useRuleSentence } from './schedule-words.ts';
import { scheduleTexts } from './schedules.messages.ts';
import { scheduleQueries } from './schedules.queries.ts';

type PanelProps = { scheduleId: string; row: Schedule | undefined; onClose: () => void };

/** One schedule beside the list: when it runs next, and what became of its runs. */
export function SchedulePanel({ scheduleId, row, onClose }: PanelProps) {
  const t = useTexts(scheduleTexts);
  const { project_id: projectId } = useProject();
  return (
    <RowPanel
      row={row}
      one={scheduleQueries.one(useApi(), projectId, scheduleId)}
      title={t('facts')}
      titleOf={(schedule) => schedule.name}
      missing={{ icon: EventRepeatRounded, title: t('notFound'), hint: t('notFoundHint') }}
      onClose={onClose}
    >
      {(schedule) => <Known schedule={schedule} onClose={onClose} />}
    </RowPanel>
  );
}

function Known({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const t = useTexts(scheduleTexts);
  const tError = useTexts(errorTexts);
  const { project_id: projectId } = useProject();
  const sentence = useRuleSentence();
  const [problem] = schedule.problems;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1, alignItems: 'flex-start' }}>
        <ScheduleStateChip schedule={schedule} />
        <Typography sx={{ fontWeight: 500 }}>{sentence(schedule.rule)}</Typography>
        <TaskSummary projectId={projectId} task={schedule.task} />
      </Box>
      {problem !== undefined && <Alert severity="warning">{tError(problem.code)}</Alert>}
      <ScheduleActions schedule={schedule} onGone={onClose} />
      <PanelSection title={t('nextRuns')}>
        <NextRuns schedule={schedule} />
      </PanelSection>
      <PanelSection title={t('history')}>
        <History scheduleId={schedule.schedule_id} />
      </PanelSection>
      <PanelSection title={t('facts')}>
        <Facts schedule={schedule} />
      </PanelSection>
      <PanelLinks>
        <HistoryLink scope={projectId} entity="schedule" id={schedule.schedule_id} />
      </PanelLinks>
    </Box>
  );
}

function NextRuns({ schedule: { next_runs: runs, paused } }: { schedule: Schedule }) {
  const t = useTexts(scheduleTexts);
  const moment = useProjectMoment();
  if (runs.length === 0)
    return <Typography variant="body2">{t(paused ? 'noNextPaused' : 'noNextEnded')}</Typography>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
      {runs.map((at) => (
        <Typography component="li" key={at} variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {moment(at)}
        </Typography>
      ))}
    </Box>
  );
}

function History({ scheduleId }: { scheduleId: string }) {
  const t = useTexts(scheduleTexts);
  const { project_id: projectId } = useProject();
  const { content, paging, onRetry } = usePagedList(
    useInfiniteQuery(scheduleQueries.runs(useApi(), projectId, scheduleId)),
  );
  if (content.status === 'loading') return <Skeleton variant="rounded" height={96} />;
  if (content.status === 'error') return <ErrorState error={content.error} onRetry={onRetry} />;
  if (content.rows.length === 0) return <Typography variant="body2">{t('noHistory')}</Typography>;
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 }}>
        {content.rows.map((run) => (
          <Run key={run.run_id} run={run} />
        ))}
      </Box>
      {paging.hasMore && (
        <Button size="small" loading={paging.isLoading} onClick={paging.onMore} sx={{ mt: 1 }}>
          {t('more')}
        </Button>
      )}
    </>
  );
}

function Run({ run }: { run: ScheduleRun }) {
  const t = useTexts(scheduleTexts);
  const moment = useProjectMoment();
  const why = useRunReason()(run);
  const { delivery_id: deliveryId, tracking_id: tracking } = run;
  return (
    <Box component="li">
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          columnGap: 1.5,
        }}
      >
        <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {moment(run.planned_at)}
        </Typography>
        {deliveryId !== null && tracking !== null ? (
          <MuiLink
            component={Link}
            to={`/delivery?delivery-id=${encodeURIComponent(deliveryId)}`}
            aria-label={t('openDelivery', { tracking })}
            variant="body2"
            sx={{ minHeight: 32, display: 'inline-flex', alignItems: 'center' }}
          >
            {tracking}
          </MuiLink>
        ) : (
          <RunStateChip state={run.state} />
        )}
      </Box>
      {(why ?? run.by) !== null && (
        <Typography variant="caption" color="textSecondary">
          {why ?? t('byHand', { name: run.by ?? '' })}
        </Typography>
      )}
    </Box>
  );
}

function Facts({ schedule }: { schedule: Schedule }) {
  const t = useTexts(scheduleTexts);
  const formats = useFormats();
  const day = (date: string) => dateWords(date, formats.locale);
  const days = (dates: readonly string[]) => [...dates].sort().map(day).join(', ');
  const validity = validityOf(schedule, t, day);
  const {
    except_dates: except,
    extra_dates: extra,
    grace_minutes: grace,
    create_ahead_minutes: ahead,
  } = schedule;
  const facts: readonly Fact[] = [
    ...(validity === undefined ? [] : [[t('validity'), validity] satisfies Fact]),
    ...(except.length === 0 ? [] : [[t('exceptions'), days(except)] satisfies Fact]),
    ...(extra.length === 0 ? [] : [[t('extras'), days(extra)] satisfies Fact]),
    ...(ahead === 0 ? [] : [[t('ahead'), formats.duration(ahead * 60)] satisfies Fact]),
    [t('grace'), formats.duration(grace * 60)],
    [t('editedBy'), schedule.edited_by],
  ];
  return <FactList facts={facts} />;
}

type Words = ReturnType<typeof useTexts<(typeof scheduleTexts)['en']>>;

function validityOf(
  { valid_from: from, valid_until: until }: Schedule,
  t: Words,
  day: (date: string) => string,
): string | undefined {
  if (from !== null && until !== null) return t('validBoth', { from: day(from), until: day(until) });
  if (from !== null) return t('validFrom', { from: day(from) });
  return until === null ? undefined : t('validUntil', { until: day(until) });
}
