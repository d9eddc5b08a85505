import { sentenceTexts } from '@rota/contract/core';
import type { KitchenStep, Order, OrderDetails } from '@rota/contract/orders';
import BlockRounded from '@mui/icons-material/BlockRounded';
import CheckRounded from '@mui/icons-material/CheckRounded';
import CurrencyExchangeRounded from '@mui/icons-material/CurrencyExchangeRounded';
import CreditCardOffRounded from '@mui/icons-material/CreditCardOffRounded';
import DirectionsWalkRounded from '@mui/icons-material/DirectionsWalkRounded';
import ReplayRounded from '@mui/icons-material/ReplayRounded';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Box, Button } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useIntent } from '../../../api/intent-hook.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { DisputeDialog } from '../disputes/shared/dispute-dialog.tsx';
import { toastFailedAction, toastSuccess } from '../../../ui/toasts.tsx';
import { orderDetailsTexts } from './order-details.messages.ts';
import { PaidPapers } from './order-papers.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { refundTexts } from './refund.messages.ts';
import { leftOf } from './refund.rules.ts';
import { RejectDialog, type Refusal } from './reject-dialog.tsx';

type OrderActionsProps = { projectId: number; order: Order; details: OrderDetails | undefined };

/** The current actions on an order, by the person's permissions. */
export function OrderActions({ projectId, order, details }: OrderActionsProps) {
  const t = useTexts(orderDetailsTexts);
  const can = useCan();
  const [asked, setAsked] = useState<'refuse' | 'refund' | 'dispute'>();
  const close = () => setAsked(undefined);
  const navigate = useNavigate();
  // Its evidence is the next step.
  const showDispute = (id: string) => {
    Promise.resolve(navigate(`/project/disputes?dispute=${encodeURIComponent(id)}`)).catch(() => undefined);
  };
  const serve = useServe(projectId, order, close);
  const mayServe = can('orders.serve', projectId);
  const mayRefund = can('payments.refund', projectId) && details !== undefined && leftOf(details) > 0;
  const mayDispute =
    can('payments.refund', projectId) &&
    details?.payments.some(({ status }) => status === 'captured') === true;
  return (
    <Box role="group" aria-label={t('actions')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {mayServe && <HelpButtons order={order} serve={serve} />}
      {mayRefund && (
        <Button variant="outlined" startIcon={<CurrencyExchangeRounded />} onClick={() => setAsked('refund')}>
          {t('refund')}
        </Button>
      )}
      {mayServe && order.status === 'paid' && (
        <Button
          variant="outlined"
          color="error"
          startIcon={<BlockRounded />}
          onClick={() => setAsked('refuse')}
        >
          {t('refuse')}
        </Button>
      )}
      {order.paid_at !== null && <PaidPapers projectId={projectId} order={order} />}
      {mayDispute && (
        <Button startIcon={<CreditCardOffRounded />} onClick={() => setAsked('dispute')}>
          {t('dispute')}
        </Button>
      )}
      {asked === 'dispute' && (
        <DisputeDialog projectId={projectId} order={order} onClose={close} onNoted={showDispute} />
      )}
      {asked === 'refund' && details !== undefined && (
        <RefundDialog projectId={projectId} details={details} onClose={close} />
      )}
      {asked === 'refuse' && (
        <RejectDialog
          order={order}
          isBusy={serve.refuse.isPending}
          onRefuse={(refusal) => serve.refuse.mutate(refusal)}
          onClose={close}
        />
      )}
    </Box>
  );
}

/** What gets an order on whose robot gave up, or which needs a person. */
function HelpButtons({ order, serve }: { order: Order; serve: ReturnType<typeof useServe> }) {
  const t = useTexts(orderDetailsTexts);
  return (
    <>
      {order.robot_gave_up && (
        <Button
          variant="contained"
          startIcon={<ReplayRounded />}
          loading={serve.robot.isPending}
          onClick={() => serve.robot.mutate()}
        >
          {t('sendRobot')}
        </Button>
      )}
      {order.robot_gave_up && isCooked(order.kitchen) && (
        <Button
          variant="outlined"
          startIcon={<DirectionsWalkRounded />}
          loading={serve.carry.isPending}
          onClick={() => serve.carry.mutate(order.kitchen ?? 'ready')}
        >
          {t('carry')}
        </Button>
      )}
      {order.needs_help && (!order.robot_gave_up || order.problem !== null) && (
        <Button
          variant="contained"
          startIcon={<CheckRounded />}
          loading={serve.solve.isPending}
          onClick={() => serve.solve.mutate()}
        >
          {t('solve')}
        </Button>
      )}
    </>
  );
}

/** An order cannot be carried before it is cooked. */
function isCooked(kitchen: KitchenStep | null): boolean {
  return kitchen === 'ready' || kitchen === 'served';
}

function useServe(projectId: number, { order_id: orderId, number, version }: Order, onDone: () => void) {
  const api = useApi();
  const t = useTexts(orderDetailsTexts);
  const tRefund = useTexts(refundTexts);
  const tSentence = useTexts(sentenceTexts);
  const queries = useQueryClient();
  const intent = useIntent();
  const params = { projectId, orderId };
  const common = {
    onError: (error: unknown) => {
      // Typed text stays: the question is still open.
      toastFailedAction(error, tSentence('server_failed'));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['orders', projectId] }),
  };
  const done = (text: string) => {
    intent.done();
    toastSuccess(text);
    onDone();
  };
  return {
    solve: useMutation({
      mutationFn: () =>
        api.orders.solve({ params }, { idempotencyKey: intent.keyFor(['solve', orderId, version]) }),
      onSuccess: () => done(t('solved')),
      ...common,
    }),
    robot: useMutation({
      mutationFn: () =>
        api.orders.sendRobot({ params }, { idempotencyKey: intent.keyFor(['robot', orderId, version]) }),
      onSuccess: () => done(t('robotSent')),
      ...common,
    }),
    carry: useMutation({
      mutationFn: (from: KitchenStep) =>
        api.orders.step(
          { params, body: { from, step: 'served' } },
          { idempotencyKey: intent.keyFor(['carry', orderId, version]) },
        ),
      onSuccess: () => done(t('carried')),
      ...common,
    }),
    refuse: useMutation({
      mutationFn: (refusal: Refusal) =>
        api.orders.refuse(
          { params, body: refusal },
          { idempotencyKey: intent.keyFor(['refuse', orderId, refusal]) },
        ),
      onSuccess: () => done(tRefund('refused', { number })),
      ...common,
    }),
  };
}
