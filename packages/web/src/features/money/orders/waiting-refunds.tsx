import { refundReasonTexts, type OrderRefund } from '@rota/contract/payments';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Box, Skeleton, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useAuth } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { Actions } from '../../../ui/actions/actions.tsx';
import { useNow } from '../../../ui/now.ts';
import { ErrorState } from '../../../ui/page-state.tsx';
import { moneyTexts } from './money.messages.ts';
import { moneyQueries } from './money.queries.ts';
import { MoneyRow } from './money-row.tsx';

/** Refunds above the project's limit, until a second person approves or rejects them. */
export function WaitingRefunds({ projectId }: { projectId: number }) {
  const waiting = useQuery(moneyQueries.refunds(useApi(), projectId, 'waiting'));
  if (waiting.isPending) return <Skeleton variant="rounded" height={40} />;
  if (waiting.isLoadingError) return <ErrorState error={waiting.error} onRetry={() => waiting.refetch()} />;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {waiting.data.items.map((refund) => (
        <WaitingRow key={refund.refund_id} projectId={projectId} refund={refund} />
      ))}
    </Box>
  );
}

type WaitingRowProps = { projectId: number; refund: OrderRefund };

function WaitingRow({ projectId, refund }: WaitingRowProps) {
  const t = useTexts(moneyTexts);
  const tReason = useTexts(refundReasonTexts);
  const formats = useFormats();
  const now = useNow(60_000);
  const { user } = useAuth();
  const isOwn = user?.id === refund.by_id;
  const asked = t('askedBy', { name: refund.by, time: formats.moment(refund.created_at, now) });
  return (
    <MoneyRow
      order={refund}
      amount={formats.money(refund.amount_minor, refund.currency)}
      notes={[tReason(refund.reason), refund.note, asked]}
    >
      {isOwn && <Typography variant="body2">{t('somebodyElse')}</Typography>}
      {!isOwn && (
        <Box sx={{ mt: 0.5 }}>
          <Decision projectId={projectId} refund={refund} />
        </Box>
      )}
    </MoneyRow>
  );
}

function Decision({ projectId, refund }: WaitingRowProps) {
  const t = useTexts(moneyTexts);
  const formats = useFormats();
  const api = useApi();
  const queries = useQueryClient();
  const { refund_id: refundId, by: name } = refund;
  const about = { number: refund.order_number, amount: formats.money(refund.amount_minor, refund.currency) };
  const decide = (agrees: boolean) =>
    api.payments.decideRefund({ params: { projectId, refundId }, body: { agrees } });
  return (
    <Actions
      projectId={projectId}
      // Someone may have decided meanwhile: the list shows the current state.
      renew={() =>
        Promise.all(
          ['payments', 'orders'].map((key) => queries.invalidateQueries({ queryKey: [key, projectId] })),
        )
      }
      actions={[
        {
          id: 'agree',
          place: 'main',
          label: t('agree'),
          permission: 'payments.refund',
          confirm: {
            title: t('agreeTitle', about),
            children: t('agreeBody', { name }),
            confirmLabel: t('agreeConfirm', about),
            isDangerous: true,
          },
          run: () => decide(true),
          done: t('agreed', about),
        },
        {
          id: 'decline',
          place: 'button',
          label: t('decline'),
          permission: 'payments.refund',
          confirm: {
            title: t('declineTitle', about),
            children: t('declineBody', { name }),
            confirmLabel: t('declineConfirm'),
          },
          run: () => decide(false),
          done: t('declined', about),
        },
      ]}
    />
  );
}
