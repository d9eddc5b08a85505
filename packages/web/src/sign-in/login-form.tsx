/** @jsxImportSource preact */
import { loginBody } from '@rota/contract/auth';
import type { ComponentChildren, TargetedKeyboardEvent } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { authTexts } from '../auth/auth.messages.ts';
import { NOTHING_STORED } from '../auth/auth-store.ts';
import { translateSentence } from '../i18n/sentences.ts';
import { useSignIn, useSignInState, useSignInTexts } from './sign-in-context.tsx';

type Fields = { readonly userNameOrPhone: string; readonly password: string };
type Name = keyof Fields;
const EMPTY: Fields = { userNameOrPhone: '', password: '' };

/** What is wrong with the fields, the first problem of each. */
function problemsOf(fields: Fields): Partial<Record<Name, string>> {
  const { error } = loginBody.safeParse(fields);
  const issues = (error?.issues ?? []).map(({ path, message }) => [String(path[0]), message] as const);
  return Object.fromEntries(issues.toReversed());
}

/** The account name and the password. */
export function LoginForm({ isLeaving }: { isLeaving: boolean }) {
  const t = useSignInTexts(authTexts);
  const { auth, spoken } = useSignIn();
  const { status, errorMessage, retryAt } = useSignInState();
  const [fields, setFields] = useState(EMPTY);
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const problems = isTried ? problemsOf(fields) : {};
  const isBusy = status === 'loading' || isLeaving;
  const focus = (name: Name) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
  const submit = async () => {
    setTried(true);
    const [wrong] = Object.keys(problemsOf(fields)) as Name[];
    if (wrong !== undefined) return focus(wrong);
    await auth.login(fields);
    if (auth.state().errorMessage !== undefined) focus('password');
  };
  useEffect(() => focus('userNameOrPhone'), []);
  const bind = (name: Name) => ({
    name,
    problem: problems[name] === undefined ? undefined : translateSentence(spoken, problems[name]),
    value: fields[name],
    onInput: (value: string) => setFields((before) => ({ ...before, [name]: value })),
  });
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) submit().catch(() => undefined);
      }}
    >
      {errorMessage !== undefined && errorMessage !== NOTHING_STORED && (
        <div role="alert" class="failure">
          {translateSentence(spoken, errorMessage)}
          {retryAt !== undefined && <RetryTime at={retryAt} />}
        </div>
      )}
      <Field {...bind('userNameOrPhone')} label={t('userNameOrPhone')} isName />
      <PasswordField {...bind('password')} label={t('password')} />
      <button type="submit" class="primary" disabled={isBusy} aria-busy={isBusy}>
        {t('signIn')}
      </button>
      <a href="/auth/reset-password" class="plain">
        {t('forgotten')}
      </a>
    </form>
  );
}

type FieldProps = {
  name: Name;
  label: string;
  value: string;
  problem: string | undefined;
  onInput: (value: string) => void;
  type?: 'text' | 'password';
  isName?: boolean;
  onKey?: (event: TargetedKeyboardEvent<HTMLInputElement>) => void;
  /** At the end of the line. */
  children?: ComponentChildren;
};

function Field({
  name,
  label,
  value,
  problem,
  onInput,
  onKey,
  children,
  isName = false,
  type = 'text',
}: FieldProps) {
  return (
    <div class="line">
      <label for={name}>{label}</label>
      <div class="box">
        <input
          value={value}
          {...(isName && { autocapitalize: 'none', spellcheck: false })}
          autocomplete={isName ? 'username' : 'current-password'}
          id={name}
          name={name}
          // Preact's types of an input know each type apart, and no choice of two.
          {...(type === 'text' ? ({ type } as const) : ({ type } as const))}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : `${name}-problem`}
          onInput={(event) => onInput(event.currentTarget.value)}
          onKeyDown={onKey}
          onKeyUp={onKey}
        />
        {children}
      </div>
      {problem !== undefined && (
        <p id={`${name}-problem`} class="wrong">
          {problem}
        </p>
      )}
    </div>
  );
}

/** A password that can be looked at while it is typed, with a word about Caps Lock. */
function PasswordField(props: FieldProps) {
  const t = useSignInTexts(authTexts);
  const [isShown, setShown] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);
  const toggle = isShown ? t('hidePassword') : t('showPassword');
  return (
    <>
      <Field
        {...props}
        type={isShown ? 'text' : 'password'}
        onKey={(event) => setCapsLock(event.getModifierState('CapsLock'))}
      >
        <button
          type="button"
          class="eye"
          aria-label={toggle}
          title={toggle}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6" />
            {isShown && <path d="M4 4l16 16" />}
          </svg>
        </button>
      </Field>
      <div role="status" class="caps">
        {hasCapsLock && <p>{t('capsLock')}</p>}
      </div>
    </>
  );
}

/** When to try again, and how long that is from now. */
function RetryTime({ at }: { at: number }) {
  const t = useSignInTexts(authTexts);
  const { formats } = useSignIn();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const leftS = Math.ceil((at - now) / 1_000);
  return (
    <p>
      {leftS > 0 ? t('retryAt', { time: formats.time(at), wait: formats.duration(leftS) }) : t('retryNow')}
    </p>
  );
}
