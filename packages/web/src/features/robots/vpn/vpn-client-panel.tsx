import type { IssuedVpnClient, VpnClient } from '@rota/contract/vpn';
import VpnKeyRounded from '@mui/icons-material/VpnKeyRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useFormats, useMessage, useTexts } from '../../../i18n/i18n-context.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FactList, type Fact } from '../../../ui/fact-list.tsx';
import { RowPanel } from '../../../ui/list/row-panel.tsx';
import { PanelSection } from '../../../ui/list/side-panel.tsx';
import { useNow } from '../../../ui/now.ts';
import { toastFailure, toastSuccess } from '../../../ui/toasts.tsx';
import { ProfileDialog } from './profile-dialog.tsx';
import { VpnStateChip } from './vpn-state-chip.tsx';
import { vpnTexts } from './vpn.messages.ts';
import { vpnQueries } from './vpn.queries.ts';

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
          {client.state !== 'revoked' && <Actions client={client} />}
          <PanelSection title={t('facts')}>
            <Facts client={client} />
          </PanelSection>
        </Box>
      )}
    </RowPanel>
  );
}

function Actions({ client }: { client: VpnClient }) {
  const t = useTexts(vpnTexts);
  const message = useMessage();
  const api = useApi();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<'renew' | 'revoke'>();
  const [issued, setIssued] = useState<IssuedVpnClient>();
  const params = { vpnClientId: client.vpn_client_id };
  const settled = {
    onError: (error: Error) => toastFailure(error, message('An Error Occurred') ?? ''),
    onSettled: () => {
      setAsked(undefined);
      return queries.invalidateQueries({ queryKey: vpnQueries.all });
    },
  };
  const renew = useMutation({
    mutationFn: () => api.vpn.renewClient({ params }),
    onSuccess: setIssued,
    ...settled,
  });
  const revoke = useMutation({
    mutationFn: () => api.vpn.revokeClient({ params }),
    onSuccess: () => toastSuccess(t('wasRevoked')),
    ...settled,
  });
  const disconnect = useMutation({
    mutationFn: () => api.vpn.disconnectClient({ params }),
    onSuccess: () => toastSuccess(t('disconnected')),
    ...settled,
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {client.state === 'connected' && (
        <Button variant="outlined" loading={disconnect.isPending} onClick={() => disconnect.mutate()}>
          {t('disconnect')}
        </Button>
      )}
      <Button variant="outlined" onClick={() => setAsked('renew')}>
        {t('renew')}
      </Button>
      <Button variant="outlined" color="error" onClick={() => setAsked('revoke')}>
        {t('revoke')}
      </Button>
      <ConfirmDialog
        open={asked === 'renew'}
        title={t('renewAsk', { name: client.name })}
        confirmLabel={t('renew')}
        isDangerous
        isBusy={renew.isPending}
        onConfirm={() => renew.mutate()}
        onCancel={() => setAsked(undefined)}
      >
        {t('renewHint')}
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'revoke'}
        title={t('revokeAsk', { name: client.name })}
        confirmLabel={t('revoke')}
        typedName={client.name}
        isDangerous
        isBusy={revoke.isPending}
        onConfirm={() => revoke.mutate()}
        onCancel={() => setAsked(undefined)}
      >
        {t('revokeHint')}
      </ConfirmDialog>
      {issued !== undefined && <ProfileDialog client={issued} onClose={() => setIssued(undefined)} />}
    </Box>
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
