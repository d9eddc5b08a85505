import { PAYMENT_STATUSES, paymentStatusTexts, type OrderPayment, type PaymentStatus } from '@rota/contract/payments';
import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { useApi } from '../../api/api-context.tsx';
import { useFormats, useTexts } from '../../i18n/i18n-context.tsx';
import { useProject } from '../../projects/project-context.tsx';
import { useNow } from '../../ui/now.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ErrorState } from '../../ui/page-state.tsx';
import { Page } from '../../ui/page.tsx';
import { BalanceTable, LedgerTable } from './ledger.tsx';
import { MoneyPart } from './money-part.tsx';
import { moneyTexts } from './money.messages.ts';
import { moneyQueries } from './money.queries.ts';
import { PaymentChip } from './order-money.tsx';

/** What was taken, what nobody knows yet, and the ledger with its balance. */
export function MoneyPage() {
  const t = useTexts(moneyTexts);
  const { project_id: projectId } = useProject();
  return (
    <Page>
      <PageHeader
        title={t('title')}
        description={t('hint')}
        actions={
          <Button component={RouterLink} to="/project/orders" startIcon={<ArrowBackRounded />}>
            {t('backToOrders')}
          </Button>
        }
      />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
          alignItems: 'start',
        }}
      >
        <Box sx={{ display: 'grid', gap: 2 }}>
          <MoneyPart title={t('unknown')}>
            <UnknownPayments projectId={projectId} />
          </MoneyPart>
          <MoneyPart title={t('balance')}>
            <BalanceTable projectId={projectId} />
          </MoneyPart>
          <Payments projectId={projectId} />
        </Box>
        <LedgerTable projectId={projectId} />
      </Box>
    </Page>
  );
}

function UnknownPayments({ projectId }: { projectId: number }) {
  const t = useTexts(moneyTexts);
  const unknown = useQuery(moneyQueries.unknown(useApi(), projectId));
  if (unknown.isPending) return <Skeleton variant="rounded" height={56} />;
  if (unknown.isError) return <ErrorState error={unknown.error} onRetry={() => unknown.refetch()} />;
  const { items } = unknown.data;
  if (items.length === 0) return <Typography color="textSecondary">{t('noUnknown')}</Typography>;
  return (
    <>
      <Alert severity="warning" sx={{ mb: 1 }}>
        {t('unknownHint')}
      </Alert>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {items.map((payment) => (
          <PaymentRow key={payment.payment_id} payment={payment} />
        ))}
      </Box>
    </>
  );
}

function PaymentRow({ payment }: { payment: OrderPayment }) {
  const t = useTexts(moneyTexts);
  const formats = useFormats();
  const now = useNow(5_000);
  const isOpen = payment.status !== 'captured' && payment.status !== 'failed';
  const age = formats.duration((now - Date.parse(payment.created_at)) / 1_000);
  const notes = [isOpen ? t('openFor', { age }) : formats.moment(payment.updated_at, now), payment.provider_ref, payment.failure];
  return (
    <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
        <Link component={RouterLink} to={`/project/orders?order-id=${encodeURIComponent(payment.order_id)}`} sx={{ fontWeight: 500 }}>
          {t('orderName', { number: payment.order_number })}
        </Link>
        <PaymentChip status={payment.status} />
        <Box sx={{ flex: 1, textAlign: 'end', fontVariantNumeric: 'tabular-nums' }}>
          {formats.money(payment.amount_minor, payment.currency)}
        </Box>
      </Box>
      <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {notes.filter((note) => note !== null && note !== '').join(' · ')}
      </Typography>
    </Box>
  );
}

function Payments({ projectId }: { projectId: number }) {
  const t = useTexts(moneyTexts);
  const tStatus = useTexts(paymentStatusTexts);
  const [status, setStatus] = useState<PaymentStatus>();
  const payments = useInfiniteQuery(moneyQueries.payments(useApi(), projectId, status));
  const rows = payments.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <MoneyPart
      title={t('payments')}
      aside={
        <TextField
          select
          size="small"
          label={t('status')}
          value={status ?? ''}
          onChange={(event) => setStatus(PAYMENT_STATUSES.find((one) => one === event.target.value))}
          sx={{ minWidth: 180 }}
        >
          <MenuItem value="">{t('allStatuses')}</MenuItem>
          {PAYMENT_STATUSES.map((one) => (
            <MenuItem key={one} value={one}>
              {tStatus(one)}
            </MenuItem>
          ))}
        </TextField>
      }
    >
      {payments.isPending && <Skeleton variant="rounded" height={120} />}
      {payments.isError && <ErrorState error={payments.error} onRetry={() => payments.refetch()} />}
      {payments.isSuccess && rows.length === 0 && <Typography color="textSecondary">{t('noPayments')}</Typography>}
      <Box component="ul" aria-label={t('payments')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map((payment) => (
          <PaymentRow key={payment.payment_id} payment={payment} />
        ))}
      </Box>
      {payments.hasNextPage && (
        <Button loading={payments.isFetchingNextPage} onClick={() => void payments.fetchNextPage().catch(() => undefined)}>
          {t('more')}
        </Button>
      )}
    </MoneyPart>
  );
}
