import { sentenceTexts } from '@rota/contract/core';
import { refundReasonTexts, type OrderRefund } from '@rota/contract/payments';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useAuth, useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useNow } from '../../../ui/now.ts';
import { ErrorState } from '../../../ui/page-state.tsx';
import { toastFailedAction, toastSuccess } from '../../../ui/toasts.tsx';
import { moneyTexts } from './money.messages.ts';
import { moneyQueries } from './money.queries.ts';
import { MoneyRow } from './money-row.tsx';

type Question = { readonly refund: OrderRefund; readonly agrees: boolean };

/** Refunds above the limit of the project, until somebody else than who asked agrees or declines. */
export function WaitingRefunds({ projectId }: { projectId: number }) {
  const t = useTexts(moneyTexts);
  const waiting = useQuery(moneyQueries.refunds(useApi(), projectId, 'waiting'));
  const [question, setQuestion] = useState<Question>();
  if (waiting.isPending) return <Skeleton variant="rounded" height={40} />;
  if (waiting.isLoadingError) return <ErrorState error={waiting.error} onRetry={() => waiting.refetch()} />;
  if (waiting.data.items.length === 0) return <Typography color="textSecondary">{t('noWaiting')}</Typography>;
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {waiting.data.items.map((refund) => (
          <WaitingRow key={refund.refund_id} projectId={projectId} refund={refund} onAsk={setQuestion} />
        ))}
      </Box>
      {question !== undefined && (
        <Decision projectId={projectId} question={question} onClose={() => setQuestion(undefined)} />
      )}
    </>
  );
}

type WaitingRowProps = { projectId: number; refund: OrderRefund; onAsk: (question: Question) => void };

function WaitingRow({ projectId, refund, onAsk }: WaitingRowProps) {
  const t = useTexts(moneyTexts);
  const tReason = useTexts(refundReasonTexts);
  const formats = useFormats();
  const now = useNow(60_000);
  const { user } = useAuth();
  const mayDecide = useCan()('payments.refund', projectId);
  const isOwn = user?.id === refund.by_id;
  const asked = t('askedBy', { name: refund.by, time: formats.moment(refund.created_at, now) });
  return (
    <MoneyRow
      order={refund}
      amount={formats.money(refund.amount_minor, refund.currency)}
      notes={[tReason(refund.reason), refund.note, asked]}
    >
      {isOwn && <Typography variant="body2">{t('somebodyElse')}</Typography>}
      {mayDecide && !isOwn && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
          <Button variant="contained" onClick={() => onAsk({ refund, agrees: true })}>
            {t('agree')}
          </Button>
          <Button variant="outlined" onClick={() => onAsk({ refund, agrees: false })}>
            {t('decline')}
          </Button>
        </Box>
      )}
    </MoneyRow>
  );
}

function Decision({
  projectId,
  question: { refund, agrees },
  onClose,
}: {
  projectId: number;
  question: Question;
  onClose: () => void;
}) {
  const t = useTexts(moneyTexts);
  const tSentence = useTexts(sentenceTexts);
  const formats = useFormats();
  const api = useApi();
  const queries = useQueryClient();
  const about = { number: refund.order_number, amount: formats.money(refund.amount_minor, refund.currency) };
  const decide = useMutation({
    mutationFn: () =>
      api.payments.decideRefund({ params: { projectId, refundId: refund.refund_id }, body: { agrees } }),
    onSuccess: () => toastSuccess(t(agrees ? 'agreed' : 'declined', about)),
    // Somebody may have decided meanwhile: the list says how it stands.
    onError: (error) => toastFailedAction(error, tSentence('An Error Occurred')),
    onSettled: () => {
      onClose();
      return Promise.all(
        ['payments', 'orders'].map((key) => queries.invalidateQueries({ queryKey: [key, projectId] })),
      );
    },
  });
  return (
    <ConfirmDialog
      open
      title={t(agrees ? 'agreeTitle' : 'declineTitle', about)}
      confirmLabel={t(agrees ? 'agreeConfirm' : 'declineConfirm', about)}
      isDangerous={agrees}
      isBusy={decide.isPending}
      onConfirm={() => decide.mutate()}
      onCancel={onClose}
    >
      {t(agrees ? 'agreeBody' : 'declineBody', { name: refund.by })}
    </ConfirmDialog>
  );
}
