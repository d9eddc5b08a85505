/** @jsxImportSource preact */
import { ORDER_CODE_DIGITS } from '@rota/contract/order-page';
import type { PublicOrder } from '@rota/contract/orders';
import { useState } from 'preact/hooks';
import type { GuestError } from '../../api/guest-client.ts';
import { useGuest, useGuestNow, useGuestTexts } from '../guest-context.tsx';
import { GuestFrame } from '../guest-frame.tsx';
import { orderFailureTexts } from '../order-failures.messages.ts';
import { orderCalls } from '../order.queries.ts';
import { CancelOrder } from './cancel-order.tsx';
import { clockOf } from './clock.rules.ts';
import { orderTexts } from './order.messages.ts';
import type { StepProps } from './step-props.ts';
import { useAction } from './use-action.ts';
import { useReorder } from './use-reorder.ts';

/** The code that came by SMS: it shows that the phone is the guest's. */
export function VerifyStep(props: StepProps & { trouble: GuestError | undefined }) {
  const { order, token, trouble } = props;
  const t = useGuestTexts(orderTexts);
  const tFailure = useGuestTexts(orderFailureTexts);
  const { send } = useGuest();
  const [code, setCode] = useState('');
  const [isShort, setShort] = useState(false);
  const { isBusy, failure, act } = useAction(props);
  const again = useReorder(order, token);
  const verify = (digits: string) => act(() => orderCalls.code(send, token, digits));
  const type = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, ORDER_CODE_DIGITS);
    setCode(digits);
    setShort(false);
    // The phone fills it in automatically; a person who types it need not press anything.
    if (digits.length === ORDER_CODE_DIGITS && digits !== code) verify(digits);
  };
  const problem = isShort
    ? t('codeIncomplete', { digits: ORDER_CODE_DIGITS })
    : failure === undefined
      ? undefined
      : tFailure(failure);
  return (
    <GuestFrame
      house={order.house}
      logo={order.logo_url}
      trouble={trouble}
      dock={
        <button type="submit" form="code-form" class="primary" aria-busy={isBusy}>
          {t('verify')}
        </button>
      }
    >
      <section class="place">
        <p class="soft small">{t('number', { number: order.number })}</p>
        <h1>{t('codeTitle')}</h1>
        {order.code !== null && (
          <p>{t(order.code.is_sent ? 'codeSent' : 'codeAtStaff', { phone: order.code.phone_hint })}</p>
        )}
      </section>
      <form
        id="code-form"
        class="code-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (code.length < ORDER_CODE_DIGITS) setShort(true);
          else verify(code);
        }}
      >
        <CodeField value={code} problem={problem} onType={type} />
        <CodeLife code={order.code} hasFailed={failure !== undefined} />
      </form>
      <Resend {...props} />
      {again.mayGo && (
        <button type="button" class="plain centred" onClick={() => again.go('details')}>
          {t('otherNumber')}
        </button>
      )}
      <CancelOrder {...props} />
    </GuestFrame>
  );
}

type CodeProps = { value: string; problem: string | undefined; onType: (text: string) => void };

function CodeField({ value, problem, onType }: CodeProps) {
  const t = useGuestTexts(orderTexts);
  return (
    <>
      <label for="sms-code">{t('code')}</label>
      <input
        id="sms-code"
        class="code sms-code"
        inputMode="numeric"
        autocomplete="one-time-code"
        enterkeyhint="go"
        maxLength={ORDER_CODE_DIGITS}
        value={value}
        aria-invalid={problem !== undefined}
        aria-describedby="sms-help"
        onInput={(event) => onType(event.currentTarget.value)}
      />
      <p
        id="sms-help"
        class={problem === undefined ? 'help' : 'help wrong'}
        role={problem === undefined ? undefined : 'alert'}
      >
        {problem}
      </p>
    </>
  );
}

/** How long the code holds, and how often it may still be tried once that was in vain. */
function CodeLife({ code, hasFailed }: { code: PublicOrder['code']; hasFailed: boolean }) {
  const t = useGuestTexts(orderTexts);
  const left = clockOf(code?.expires_at ?? null, useGuestNow(1_000));
  if (code === null) return null;
  return (
    <>
      <p class="soft small">{left === undefined ? t('codeOver') : t('codeOpen', { time: left })}</p>
      {hasFailed && left !== undefined && (
        <p class="soft small">{t('triesLeft', { count: code.tries_left })}</p>
      )}
    </>
  );
}

function Resend({ order, token, onChanged, onStale }: StepProps) {
  const t = useGuestTexts(orderTexts);
  const tFailure = useGuestTexts(orderFailureTexts);
  const { send } = useGuest();
  const { isBusy, failure, act } = useAction({ onChanged, onStale });
  const [isSent, setSent] = useState(false);
  const wait = clockOf(order.code?.resend_at ?? null, useGuestNow(1_000));
  const isBlocked = wait !== undefined || isBusy;
  return (
    <div class="resend">
      <button
        type="button"
        class="plain centred"
        // A button that has the focus keeps it, also where it does nothing for a while.
        aria-disabled={isBlocked}
        onClick={() => {
          if (!isBlocked)
            act(
              () => orderCalls.resend(send, token),
              () => setSent(true),
            );
        }}
      >
        {wait === undefined ? t('resend') : t('resendIn', { time: wait })}
      </button>
      <div role="status">
        {failure !== undefined && <p class="wrong small centred">{tFailure(failure)}</p>}
        {isSent && failure === undefined && wait !== undefined && (
          <p class="soft small centred">{t(order.code?.is_sent === false ? 'resentAtStaff' : 'resent')}</p>
        )}
      </div>
    </div>
  );
}
