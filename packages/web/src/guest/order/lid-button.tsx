/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks';
import { useGuest, useGuestTexts } from '../guest-context.tsx';
import { orderFailureTexts } from '../order-failures.messages.ts';
import { orderCalls } from '../order.queries.ts';
import { trackTexts } from './order.messages.ts';
import type { StepProps } from './step-props.ts';
import { useAction } from './use-action.ts';

/** A lid that has not moved by then is requested again: a robot may lose a command. */
const PATIENCE_MS = 12_000;

/** The one big button of a guest before whom the robot stands: first the lid, then that all was taken out. */
export function LidButton(props: StepProps) {
  const { order, token } = props;
  const t = useGuestTexts(trackTexts);
  const tFailure = useGuestTexts(orderFailureTexts);
  const { send } = useGuest();
  const [isMoving, setMoving] = useState(false);
  const { isBusy, failure, act } = useAction(props);
  const { may_open_lid: mayOpen, may_say_taken: mayTake } = order;
  // The robot says when its lid is open; until then the button says that it is under way.
  useEffect(() => setMoving(false), [mayTake]);
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setTimeout(() => setMoving(false), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isMoving]);
  if (!mayOpen && !mayTake && !isMoving) return null;
  const isWaiting = isBusy || isMoving;
  const handleMoved = () => setMoving(true);
  return (
    <>
      <div role="alert">{failure !== undefined && <p class="wrong centred">{tFailure(failure)}</p>}</div>
      <p class="small soft centred">{mayTake ? t('takenHint') : t('openHint')}</p>
      {mayTake ? (
        <button
          type="button"
          class="primary lid"
          aria-busy={isWaiting}
          onClick={() => !isWaiting && act(() => orderCalls.taken(send, token), handleMoved)}
        >
          {isWaiting ? t('sendingTaken') : t('taken')}
        </button>
      ) : (
        <button
          type="button"
          class="primary lid"
          aria-busy={isWaiting}
          onClick={() => !isWaiting && act(() => orderCalls.open(send, token), handleMoved)}
        >
          {isWaiting ? t('opening') : t('openLid')}
        </button>
      )}
    </>
  );
}
