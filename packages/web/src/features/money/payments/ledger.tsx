import {
  LEDGER_ACCOUNTS,
  ledgerAccountTexts,
  type LedgerAccount,
  type LedgerEntry,
} from '@rota/contract/payments';
import CheckCircleOutlineRounded from '@mui/icons-material/CheckCircleOutlineRounded';
import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import {
  Box,
  Link,
  MenuItem,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from '../../../ui/kit.ts';
import { SidewaysScroll } from '../../../ui/sideways-scroll.tsx';
import { useApi } from '../../../api/api-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useSellerNames } from '../sub-merchants/shared/sellers.queries.ts';
import { useNow } from '../../../ui/now.ts';
import { ErrorState } from '../../../ui/page-state.tsx';
import { PagedRows } from '../../../ui/paged-rows.tsx';
import { StateChip } from '../../../ui/state-chip.tsx';
import { ledgerTexts } from './ledger.messages.ts';
import { TitledPart } from '../../../ui/titled-part.tsx';
import { ledgerQueries } from './ledger.queries.ts';

/** The balance of each account, which sum to zero. */
export function BalanceTable({ projectId }: { projectId: number }) {
  const t = useTexts(ledgerTexts);
  const tAccount = useTexts(ledgerAccountTexts);
  const formats = useFormats();
  const balance = useQuery(ledgerQueries.balance(useApi(), projectId));
  if (balance.isPending) return <Skeleton variant="rounded" height={96} />;
  if (balance.isLoadingError) return <ErrorState error={balance.error} onRetry={() => balance.refetch()} />;
  const currencies = [...new Set(balance.data.map(({ currency }) => currency))];
  if (currencies.length === 0) return <Typography color="textSecondary">{t('noLedger')}</Typography>;
  return currencies.map((currency) => {
    const rows = balance.data.filter((row) => row.currency === currency);
    const sum = rows.reduce((total, row) => total + row.amount_minor, 0);
    const label = sum === 0 ? t('zero') : t('off', { amount: formats.money(sum, currency) });
    return (
      <Box key={currency} sx={{ mb: 1 }}>
        {rows.map(({ account, amount_minor: amount }) => (
          <Box key={account} sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, py: 0.5 }}>
            <span>{tAccount(account)}</span>
            <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {formats.money(amount, currency)}
            </Box>
          </Box>
        ))}
        <StateChip
          tone={sum === 0 ? 'charging' : 'fault'}
          icon={sum === 0 ? CheckCircleOutlineRounded : ErrorOutlineRounded}
          label={`${label} · ${currency}`}
        />
      </Box>
    );
  });
}

/** The double-entry ledger, the newest first. */
export function LedgerTable({ projectId }: { projectId: number }) {
  const t = useTexts(ledgerTexts);
  const tAccount = useTexts(ledgerAccountTexts);
  const [account, setAccount] = useState<LedgerAccount>();
  const ledger = useInfiniteQuery(ledgerQueries.ledger(useApi(), projectId, account));
  return (
    <TitledPart
      title={t('entries')}
      aside={
        <TextField
          select
          size="small"
          label={t('account')}
          value={account ?? ''}
          onChange={(event) => setAccount(LEDGER_ACCOUNTS.find((one) => one === event.target.value))}
          sx={{ minWidth: 180 }}
        >
          <MenuItem value="">{t('allAccounts')}</MenuItem>
          {LEDGER_ACCOUNTS.map((one) => (
            <MenuItem key={one} value={one}>
              {tAccount(one)}
            </MenuItem>
          ))}
        </TextField>
      }
    >
      <PagedRows query={ledger} empty={t('noLedger')} height={160}>
        {(rows) => <Entries projectId={projectId} rows={rows} />}
      </PagedRows>
    </TitledPart>
  );
}

function Entries({ projectId, rows }: { projectId: number; rows: readonly LedgerEntry[] }) {
  const t = useTexts(ledgerTexts);
  const sellers = useSellerNames(projectId);
  return (
    <SidewaysScroll label={t('entries')}>
      <Table size="small" aria-label={t('entries')}>
        <TableHead>
          <TableRow>
            <TableCell>{t('when')}</TableCell>
            <TableCell>{t('what')}</TableCell>
            <TableCell>{t('account')}</TableCell>
            <TableCell align="right">{t('amount')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((entry, index) => (
            <EntryRow
              key={entry.entry_id}
              entry={entry}
              before={rows[index - 1]}
              seller={sellers.get(entry.party)}
            />
          ))}
        </TableBody>
      </Table>
    </SidewaysScroll>
  );
}

type EntryProps = { entry: LedgerEntry; before: LedgerEntry | undefined; seller: string | undefined };

function EntryRow({ entry, before, seller }: EntryProps) {
  const t = useTexts(ledgerTexts);
  const tAccount = useTexts(ledgerAccountTexts);
  const formats = useFormats();
  const now = useNow(60_000);
  // The lines of one transaction stand together; only the first of them says what it is.
  const isFirst = before?.transaction_id !== entry.transaction_id;
  return (
    <TableRow
      sx={{
        '& td': {
          borderTop: isFirst && before !== undefined ? 1 : 0,
          borderBottom: 0,
          borderColor: 'divider',
        },
      }}
    >
      <TableCell sx={{ whiteSpace: 'nowrap' }}>{isFirst && formats.moment(entry.at, now)}</TableCell>
      <TableCell>
        {isFirst && (
          <Link
            component={RouterLink}
            to={`/project/orders?order-id=${encodeURIComponent(entry.order_id)}`}
            title={t('showOrder')}
          >
            {t(entry.kind)}
          </Link>
        )}
      </TableCell>
      <TableCell>
        {tAccount(entry.account)}
        {entry.party !== '' && (
          <Typography
            variant="caption"
            component="div"
            color="textSecondary"
            sx={{ overflowWrap: 'anywhere' }}
          >
            {seller ?? entry.party}
          </Typography>
        )}
      </TableCell>
      <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {formats.money(entry.amount_minor, entry.currency)}
      </TableCell>
    </TableRow>
  );
}
