import type { VpnState } from '@rota/contract/vpn';
import { useState } from 'react';
import { Alert, Box, Collapse, Link, Typography } from '../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { useNow } from '../../../ui/now.ts';
import { ReachNotice } from '../../notices/reach/shared/reach-notice.tsx';
import { vpnTexts } from './vpn.messages.ts';

/** An agent that was not heard for this long is away. */
const LOST_MS = 30_000;

/** Where clients reach the VPN, and whether the server beside it follows. */
export function VpnStatus({ state }: { state: VpnState }) {
  const t = useTexts(vpnTexts);
  const formats = useFormats();
  const now = useNow(5_000);
  const { server, agent } = state;
  const [isOpen, setOpen] = useState(false);
  if (server === null) return null;
  const isLost = agent.heard_at === null || now - Date.parse(agent.heard_at) > LOST_MS;
  const sentence =
    agent.heard_at === null
      ? t('agentNever')
      : isLost
        ? t('agentLost', { ago: formats.ago(agent.heard_at, now) })
        : agent.is_current
          ? t('agentNow')
          : t('agentBehind');
  const place = `${server.host}:${server.port} (${server.protocol.toUpperCase()})`;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1, maxWidth: 860 }}>
      <Typography color="textSecondary">{t('reaches', { place })}</Typography>
      <Alert severity={isLost ? 'warning' : 'success'} variant="outlined" sx={{ py: 0 }}>
        {sentence}
        {isLost && (
          <>
            {' '}
            <Link
              component="button"
              type="button"
              onClick={() => setOpen(!isOpen)}
              aria-expanded={isOpen}
              sx={{ verticalAlign: 'baseline' }}
            >
              {t('agentHow')}
            </Link>
            <Collapse in={isOpen}>
              <Typography variant="body2" sx={{ my: 1 }}>
                {t('agentSteps')}
              </Typography>
              <ReachNotice of="web" />
              <Box sx={{ height: 16 }} />
              <CopyField label={t('agentHow')} value={AGENT_COMMAND} />
              <Box sx={{ height: 12 }} />
              <CopyField label={t('openVpnHow')} value={OPENVPN_COMMAND} />
              <Box sx={{ height: 8 }} />
            </Collapse>
          </>
        )}
      </Alert>
    </Box>
  );
}

const AGENT_COMMAND = `npm run vpn-agent -- --url ${location.origin} --token-file /etc/rota/vpn-token --folder /etc/openvpn/rota`;
const OPENVPN_COMMAND = 'openvpn --cd /etc/openvpn/rota --config server.conf';
