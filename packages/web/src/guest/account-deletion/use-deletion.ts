import { useRef, useState } from 'preact/hooks';
import { GuestError } from '../../api/guest-client.ts';
import { useGuest } from '../guest-context.tsx';
import { deletionCalls, type AccountToDelete } from './account-deletion.queries.ts';
import { failureOf, type Doing, type Failure } from './deletion-failures.rules.ts';

/** The current step. */
export type DeletionStep = 'phone' | 'code' | 'pin' | 'ask' | 'done' | 'kept';
type Sent = { readonly expires_at: string; readonly resend_at: string; readonly is_sent: boolean };
type Typed = { readonly phone: string; readonly code: string; readonly pin: string };

/** The way to a deleted account: what was typed stays while one goes back and forth, and each call is made once at a time. */
export function useDeletion(projectId: number) {
  const { send, language } = useGuest();
  const [step, setStep] = useState<DeletionStep>('phone');
  const [typed, setTyped] = useState<Typed>({ phone: '', code: '', pin: '' });
  const [sent, setSent] = useState<Sent>();
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, setBusy] = useState(false);
  const [resent, setResent] = useState(false);
  const underWayRef = useRef(false);
  const account: AccountToDelete = { phone: typed.phone, project_id: projectId };

  function go(next: DeletionStep): void {
    setStep(next);
    setFailure(undefined);
    setResent(false);
    window.scrollTo(0, 0);
  }

  /** One call at a time: a second press while the first is under way does nothing. */
  function act<T>(doing: Doing, call: () => Promise<T>, then: (answer: T) => void): void {
    if (underWayRef.current) return;
    underWayRef.current = true;
    setBusy(true);
    setFailure(undefined);
    call()
      .then(then, (error: unknown) => {
        if (!(error instanceof GuestError)) throw error;
        const what = failureOf(doing, error);
        // Errors are shown where they are typed.
        if (what.text === 'codeWrong') go('code');
        if (what.text === 'pinWrong' || what.text === 'locked') go('pin');
        if (what.text === 'codeWrong') setTyped((before) => ({ ...before, code: '' }));
        if (what.text === 'pinWrong') setTyped((before) => ({ ...before, pin: '' }));
        setFailure(what);
      })
      .finally(() => {
        underWayRef.current = false;
        setBusy(false);
      })
      .catch((error: unknown) => {
        throw error;
      });
  }

  return {
    step,
    go,
    typed,
    sent,
    failure,
    isBusy,
    resent,
    setFailure,
    type: (part: Partial<Typed>) => {
      setTyped((before) => ({
        ...before,
        ...part,
      }));
      setFailure(undefined);
    },
    sendCode: () =>
      act(
        'start',
        () => deletionCalls.start(send, account, language),
        (answer) => {
          setSent(answer);
          setTyped((before) => ({
            ...before,
            code: '',
          }));
          setResent(step === 'code');
          if (step !== 'code') go('code');
        },
      ),
    check: (code: string) =>
      act(
        'check',
        () => deletionCalls.code(send, account, code),
        () => go('pin'),
      ),
    checkPin: () =>
      act(
        'check',
        () => deletionCalls.pin(send, account, typed.code, typed.pin),
        () => go('ask'),
      ),
    confirm: () =>
      act(
        'confirm',
        () => deletionCalls.confirm(send, account, typed.code, typed.pin),
        () => go('done'),
      ),
  };
}
export type Deletion = ReturnType<typeof useDeletion>;
