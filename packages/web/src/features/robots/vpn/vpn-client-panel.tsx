import type { IssuedVpnClient, VpnClient } from '@rota/contract/vpn';
import VpnKeyRounded from '@mui/icons-material/VpnKeyRounded';
import { useState } from 'react';
import { Box } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { Actions } from '../../../ui/actions/actions.tsx';
import { FactList, type Fact } from '../../../ui/fact-list.tsx';
import { RowPanel } from '../../../ui/list/row-panel.tsx';
import { PanelSection } from '../../../ui/list/side-panel.tsx';
import { useNow } from '../../../ui/now.ts';
import { RobotLink } from '../robots/shared/robot-choice.tsx';
import { ClientRobotDialog } from './client-robot-dialog.tsx';
import { ProfileDialog } from './profile-dialog.tsx';
import { VpnStateChip } from './shared/vpn-state-chip.tsx';
import { vpnTexts } from './vpn.messages.ts';
import { useRenewVpn, vpnQueries } from './vpn.queries.ts';

type PanelProps = { clientId: string; row: VpnClient | undefined; onClose: () => void };

/** One client beside the list: how it stands, and the way to renew it or keep it out. */
export function VpnClientPanel({ clientId, row, onClose }: PanelProps) {
  const t = useTexts(vpnTexts);
  return (
    <RowPanel
      row={row}
      one={vpnQueries.client(useApi(), clientId)}
      title={t('facts')}
      titleOf={({ name }) => name}
      missing={{ icon: VpnKeyRounded, title: t('notFound'), hint: t('notFoundHint') }}
      onClose={onClose}
    >
      {(client) => (
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
          <Box>
            <VpnStateChip state={client.state} />
          </Box>
          {client.state !== 'revoked' && <ClientActions client={client} />}
          <PanelSection title={t('facts')}>
            <Facts client={client} />
          </PanelSection>
        </Box>
      )}
    </RowPanel>
  );
}

function ClientActions({ client }: { client: VpnClient }) {
  const t = useTexts(vpnTexts);
  const api = useApi();
  const renew = useRenewVpn();
  const [issued, setIssued] = useState<IssuedVpnClient>();
  const { name, state, vpn_client_id: vpnClientId } = client;
  const params = { vpnClientId };
  return (
    <>
      <Actions
        projectId={undefined}
        renew={renew}
        actions={[
          {
            id: 'disconnect',
            place: 'button',
            label: t('disconnect'),
            isOffered: state === 'connected',
            run: () => api.vpn.disconnectClient({ params }),
            done: t('disconnected'),
          },
          {
            id: 'robot',
            place: 'button',
            label: t('chooseRobot'),
            dialog: (close) => <ClientRobotDialog client={client} onClose={close} />,
          },
          {
            id: 'renew',
            place: 'button',
            label: t('renew'),
            confirm: { title: t('renewAsk', { name }), children: t('renewHint'), isDangerous: true },
            run: async () => setIssued(await api.vpn.renewClient({ params })),
          },
          {
            id: 'revoke',
            place: 'button',
            label: t('revoke'),
            isDangerous: true,
            confirm: {
              title: t('revokeAsk', { name }),
              children: t('revokeHint'),
              typedName: name,
              isDangerous: true,
            },
            run: () => api.vpn.revokeClient({ params }),
            done: t('wasRevoked'),
          },
        ]}
      />
      {issued !== undefined && <ProfileDialog client={issued} onClose={() => setIssued(undefined)} />}
    </>
  );
}

function Facts({ client }: { client: VpnClient }) {
  const t = useTexts(vpnTexts);
  const formats = useFormats();
  const now = useNow(10_000);
  const { connection } = client;
  const ofConnection: readonly Fact[] =
    connection === null
      ? [[t('seen'), client.seen_at === null ? t('never') : formats.ago(client.seen_at, now)]]
      : [
          [t('from'), connection.from],
          [t('connectedSince'), formats.moment(connection.since, now)],
          [
            t('traffic'),
            t('trafficOf', {
              received: formats.bytes(connection.received_bytes),
              sent: formats.bytes(connection.sent_bytes),
            }),
          ],
        ];
  return (
    <FactList
      facts={[
        [t('address'), client.address],
        ...ofConnection,
        [t('robot'), <RobotLink key="robot" robotId={client.robot?.robot_id ?? null} />],
        ...(client.note === '' ? [] : [[t('note'), client.note] satisfies Fact]),
        [t('created'), formats.date(client.created_at)],
        [t('expires'), formats.date(client.expires_at)],
        ...(client.revoked_at === null
          ? []
          : [[t('revokedAt'), formats.dateTime(client.revoked_at)] satisfies Fact]),
        [t('fingerprint'), (client.fingerprint.match(/.{4}/g) ?? []).slice(0, 8).join(' ')],
      ]}
    />
  );
}
