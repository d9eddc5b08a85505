import {
  rolloutStateTexts,
  updateFailureTexts,
  updateStepTexts,
  updateWaitTexts,
  UPDATE_BATTERY_PERCENT,
  type Rollout,
  type RobotUpdate,
  type RolloutState,
  type UpdateStep,
} from '@rota/contract/rollouts';
import BlockRounded from '@mui/icons-material/BlockRounded';
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import DownloadingRounded from '@mui/icons-material/DownloadingRounded';
import ErrorRounded from '@mui/icons-material/ErrorRounded';
import HelpRounded from '@mui/icons-material/HelpRounded';
import HourglassTopRounded from '@mui/icons-material/HourglassTopRounded';
import PauseCircleRounded from '@mui/icons-material/PauseCircleRounded';
import ReportRounded from '@mui/icons-material/ReportRounded';
import RestartAltRounded from '@mui/icons-material/RestartAltRounded';
import ScheduleRounded from '@mui/icons-material/ScheduleRounded';
import SettingsBackupRestoreRounded from '@mui/icons-material/SettingsBackupRestoreRounded';
import SystemUpdateAltRounded from '@mui/icons-material/SystemUpdateAltRounded';
import { Box, Typography } from '../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { StateChip } from '../../../ui/state-chip.tsx';
import type { StateLook } from '../../../ui/states.ts';
import { useColours } from '../../../ui/theme-provider.tsx';
import { rolloutTexts } from './rollouts.messages.ts';

const ROLLOUTS: Record<RolloutState, StateLook> = {
  running: { tone: 'going', icon: SystemUpdateAltRounded },
  paused: { tone: 'paused', icon: PauseCircleRounded },
  stopped: { tone: 'attention', icon: ReportRounded },
  finished: { tone: 'neutral', icon: CheckCircleRounded },
  aborted: { tone: 'neutral', icon: BlockRounded },
};
const STEPS: Record<UpdateStep, StateLook> = {
  queued: { tone: 'neutral', icon: ScheduleRounded },
  waiting: { tone: 'waiting', icon: HourglassTopRounded },
  reserved: { tone: 'waiting', icon: HourglassTopRounded },
  offered: { tone: 'going', icon: SystemUpdateAltRounded },
  downloading: { tone: 'going', icon: DownloadingRounded },
  installing: { tone: 'going', icon: SystemUpdateAltRounded },
  restarting: { tone: 'going', icon: RestartAltRounded },
  missing: { tone: 'attention', icon: HelpRounded },
  rolling_back: { tone: 'attention', icon: SettingsBackupRestoreRounded },
  installed: { tone: 'neutral', icon: CheckCircleRounded },
  failed: { tone: 'fault', icon: ErrorRounded },
  rolled_back: { tone: 'attention', icon: SettingsBackupRestoreRounded },
  skipped: { tone: 'neutral', icon: BlockRounded },
  aborted: { tone: 'neutral', icon: BlockRounded },
};

/** The state of a rollout. */
export function RolloutChip({ state, quiet = false }: { state: RolloutState; quiet?: boolean }) {
  const t = useTexts(rolloutStateTexts);
  return <StateChip {...ROLLOUTS[state]} label={t(state)} quiet={quiet} />;
}

/** How far the update of a robot is: its step, the percent of it, or what it waits for. */
export function UpdateChip({ update, quiet = false }: { update: RobotUpdate; quiet?: boolean }) {
  const label = useStepWords()(update);
  const isUnwell = update.step === 'installed' && update.failure !== null;
  const look = isUnwell ? STEPS.rolling_back : STEPS[update.step];
  return <StateChip {...look} label={label} quiet={quiet} />;
}

/** The words of a step. */
function useStepWords(): (update: RobotUpdate) => string {
  const tStep = useTexts(updateStepTexts);
  const t = useTexts(rolloutTexts);
  const formats = useFormats();
  const waitWords = useWaitWords();
  return (update) => {
    const { step, progress, failure } = update;
    if (step === 'installed' && failure !== null) return t('unhealthyKept');
    if (progress !== null) return `${tStep(step)} · ${formats.percent(progress)}`;
    const wait = step === 'waiting' ? waitWords(update) : undefined;
    return wait === undefined ? tStep(step) : `${tStep(step)} · ${wait}`;
  };
}

/** What keeps a robot from being updated now. */
function useWaitWords(): (update: RobotUpdate, percent?: number) => string | undefined {
  const t = useTexts(updateWaitTexts);
  return ({ waits_for: wait }, percent = UPDATE_BATTERY_PERCENT) =>
    wait === null ? undefined : t(wait, { percent });
}

/** Why an update failed, with the robot's own words where it has any. */
export function FailureWords({ update: { failure, message } }: { update: RobotUpdate }) {
  const t = useTexts(updateFailureTexts);
  if (failure === null) return null;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {t(failure)}
      {message !== null && ` “${message}”`}
    </Typography>
  );
}

/** The robots of a rollout or a wave as one bar: done, failed, under way, and those ahead. */
export function ProgressBar({ counts, height = 8 }: { counts: Rollout['counts']; height?: number }) {
  const t = useTexts(rolloutTexts);
  const { tones, palette } = useColours();
  const { robots, installed, failed, under_way: underWay } = counts;
  const share = (count: number) => `${robots === 0 ? 0 : (100 * count) / robots}%`;
  const words = [
    t('done', { done: installed, all: robots }),
    ...(failed > 0 ? [t('failed', { count: failed })] : []),
    ...(underWay > 0 ? [t('underWay', { count: underWay })] : []),
  ].join(', ');
  return (
    <Box
      role="img"
      aria-label={words}
      sx={{
        display: 'flex',
        height,
        minWidth: 60,
        borderRadius: 1,
        overflow: 'hidden',
        backgroundColor: palette.line,
      }}
    >
      <Box sx={{ width: share(installed), backgroundColor: palette.accent }} />
      <Box sx={{ width: share(failed), backgroundColor: tones.fault.solid }} />
      <Box sx={{ width: share(underWay), backgroundColor: tones.going.solid }} />
    </Box>
  );
}
