/** @jsxImportSource preact */
import { ORDER_CODE_DIGITS } from '@rota/contract/order-page';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Field } from '../field.tsx';
import { useGuestNow, useGuestTexts } from '../guest-context.tsx';
import { GuestFrame } from '../guest-frame.tsx';
import { clockOf } from '../order/clock.rules.ts';
import { deletionTexts } from './account-deletion.messages.ts';
import { digitsOf } from './deletion-failures.rules.ts';
import type { Deletion } from './use-deletion.ts';
import { DeletionEffects } from './deletion-effects.tsx';

const STEPS = ['phone', 'code', 'pin', 'ask'] as const;
/** Digits of a PIN. */
const PIN_DIGITS = 4;
const FORM = 'deletion-form';

export type StepProps = { readonly house: string; readonly deletion: Deletion };

/** One step: where it stands on the way, what is asked, and the one thing to do. */
function Step({
  house,
  deletion,
  title,
  dock,
  children,
}: StepProps & { title: string; dock: ComponentChildren; children: ComponentChildren }) {
  const t = useGuestTexts(deletionTexts);
  const step = STEPS.findIndex((one) => one === deletion.step) + 1;
  const headRef = useRef<HTMLHeadingElement>(null);
  // A new step takes the focus, so that screen readers announce it; the first is read from the top.
  useEffect(() => {
    if (step === STEPS.length) headRef.current?.focus({ preventScroll: true });
  }, [step]);
  return (
    <GuestFrame house={house} dock={dock}>
      <section class="place">
        <p class="soft small">{t('step', { step, steps: STEPS.length })}</p>
        <h1 ref={headRef} tabIndex={-1}>
          {title}
        </h1>
      </section>
      {children}
    </GuestFrame>
  );
}

/** A failure that belongs to no field. */
function Trouble({ deletion: { failure }, of }: { deletion: Deletion; of: readonly string[] }) {
  const t = useGuestTexts(deletionTexts);
  const isShown = failure !== undefined && of.includes(failure.text);
  return (
    <div role="alert" class={isShown ? 'deletion-trouble' : undefined}>
      {isShown && <p class="wrong">{t(failure.text)}</p>}
      {isShown && failure.hint !== undefined && <p class="soft small">{t(failure.hint)}</p>}
    </div>
  );
}

export function PhoneStep({ house, deletion }: StepProps) {
  const t = useGuestTexts(deletionTexts);
  const { typed, failure, isBusy } = deletion;
  const isOfField =
    failure !== undefined && ['phoneRequired', 'phoneWrong', 'country', 'unknown'].includes(failure.text);
  return (
    <Step
      house={house}
      deletion={deletion}
      title={t('title')}
      dock={
        <button type="submit" form={FORM} class="primary" aria-busy={isBusy}>
          {t('sendCode')}
        </button>
      }
    >
      <p>{t('intro', { house })}</p>
      <DeletionEffects />
      <form
        id={FORM}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.phone.trim() === '') deletion.setFailure({ text: 'phoneRequired' });
          else deletion.sendCode();
        }}
      >
        <Field
          id={'phone'}
          label={t('phone')}
          value={typed.phone}
          help={t('phoneHelp')}
          isPhone={true}
          autocomplete={'tel' as const}
          maxLength={40}
          required={true}
          problem={isOfField ? t(failure.text) : undefined}
          onChange={(phone) => deletion.type({ phone })}
        />
      </form>
      <Trouble deletion={deletion} of={['notStarted', 'tooMany']} />
    </Step>
  );
}

type DigitsProps = {
  id: string;
  label: string;
  value: string;
  digits: number;
  isCode: boolean;
  problem: string | undefined;
  help?: string;
};

const ONE_TIME = { type: 'text', autocomplete: 'one-time-code' } as const;
const SECRET = { type: 'password', autocomplete: 'current-password' } as const;

