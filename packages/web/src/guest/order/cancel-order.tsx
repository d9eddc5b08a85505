/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import { useGuest, useGuestTexts } from '../guest-context.tsx';
import { orderFailureTexts } from '../order-failures.messages.ts';
import { orderCalls } from '../order.queries.ts';
import { Sheet } from '../sheet.tsx';
import { orderTexts } from './order.messages.ts';
import type { StepProps } from './step-props.ts';
import { useAction } from './use-action.ts';

/** Cancels the order after a question, while the kitchen has not begun. */
export function CancelOrder(props: StepProps) {
  const { order, token } = props;
  const t = useGuestTexts(orderTexts);
  const tFailure = useGuestTexts(orderFailureTexts);
  const { send, formats } = useGuest();
  const [isAsking, setAsking] = useState(false);
  const { isBusy, failure, act } = useAction(props);
  if (!order.may_cancel && !isAsking) return null;
  const isPaid = order.status === 'paid' && order.total_minor > 0;
  return (
    <>
      <button type="button" class="plain centred danger" onClick={() => setAsking(true)}>
        {t('cancel')}
      </button>
      {isAsking && (
        <Sheet title={t('cancelTitle', { number: order.number })} onClose={() => setAsking(false)}>
          <p>
            {isPaid
              ? t('cancelPaid', { amount: formats.money(order.total_minor, order.currency) })
              : t('cancelUnpaid')}
          </p>
          <div role="alert">{failure !== undefined && <p class="wrong">{tFailure(failure)}</p>}</div>
          <button
            type="button"
            class="primary danger"
            aria-busy={isBusy}
            onClick={() =>
              act(
                () => orderCalls.cancel(send, token),
                () => setAsking(false),
              )
            }
          >
            {t('cancel')}
          </button>
          <button type="button" class="plain" onClick={() => setAsking(false)}>
            {t('cancelNo')}
          </button>
        </Sheet>
      )}
    </>
  );
}
