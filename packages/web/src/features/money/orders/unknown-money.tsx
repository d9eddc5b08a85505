import { paymentFailure, refundReasonTexts } from '@rota/contract/payments';
import { useQuery } from '@tanstack/react-query';
import { Alert, Box, Skeleton } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useFormats, useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { useNow } from '../../../ui/now.ts';
import { ErrorState } from '../../../ui/page-state.tsx';
import { moneyTexts } from './money.messages.ts';
import { moneyQueries } from './money.queries.ts';
import { MoneyRow } from './money-row.tsx';
import { RefundChip } from './order-money.tsx';
import { PaymentRow } from './payment-row.tsx';

/** Payments and refunds of which the provider has not said what became of them, each with how long that is so. */
export function UnknownMoney({ projectId }: { projectId: number }) {
  const t = useTexts(moneyTexts);
  const tReason = useTexts(refundReasonTexts);
  const [language] = useLanguage();
  const formats = useFormats();
  const now = useNow(5_000);
  const api = useApi();
  const payments = useQuery(moneyQueries.unknown(api, projectId));
  const refunds = useQuery(moneyQueries.refunds(api, projectId, 'unknown'));
  const failed = [payments, refunds].find((query) => query.isLoadingError);
  if (failed !== undefined) return <ErrorState error={failed.error} onRetry={() => failed.refetch()} />;
  if (payments.data === undefined || refunds.data === undefined)
    return <Skeleton variant="rounded" height={56} />;
  return (
    <>
      <Alert severity="warning" sx={{ mb: 1 }}>
        {t('unknownHint')}
      </Alert>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {payments.data.items.map((payment) => (
          <PaymentRow key={payment.payment_id} payment={payment} />
        ))}
        {refunds.data.items.map((refund) => (
          <MoneyRow
            key={refund.refund_id}
            order={refund}
            chip={<RefundChip status={refund.status} />}
            amount={t('refundOf', { amount: formats.money(refund.amount_minor, refund.currency) })}
            notes={[
              t('openFor', { age: formats.duration((now - Date.parse(refund.created_at)) / 1_000) }),
              tReason(refund.reason),
              refund.failure === null ? null : paymentFailure(refund.failure, language),
            ]}
          />
        ))}
      </Box>
    </>
  );
}
