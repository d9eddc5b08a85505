import type { MqttUser } from '@rota/contract/mqtt';
import HelpOutlineRounded from '@mui/icons-material/HelpOutlineRounded';
import LinkOffRounded from '@mui/icons-material/LinkOffRounded';
import LinkRounded from '@mui/icons-material/LinkRounded';
import PowerOffRounded from '@mui/icons-material/PowerOffRounded';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { RowCard } from '../../../ui/list/row-card.tsx';
import { useNow } from '../../../ui/now.ts';
import { StateChip } from '../../../ui/state-chip.tsx';
import { mqttUserTexts } from './mqtt-users.messages.ts';

/** How an account stands at the broker. */
export function connectionOf({ enabled, connections }: Pick<MqttUser, 'enabled' | 'connections'>) {
  if (!enabled) return 'off' as const;
  if (connections === null) return 'unknown' as const;
  return connections.length > 0 ? ('connected' as const) : ('notConnected' as const);
}

const LOOKS = {
  off: { tone: 'offline', icon: PowerOffRounded },
  unknown: { tone: 'neutral', icon: HelpOutlineRounded },
  connected: { tone: 'charging', icon: LinkRounded },
  notConnected: { tone: 'offline', icon: LinkOffRounded },
} as const;

export function ConnectionChip({ user }: { user: MqttUser }) {
  const t = useTexts(mqttUserTexts);
  const connection = connectionOf(user);
  return <StateChip {...LOOKS[connection]} label={t(connection)} />;
}

/** An account where a table has no room. */
export function MqttUserCard({ user }: { user: MqttUser }) {
  const t = useTexts(mqttUserTexts);
  const formats = useFormats();
  const now = useNow(60_000);
  const { name, connections, signed_in_at: at } = user;
  const signedIn = at === null ? t('neverSignedIn') : t('lastSignedIn', { ago: formats.ago(at, now) });
  return (
    <RowCard
      name={name}
      state={<ConnectionChip user={user} />}
      line={connections?.[0]?.address ?? signedIn}
    />
  );
}
