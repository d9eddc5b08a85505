import type { ConfigState } from '@rota/contract/robot-config';
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import ErrorRounded from '@mui/icons-material/ErrorRounded';
import HelpOutlineRounded from '@mui/icons-material/HelpOutlineRounded';
import UpdateRounded from '@mui/icons-material/UpdateRounded';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { StateChip } from '../../../ui/state-chip.tsx';
import type { StateLook } from '../../../ui/states.ts';
import { configStateTexts } from './config-state.messages.ts';

const LOOKS: Readonly<Record<ConfigState, StateLook>> = {
  in_sync: { tone: 'neutral', icon: CheckCircleRounded },
  waiting: { tone: 'waiting', icon: UpdateRounded },
  rejected: { tone: 'fault', icon: ErrorRounded },
  not_reported: { tone: 'offline', icon: HelpOutlineRounded },
};

/** Whether a robot has the config that it should have. */
export function ConfigStateChip({ state, quiet = false }: { state: ConfigState; quiet?: boolean }) {
  const t = useTexts(configStateTexts);
  return <StateChip {...LOOKS[state]} label={t(state)} quiet={quiet} />;
}
