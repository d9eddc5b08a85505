import Battery20Rounded from '@mui/icons-material/Battery20Rounded';
import BlockRounded from '@mui/icons-material/BlockRounded';
import CheckCircleOutlineRounded from '@mui/icons-material/CheckCircleOutlineRounded';
import LinkOffRounded from '@mui/icons-material/LinkOffRounded';
import WarningRounded from '@mui/icons-material/WarningRounded';
import WifiOffRounded from '@mui/icons-material/WifiOffRounded';
import WifiRounded from '@mui/icons-material/WifiRounded';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { StateChip } from '../../../ui/state-chip.tsx';
import type { StateLook } from '../../../ui/states.ts';
import type { DeviceState } from './device-rows.rules.ts';
import { devicesPageTexts } from './devices-page.messages.ts';

const LOOKS: Readonly<Record<DeviceState, StateLook>> = {
  trouble: { tone: 'attention', icon: WarningRounded },
  low_battery: { tone: 'attention', icon: Battery20Rounded },
  offline: { tone: 'offline', icon: WifiOffRounded },
  unpaired: { tone: 'neutral', icon: LinkOffRounded },
  online: { tone: 'charging', icon: WifiRounded },
  on: { tone: 'neutral', icon: CheckCircleOutlineRounded },
  off: { tone: 'offline', icon: BlockRounded },
};

/** How a device, card or printer is, in colour, shape and word. */
export function DeviceRowState({ state, quiet = true }: { state: DeviceState; quiet?: boolean }) {
  const t = useTexts(devicesPageTexts);
  return <StateChip {...LOOKS[state]} label={t(`state_${state}`)} quiet={quiet} />;
}
