import type { DeviceBinding, DevicePress, PressOutcome } from '@rota/contract/call-devices';
import BlockRounded from '@mui/icons-material/BlockRounded';
import CheckCircleOutlineRounded from '@mui/icons-material/CheckCircleOutlineRounded';
import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded';
import HourglassTopRounded from '@mui/icons-material/HourglassTopRounded';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { StateChip } from '../../../../ui/state-chip.tsx';
import type { StateLook } from '../../../../ui/states.ts';
import { callDeviceTexts } from './call-devices.messages.ts';

const GOOD: StateLook = { tone: 'charging', icon: CheckCircleOutlineRounded };
const WAITS: StateLook = { tone: 'waiting', icon: HourglassTopRounded };
const NOTHING: StateLook = { tone: 'neutral', icon: BlockRounded };
const WRONG: StateLook = { tone: 'attention', icon: ErrorOutlineRounded };
const outcomeLooks: Record<PressOutcome, StateLook> = {
  success: GOOD,
  queued_success: WAITS,
  busy: WAITS,
  no_robot_available: WRONG,
  error: WRONG,
  cancelled: NOTHING,
  confirmed: GOOD,
  nothing_to_do: NOTHING,
  not_bound: NOTHING,
  card_refused: WRONG,
};

/** The outcome of a press, as a chip. */
export function OutcomeChip({ press, quiet = true }: { press: DevicePress; quiet?: boolean }) {
  const t = useTexts(callDeviceTexts);
  return <StateChip {...outcomeLooks[press.outcome]} label={t(`outcome_${press.outcome}`)} quiet={quiet} />;
}

/** The action of a press, in words: `Calls a robot: Reception`. */
export function useBindingText(): (binding: DeviceBinding, station: string | null | undefined) => string {
  const t = useTexts(callDeviceTexts);
  return ({ action }, station) =>
    t('doesAt', { action: t(`action_${action}`), station: station ?? t('goneStation') });
}
