import type { RefusedAddress } from '@rota/contract/blocked-ips';
import ShieldRounded from '@mui/icons-material/ShieldRounded';
import { useQuery } from '@tanstack/react-query';
import { Box, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import type { ListAddress } from '../../../ui/list/list-address.ts';
import { SpecList, type ListSpec } from '../../../ui/list/list-spec.tsx';
import type { ListColumn, ListContent } from '../../../ui/list/list-types.ts';
import { useNow } from '../../../ui/now.ts';
import { FONT_MONO } from '../../../ui/tokens.ts';
import { blockedIpTexts } from './blocked-ips.messages.ts';
import { addressQueries } from './blocked-ips.queries.ts';

type Props = { address: ListAddress; tabs: NonNullable<ListSpec<RefusedAddress>['tabs']> };

/** The attempts of blocked addresses, live. */
export function RefusedList({ address, tabs }: Props) {
  const t = useTexts(blockedIpTexts);
  const api = useApi();
  const query = useQuery(addressQueries.refused(api));
  const wanted = (address.search.get('search') ?? '').toLowerCase();
  const rows = query.data?.items.filter(
    (row) => row.address.includes(wanted) || row.last_call.toLowerCase().includes(wanted),
  );
  const missing: ListContent<RefusedAddress> = query.isError
    ? { status: 'error', error: query.error }
    : { status: 'loading' };
  return (
    <SpecList
      address={address}
      source={{
        content: rows === undefined ? missing : { status: 'ready', rows, total: rows.length },
        onRetry: () => void query.refetch().catch(() => undefined),
      }}
      spec={{
        name: 'refused-requests',
        title: t('title'),
        description: t('live'),
        tabs,
        columns: useColumns(),
        rowId: (row) => row.address,
        rowName: (row) => row.address,
        card: (row) => <RefusedCard row={row} />,
        searchLabel: t('searchLabel'),
        empty: {
          icon: ShieldRounded,
          title: t('emptyRefused'),
          hint: t('emptyRefusedHint'),
        },
      }}
    />
  );
}

function useCall(): (row: RefusedAddress) => string {
  const t = useTexts(blockedIpTexts);
  return ({ last_call: call }) => (call === 'mqtt' ? t('mqtt') : call);
}

function useColumns(): readonly ListColumn<RefusedAddress>[] {
  const t = useTexts(blockedIpTexts);
  const formats = useFormats();
  const now = useNow(5_000);
  const call = useCall();
  return [
    { id: 'address', header: t('address'), isAlways: true, minWidth: 180, text: (row) => row.address },
    {
      id: 'count',
      header: t('count'),
      isNumeric: true,
      minWidth: 100,
      cell: (row) => formats.number(row.count),
      text: (row) => String(row.count),
    },
    {
      id: 'last_call',
      header: t('lastCall'),
      minWidth: 260,
      cell: (row) => <Mono>{call(row)}</Mono>,
      text: call,
    },
    {
      id: 'last',
      header: t('lastAt'),
      minWidth: 150,
      cell: (row) => formats.ago(row.last_at, now),
      text: (row) => row.last_at,
    },
    {
      id: 'first',
      header: t('firstAt'),
      rank: 1,
      minWidth: 150,
      cell: (row) => formats.moment(row.first_at, now),
      text: (row) => row.first_at,
    },
  ];
}

function Mono({ children }: { children: string }) {
  return (
    <Box component="span" sx={{ fontFamily: FONT_MONO, fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  );
}

function RefusedCard({ row }: { row: RefusedAddress }) {
  const formats = useFormats();
  const now = useNow(5_000);
  const call = useCall();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 0.5, minWidth: 0 }}>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Typography sx={{ flex: 1, minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
          {row.address}
        </Typography>
        <Typography sx={{ fontWeight: 600 }}>{formats.number(row.count)}</Typography>
      </Box>
      <Mono>{call(row)}</Mono>
      <Typography variant="caption" color="textSecondary">
        {formats.ago(row.last_at, now)}
      </Typography>
    </Box>
  );
}
