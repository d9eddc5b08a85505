import { errorTexts } from '@rota/contract/failures';
import type { Schedule, ScheduleRun } from '@rota/contract/schedules';
import CheckCircleOutlineRounded from '@mui/icons-material/CheckCircleOutlineRounded';
import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded';
import EventBusyRounded from '@mui/icons-material/EventBusyRounded';
import EventRepeatRounded from '@mui/icons-material/EventRepeatRounded';
import PauseCircleOutlineRounded from '@mui/icons-material/PauseCircleOutlineRounded';
import type { SvgIconComponent } from '@mui/icons-material';
import { useTextOr, useTexts } from '../../../i18n/i18n-context.tsx';
import { StateChip } from '../../../ui/state-chip.tsx';
import type { Tone } from '../../../ui/tokens.ts';
import { scheduleTexts } from './schedules.messages.ts';

type Look = { readonly tone: Tone; readonly icon: SvgIconComponent };
const looks = {
  active: { tone: 'neutral', icon: EventRepeatRounded },
  paused: { tone: 'paused', icon: PauseCircleOutlineRounded },
  ended: { tone: 'offline', icon: EventBusyRounded },
  broken: { tone: 'attention', icon: ErrorOutlineRounded },
} as const satisfies Record<string, Look>;
const runLooks: Readonly<Record<ScheduleRun['state'], Look>> = {
  made: { tone: 'neutral', icon: CheckCircleOutlineRounded },
  missed: { tone: 'attention', icon: EventBusyRounded },
  failed: { tone: 'fault', icon: ErrorOutlineRounded },
};

/** The state of a schedule: problems to fix come before all else. */
export function stateOf({ problems, paused, next_runs: next }: Schedule): keyof typeof looks {
  if (problems.length > 0) return 'broken';
  if (paused) return 'paused';
  return next.length === 0 ? 'ended' : 'active';
}

export function ScheduleStateChip({ schedule }: { schedule: Schedule }) {
  const t = useTexts(scheduleTexts);
  const state = stateOf(schedule);
  return <StateChip {...looks[state]} label={t(state)} />;
}

export function RunStateChip({ state }: Pick<ScheduleRun, 'state'>) {
  const t = useTexts(scheduleTexts);
  return <StateChip {...runLooks[state]} label={t(state)} quiet />;
}

/** Why a run created nothing; undefined for one that did. */
export function useRunReason(): (run: ScheduleRun) => string | undefined {
  const t = useTexts(scheduleTexts);
  const errorText = useTextOr(errorTexts);
  return ({ state, code }) =>
    state === 'missed' ? t('missedWhy') : code === null ? undefined : errorText(code, code);
}