/** A short number that is typed large. A PIN is not shown. */
function Digits({
  id,
  label,
  value,
  digits,
  isCode,
  problem,
  help,
  onDigits,
}: DigitsProps & { onDigits: (digits: string) => void }) {
  const inputRef = useRef<HTMLInputElement>(null);
  // It is what the step is for.
  useEffect(() => inputRef.current?.focus(), []);
  const note = problem ?? help;
  return (
    <>
      <label for={id}>{label}</label>
      <input
        ref={inputRef}
        id={id}
        class="code sms-code"
        {...(isCode ? ONE_TIME : SECRET)}
        inputMode="numeric"
        enterkeyhint="go"
        maxLength={digits}
        value={value}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-help`}
        onInput={(event) => onDigits(digitsOf(event.currentTarget.value, digits))}
      />
      <p
        id={`${id}-help`}
        class={problem === undefined ? 'help' : 'help wrong'}
        role={problem === undefined ? undefined : 'alert'}
      >
        {note}
      </p>
    </>
  );
}

export function CodeStep({ house, deletion }: StepProps) {
  const t = useGuestTexts(deletionTexts);
  const { typed, failure, isBusy } = deletion;
  const [isShort, setShort] = useState(false);
  const isOfField = failure !== undefined && ['codeWrong', 'unknown'].includes(failure.text);
  const isAtStaff = deletion.sent?.is_sent === false;
  const problem = isShort
    ? t('codeIncomplete', { digits: ORDER_CODE_DIGITS })
    : isOfField
      ? t(failure.text)
      : undefined;
  return (
    <Step
      house={house}
      deletion={deletion}
      title={t('codeTitle')}
      dock={
        <button type="submit" form={FORM} class="primary" aria-busy={isBusy}>
          {t('goOn')}
        </button>
      }
    >
      <p>{t(isAtStaff ? 'codeAtStaff' : 'codeSent', { phone: typed.phone })}</p>
      <form
        id={FORM}
        class="code-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.code.length < ORDER_CODE_DIGITS) setShort(true);
          else deletion.check(typed.code);
        }}
      >
        <Digits
          id={'sms-code'}
          label={t(isAtStaff ? 'codeOfStaff' : 'code')}
          value={typed.code}
          digits={ORDER_CODE_DIGITS}
          isCode={true}
          problem={problem}
          onDigits={(code) => {
            setShort(false);
            deletion.type({ code });
            // The phone fills it in automatically; a person who types it need not press anything.
            if (code.length === ORDER_CODE_DIGITS && code !== typed.code) deletion.check(code);
          }}
        />
        <CodeLife deletion={deletion} />
      </form>
      <Trouble deletion={deletion} of={['notStarted', 'tooMany']} />
      <Resend deletion={deletion} />
      <button type="button" class="plain centred" onClick={() => deletion.go('phone')}>
        {t('otherPhone')}
      </button>
    </Step>
  );
}

function CodeLife({ deletion: { sent } }: { deletion: Deletion }) {
  const t = useGuestTexts(deletionTexts);
  const left = clockOf(sent?.expires_at ?? null, useGuestNow(1_000));
  return <p class="soft small">{left === undefined ? t('codeOver') : t('codeOpen', { time: left })}</p>;
}

function Resend({ deletion: { sent, isBusy, resent, sendCode } }: { deletion: Deletion }) {
  const t = useGuestTexts(deletionTexts);
  const wait = clockOf(sent?.resend_at ?? null, useGuestNow(1_000));
  return (
    <div class="resend">
      <button type="button" class="plain centred" disabled={wait !== undefined || isBusy} onClick={sendCode}>
        {wait === undefined ? t('resend') : t('resendIn', { time: wait })}
      </button>
      <div role="status">
        {resent && (
          <p class="soft small centred">{t(sent?.is_sent === false ? 'resentAtStaff' : 'resent')}</p>
        )}
      </div>
    </div>
  );
}

export function PinStep({ house, deletion }: StepProps) {
  const t = useGuestTexts(deletionTexts);
  const { typed, failure, isBusy } = deletion;
  const isOfField =
    failure !== undefined && ['pinRequired', 'pinDigits', 'pinWrong', 'locked'].includes(failure.text);
  return (
    <Step
      house={house}
      deletion={deletion}
      title={t('pinTitle')}
      dock={
        <button type="submit" form={FORM} class="primary" aria-busy={isBusy}>
          {t('goOn')}
        </button>
      }
    >
      <form
        id={FORM}
        class="code-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.pin === '') deletion.setFailure({ text: 'pinRequired' });
          else if (typed.pin.length < PIN_DIGITS) deletion.setFailure({ text: 'pinDigits' });
          else deletion.checkPin();
        }}
      >
        <Digits
          id={'pin'}
          label={t('pin')}
          value={typed.pin}
          digits={PIN_DIGITS}
          isCode={false}
          help={t('pinHelp')}
          problem={isOfField ? t(failure.text) : undefined}
          onDigits={(pin) => deletion.type({ pin })}
        />
      </form>
      <Trouble deletion={deletion} of={['notStarted', 'tooMany']} />
    </Step>
  );
}

export function AskStep({ house, deletion }: StepProps) {
  const t = useGuestTexts(deletionTexts);
  const { typed, isBusy } = deletion;
  return (
    <Step
      house={house}
      deletion={deletion}
      title={t('askTitle', { phone: typed.phone })}
      dock={
        <>
          <button type="button" class="primary danger" aria-busy={isBusy} onClick={deletion.confirm}>
            {t('remove')}
          </button>
          <button type="button" class="plain" disabled={isBusy} onClick={() => deletion.go('kept')}>
            {t('keep')}
          </button>
        </>
      }
    >
      <p>{t('askHint')}</p>
      <DeletionEffects />
      <Trouble deletion={deletion} of={['notDeleted', 'tooMany']} />
    </Step>
  );
}
