import { vpnClientStates, type IssuedVpnClient, type VpnClient, type VpnState } from '@rota/contract/vpn';
import AddRounded from '@mui/icons-material/AddRounded';
import SettingsRounded from '@mui/icons-material/SettingsRounded';
import VpnKeyRounded from '@mui/icons-material/VpnKeyRounded';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Box, Button, Skeleton, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useListAddress } from '../../../ui/list/list-address.ts';
import { SpecList } from '../../../ui/list/list-spec.tsx';
import type { ListColumn } from '../../../ui/list/list-types.ts';
import { usePagedList } from '../../../ui/list/paged-list.ts';
import { useNow } from '../../../ui/now.ts';
import { EmptyState, ErrorState } from '../../../ui/page-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { RobotLink, useRobotFilter } from '../robots/shared/robot-choice.tsx';
import { NewClientDialog } from './new-client-dialog.tsx';
import { ProfileDialog } from './profile-dialog.tsx';
import { VpnClientPanel } from './vpn-client-panel.tsx';
import { VpnSettingsDialog } from './vpn-settings-dialog.tsx';
import { VpnStateChip } from './shared/vpn-state-chip.tsx';
import { VpnStatus } from './vpn-status.tsx';
import { vpnStateTexts } from './shared/vpn-state.messages.ts';
import { vpnTexts } from './vpn.messages.ts';
import { vpnQueries } from './vpn.queries.ts';

const KEYS = { filters: ['search', 'state', 'robot-id'], open: 'client' } as const;

/** The VPN: set up once, then its clients. */
export function VpnPage() {
  const t = useTexts(vpnTexts);
  const query = useQuery(vpnQueries.state(useApi()));
  const [isSettingUp, setSettingUp] = useState(false);
  const { data: state } = query;
  if (state === undefined) {
    return (
      <Page>
        {query.isError ? (
          <ErrorState error={query.error} onRetry={() => query.refetch()} />
        ) : (
          <Skeleton variant="rounded" height={320} />
        )}
      </Page>
    );
  }
  return (
    <>
      {state.server === null ? (
        <Page>
          <PageHeader title={t('title')} />
          <EmptyState
            icon={VpnKeyRounded}
            title={t('setUpTitle')}
            action={
              <Button variant="contained" onClick={() => setSettingUp(true)}>
                {t('setUp')}
              </Button>
            }
          >
            {t('setUpHint')}
          </EmptyState>
        </Page>
      ) : (
        <ClientList state={state} onSettings={() => setSettingUp(true)} />
      )}
      {isSettingUp && <VpnSettingsDialog state={state} onClose={() => setSettingUp(false)} />}
    </>
  );
}

function ClientList({ state, onSettings }: { state: VpnState; onSettings: () => void }) {
  const t = useTexts(vpnTexts);
  const address = useListAddress(KEYS);
  const source = useClients(address.search);
  const { search, set } = address;
  /** The robot for which another page asks for a client. */
  const newFor = search.get('new-for');
  const [isCreating, setCreating] = useState(newFor !== null);
  const endCreating = () => {
    setCreating(false);
    set({ 'new-for': undefined });
  };
  const [issued, setIssued] = useState<IssuedVpnClient>();
  const create = (
    <Button variant="contained" startIcon={<AddRounded />} onClick={() => setCreating(true)}>
      {t('newClient')}
    </Button>
  );
  return (
    <>
      <SpecList
        address={address}
        source={source}
        spec={{
          name: 'vpn-clients',
          title: t('title'),
          description: <VpnStatus state={state} />,
          actions: (
            <>
              <Button startIcon={<SettingsRounded />} onClick={onSettings}>
                {t('settings')}
              </Button>
              {create}
            </>
          ),
          columns: useColumns(),
          rowId: (client) => client.vpn_client_id,
          rowName: (client) => client.name,
          card: (client) => <Card client={client} />,
          searchLabel: t('search'),
          filters: [
            { key: 'state', kind: 'one', label: t('state'), options: useStates() },
            useRobotFilter(undefined),
          ],
          empty: { icon: VpnKeyRounded, title: t('emptyTitle'), hint: t('emptyHint'), action: create },
          panel: ({ id, row, onClose }) => (
            <VpnClientPanel key={id} clientId={id} row={row} onClose={onClose} />
          ),
        }}
      />
      {isCreating && (
        <NewClientDialog
          robotId={newFor ?? ''}
          onClose={endCreating}
          onCreated={(client) => {
            endCreating();
            setIssued(client);
          }}
        />
      )}
      {issued !== undefined && <ProfileDialog client={issued} onClose={() => setIssued(undefined)} />}
    </>
  );
}

function Card({ client }: { client: VpnClient }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, justifyContent: 'space-between' }}>
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{client.name}</Typography>
        <Typography variant="body2" color="textSecondary">
          {client.address}
        </Typography>
      </Box>
      <VpnStateChip state={client.state} />
    </Box>
  );
}

/** The clients that search and filter leave. */
function useClients(search: URLSearchParams) {
  const api = useApi();
  const filters = {
    search: search.get('search') ?? '',
    state: vpnClientStates.find((one) => one === search.get('state')),
    robotId: search.get('robot-id'),
  };
  return usePagedList(
    useInfiniteQuery({ ...vpnQueries.clients(api, filters), placeholderData: keepPreviousData }),
  );
}

function useStates() {
  const t = useTexts(vpnStateTexts);
  return vpnClientStates.map((value) => ({
    value,
    label: t(value),
    icon: <VpnStateChip state={value} quiet />,
  }));
}

function useColumns(): readonly ListColumn<VpnClient>[] {
  const t = useTexts(vpnTexts);
  const states = useTexts(vpnStateTexts);
  const formats = useFormats();
  const now = useNow(10_000);
  const formatLastSeen = ({ seen_at: at }: VpnClient) => (at === null ? t('never') : formats.ago(at, now));
  return [
    { id: 'name', header: t('name'), isAlways: true, minWidth: 230, text: (client) => client.name },
    { id: 'address', header: t('address'), minWidth: 130, text: (client) => client.address },
    {
      id: 'state',
      header: t('state'),
      minWidth: 160,
      cell: (client) => <VpnStateChip state={client.state} />,
      text: (client) => states(client.state),
    },
    {
      id: 'seen',
      header: t('seen'),
      rank: 1,
      minWidth: 140,
      cell: formatLastSeen,
      text: (client) => client.seen_at ?? '',
    },
    {
      id: 'expires',
      header: t('expires'),
      rank: 2,
      minWidth: 140,
      cell: (client) => formats.date(client.expires_at),
      text: (client) => client.expires_at,
    },
    {
      id: 'robot',
      header: t('robot'),
      rank: 4,
      minWidth: 120,
      cell: ({ robot }) => <RobotLink robotId={robot?.robot_id ?? null} />,
      text: ({ robot }) => robot?.robot_id ?? '',
    },
    { id: 'note', header: t('note'), rank: 3, minWidth: 160, text: (client) => client.note },
  ];
}
