import type { VpnClientState } from '@rota/contract/vpn';
import BlockRounded from '@mui/icons-material/BlockRounded';
import EventBusyRounded from '@mui/icons-material/EventBusyRounded';
import LinkOffRounded from '@mui/icons-material/LinkOffRounded';
import LinkRounded from '@mui/icons-material/LinkRounded';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { StateChip } from '../../../../ui/state-chip.tsx';
import type { StateLook } from '../../../../ui/states.ts';
import { vpnStateTexts } from './vpn-state.messages.ts';

const looks: Readonly<Record<VpnClientState, StateLook>> = {
  connected: { tone: 'charging', icon: LinkRounded },
  valid: { tone: 'offline', icon: LinkOffRounded },
  expired: { tone: 'attention', icon: EventBusyRounded },
  revoked: { tone: 'neutral', icon: BlockRounded },
};

/** How a client stands, in colour, shape and word. */
export function VpnStateChip({ state, quiet }: { state: VpnClientState; quiet?: boolean }) {
  const t = useTexts(vpnStateTexts);
  return <StateChip {...looks[state]} label={t(state)} quiet={quiet === true} />;
}
