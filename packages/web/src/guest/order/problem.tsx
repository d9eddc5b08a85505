/** @jsxImportSource preact */
import { ORDER_PROBLEMS, orderProblemTexts, type OrderProblem } from '@rota/contract/order-page';
import { useState } from 'preact/hooks';
import { useGuest, useGuestTexts } from '../guest-context.tsx';
import { Icon } from '../icons.tsx';
import { orderFailureTexts } from '../order-failures.messages.ts';
import { orderCalls } from '../order.queries.ts';
import { Sheet } from '../sheet.tsx';
import { trackTexts } from './order.messages.ts';
import type { StepProps } from './step-props.ts';
import { useAction } from './use-action.ts';

/** Tells the staff that something is wrong, and that they know it. */
export function ProblemButton(props: StepProps) {
  const { order } = props;
  const t = useGuestTexts(trackTexts);
  const tProblem = useGuestTexts(orderProblemTexts);
  const [isOpen, setOpen] = useState(false);
  if (order.problem !== null) {
    return (
      <p class="away" role="status">
        <Icon name="bell" />
        {t('problemTold', { what: tProblem(order.problem) })}
      </p>
    );
  }
  return (
    <>
      <button type="button" class="plain centred" onClick={() => setOpen(true)}>
        {t('problem')}
      </button>
      {isOpen && <ProblemSheet {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function ProblemSheet({ onClose, ...props }: StepProps & { onClose: () => void }) {
  const { order, token } = props;
  const t = useGuestTexts(trackTexts);
  const tProblem = useGuestTexts(orderProblemTexts);
  const tFailure = useGuestTexts(orderFailureTexts);
  const { send } = useGuest();
  const [kind, setKind] = useState<OrderProblem>();
  const [text, setText] = useState('');
  const { isBusy, failure, act } = useAction(props);
  // Guests who pick up their order cannot have a problem with a robot.
  const kinds = ORDER_PROBLEMS.filter(
    (one) => order.fulfilment === 'delivery' || (one !== 'not_here' && one !== 'lid_shut'),
  );
  return (
    <Sheet title={t('problemTitle')} onClose={onClose}>
      <fieldset class="kinds" aria-label={t('problemTitle')}>
        {kinds.map((one) => (
          <label key={one} class="kind">
            <input type="radio" name="problem" checked={one === kind} onChange={() => setKind(one)} />
            <span>{tProblem(one)}</span>
            <span class="tick">
              <Icon name="check" />
            </span>
          </label>
        ))}
      </fieldset>
      <label class="field">
        {t('problemText')}
        <textarea
          class="search"
          rows={2}
          maxLength={300}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <div role="alert">{failure !== undefined && <p class="wrong">{tFailure(failure)}</p>}</div>
      <button
        type="button"
        class="primary"
        disabled={kind === undefined}
        aria-busy={isBusy}
        onClick={() =>
          kind !== undefined &&
          act(() => orderCalls.problem(send, token, kind, text.replace(/\s+/g, ' ').trim()), onClose)
        }
      >
        {t('problemSend')}
      </button>
      <button type="button" class="plain" onClick={onClose}>
        {t('rather')}
      </button>
    </Sheet>
  );
}
