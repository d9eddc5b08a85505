import type { Preflight } from '@rota/contract/preflight';
import { useState } from 'react';
import { Alert, Box, Button, LinearProgress, Typography } from '../../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../../i18n/i18n-context.tsx';
import { useNow } from '../../../../ui/now.ts';
import { ErrorState } from '../../../../ui/page-state.tsx';
import { OutcomeLists, type ShowPlace } from './outcome-lists.tsx';
import { OutcomeTable } from './outcome-table.tsx';
import { PreflightLegend } from './preflight-legend.tsx';
import { placesOf } from './places.rules.ts';
import { preflightTexts } from './preflight.messages.ts';
import {
  useCancelPreflight,
  usePreflight,
  useTry,
  type PreflightArea,
  type PreflightChange,
} from './preflight.queries.ts';
import { FIRST_SOURCE, SourceFields, sourceOf } from './source-fields.tsx';

export type PreflightPanelProps = {
  area: PreflightArea;
  /** The current input of the trial; undefined while it is invalid. */
  change: () => PreflightChange | undefined;
  /** Tells one state of it from another; undefined while nothing is changed. */
  stateOf: unknown;
  onShow?: ShowPlace;
};

/** "What would this change do?": starts a try, shows how it gets on and what came of it. */
export function PreflightPanel({ area, change, stateOf, onShow }: PreflightPanelProps) {
  const t = useTexts(preflightTexts);
  const newest = usePreflight(area);
  const start = useTry(area);
  const [chosen, setChosen] = useState(FIRST_SOURCE);
  const [tried, setTried] = useState<{ readonly id: string; readonly state: unknown }>();
  const run = newest.data ?? undefined;
  const isRunning = run?.status === 'running';
  const source = sourceOf(chosen);
  const begin = () => {
    const now = change();
    if (now === undefined || source === undefined) return;
    start.mutate(
      { change: now, source },
      { onSuccess: ({ preflight_id: id }) => setTried({ id, state: stateOf }) },
    );
  };
  if (newest.isLoadingError)
    return <ErrorState error={newest.error} onRetry={() => void newest.refetch().catch(() => undefined)} />;
  return (
    <Box sx={{ p: 2, display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Box>
        <Typography variant="h4" component="h2">
          {t('title')}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t(area.mapId === null ? 'hintSettings' : 'hintMap')}
        </Typography>
      </Box>
      <SourceFields chosen={chosen} isDisabled={isRunning} onChange={setChosen} />
      {isRunning ? (
        <Progress area={area} run={run} />
      ) : (
        <Button
          variant="contained"
          loading={start.isPending}
          disabled={newest.isPending || stateOf === undefined || source === undefined}
          onClick={begin}
        >
          {t(run === undefined ? 'start' : 'startAgain')}
        </Button>
      )}
      {stateOf === undefined && !isRunning && (
        <Typography variant="body2" color="textSecondary">
          {t('nothingChanged')}
        </Typography>
      )}
      {start.error !== null && !isRunning && <Alert severity="error">{start.error.message}</Alert>}
      {run !== undefined && !isRunning && (
        <EndedRun
          run={run}
          isOld={tried?.id === run.preflight_id && tried.state !== stateOf}
          onShow={onShow}
        />
      )}
    </Box>
  );
}

function Progress({ area, run }: { area: PreflightArea; run: Preflight }) {
  const t = useTexts(preflightTexts);
  const formats = useFormats();
  const cancel = useCancelPreflight(area);
  const words =
    run.progress === 0 ? t('waiting') : t('running', { percent: formats.percent(run.progress * 100) });
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
      <LinearProgress
        variant={run.progress === 0 ? 'indeterminate' : 'determinate'}
        value={run.progress * 100}
        aria-label={t('title')}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="body2" sx={{ flex: 1, fontVariantNumeric: 'tabular-nums' }}>
          {words}
        </Typography>
        <Button loading={cancel.isPending} onClick={() => cancel.mutate(run.preflight_id)}>
          {t('cancel')}
        </Button>
      </Box>
      {cancel.error !== null && <Alert severity="error">{cancel.error.message}</Alert>}
    </Box>
  );
}

function EndedRun({ run, isOld, onShow }: { run: Preflight; isOld: boolean; onShow: ShowPlace }) {
  const t = useTexts(preflightTexts);
  const formats = useFormats();
  const now = useNow(60_000);
  const { status, report, by, started_at: startedAt, tasks, robots, left_out: leftOut } = run;
  if (status === 'running') return null;
  if (status !== 'done' || report === null) {
    return status === 'done' ? null : (
      <Alert severity={status === 'cancelled' ? 'info' : 'warning'}>{t(`status_${status}`)}</Alert>
    );
  }
  return (
    <>
      {isOld && <Alert severity="info">{t('old')}</Alert>}
      <Typography variant="caption" color="textSecondary" role="status">
        {t('ofRun', { name: by, at: formats.moment(startedAt, now), tasks, robots })}
        {leftOut > 0 && ` · ${t('leftOut', { count: leftOut })}`}
      </Typography>
      <OutcomeTable report={report} />
      {run.map_id !== null && <PreflightLegend places={placesOf(report, run.map_id)} />}
      <OutcomeLists outcome={report.after} mapId={run.map_id} onShow={onShow} />
    </>
  );
}
