/** @jsxImportSource preact */
import { orderStageTexts } from '@rota/contract/order-page';
import { useState } from 'preact/hooks';
import { GuestError } from '../../api/guest-client.ts';
import { useTitle } from '../attention.ts';
import { useGuest, useGuestTexts } from '../guest-context.tsx';
import { GuestFrame, Notice } from '../guest-frame.tsx';
import { Icon } from '../icons.tsx';
import { LongWait } from '../menu/long-wait.tsx';
import { failureOf, orderFailureTexts, type OrderFailure } from '../order-failures.messages.ts';
import { orderCalls } from '../order.queries.ts';
import { CancelOrder } from './cancel-order.tsx';
import { OrderItems } from './order-items.tsx';
import { orderTexts } from './order.messages.ts';
import type { StepProps } from './step-props.ts';
import { useReorder } from './use-reorder.ts';

type PayProps = StepProps & { trouble: GuestError | undefined };

/** A verified order before it is paid: the way to the provider's page, and what became of it. */
export function PayStep(props: PayProps) {
  const { order, trouble } = props;
  const tStage = useGuestTexts(orderStageTexts);
  const t = useGuestTexts(orderTexts);
  useTitle(tStage(order.stage), order.house);
  if (order.stage === 'checking_payment') {
    return (
      <GuestFrame house={order.house} logo={order.logo_url} trouble={trouble}>
        <Notice icon="hourglass" tone="waiting" title={tStage(order.stage)}>
          <p>{t('checkingHint')}</p>
        </Notice>
      </GuestFrame>
    );
  }
  return <Payable {...props} />;
}

/** Only another cart helps. */
const NEEDS_CART: readonly OrderFailure[] = ['CART_CHANGED', 'PAYMENT_TOO_SMALL', 'PAYMENT_TOO_LARGE'];

function Payable(props: PayProps) {
  const { order, token, trouble } = props;
  const t = useGuestTexts(orderTexts);
  const tFailure = useGuestTexts(orderFailureTexts);
  const { formats } = useGuest();
  const again = useReorder(order, token);
  const { pay, isBusy, failure, isAsking, stopAsking } = usePay(props);
  const amount = formats.money(order.total_minor, order.currency);
  const isFree = order.total_minor === 0;
  const label = isFree
    ? t('freeGo')
    : order.payment_failure === null
      ? t('pay', { amount })
      : t('payAgain', { amount });
  return (
    <GuestFrame
      house={order.house}
      logo={order.logo_url}
      trouble={trouble}
      dock={
        failure !== undefined && NEEDS_CART.includes(failure) && again.mayGo ? (
          <button type="button" class="primary" onClick={() => again.go('cart')}>
            {t('toCart')}
          </button>
        ) : (
          <button type="button" class="primary" aria-busy={isBusy} onClick={() => pay(false)}>
            {isBusy ? t('leaving') : label}
          </button>
        )
      }
    >
      <section class="place">
        <p class="soft small">{t('number', { number: order.number })}</p>
        <h1>{isFree ? t('free') : t('payTitle', { amount })}</h1>
        {!isFree && <p class="soft">{t('payHint')}</p>}
        {order.expires_at !== null && (
          <p class="soft small">{t('payUntil', { time: formats.time(order.expires_at) })}</p>
        )}
      </section>
      {order.payment_failure !== null && failure === undefined && <PayFailure why={order.payment_failure} />}
      <div role="alert">
        {failure !== undefined && (
          <p class="away">{failure === 'CART_CHANGED' ? t('priceMoved') : tFailure(failure)}</p>
        )}
      </div>
      {order.is_test && (
        <p class="away test-money">
          <Icon name="card" />
          {t('payTest')}
        </p>
      )}
      <OrderItems order={order} />
      <CancelOrder {...props} />
      {isAsking && <LongWait promise={order.promise} onConfirm={() => pay(true)} onCancel={stopAsking} />}
    </GuestFrame>
  );
}

function PayFailure({ why }: { why: string }) {
  const t = useGuestTexts(orderTexts);
  const known: Readonly<Record<string, string>> = {
    'card declined': t('failDeclined'),
    'not enough funds': t('failFunds'),
    'cancelled by the guest': t('failGivenUp'),
  };
  return (
    <p class="away" role="alert">
      <Icon name="warning" />
      <span>
        {t('payFailed')} {known[why]}
      </span>
    </p>
  );
}

/** Leaves for the provider's page. */
function usePay({ token, onStale }: StepProps) {
  const { send, leaveFor } = useGuest();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<OrderFailure>();
  const [isAsking, setAsking] = useState(false);
  const handleRefusal = (error: unknown): void => {
    setBusy(false);
    if (!(error instanceof GuestError)) throw error;
    if (error.resultCode === 'STATION_HIGH_DEMAND') return setAsking(true);
    setFailure(failureOf(error));
    onStale();
  };
  const pay = (acceptsWait: boolean): void => {
    if (isBusy) return;
    setBusy(true);
    setAsking(false);
    setFailure(undefined);
    orderCalls
      .pay(send, token, acceptsWait)
      .then(({ redirect_url: redirectUrl }) => {
        // An order that costs nothing is accepted already: its address is this page's.
        if (new URL(redirectUrl, window.location.href).pathname === window.location.pathname) {
          setBusy(false);
          onStale();
        } else leaveFor(redirectUrl);
      })
      .catch(handleRefusal);
  };
  return { pay, isBusy, failure, isAsking, stopAsking: () => setAsking(false) };
}
