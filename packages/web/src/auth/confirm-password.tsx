import { brokenRule } from '@rota/contract/core';
import { createContext, useContext, useMemo, useRef, useState, type ReactNode } from 'react';
import { Typography } from '../ui/kit.ts';
import { ApiError, CANCELED } from '../api/api-error.ts';
import { useApi } from '../api/api-context.tsx';
import { useTexts } from '../i18n/i18n-context.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { useResourceForm } from '../ui/form/resource-form.ts';
import { authTexts } from './auth.messages.ts';
import { PasswordField } from './password-field.tsx';

const EMPTY = { password: '' };

/** Runs a call that may ask for the password again; asks for it, and runs the call once more. */
export type Confirmed = <T>(call: () => Promise<T>) => Promise<T>;
const ConfirmContext = createContext<Confirmed | undefined>(undefined);

/** For pages that change who may come in: see {@link useConfirmed}. */
export function ConfirmPassword({ children }: { children: ReactNode }) {
  const [isAsking, setAsking] = useState(false);
  const waiting = useRef<{ done: () => void; drop: (error: unknown) => void }>(undefined);
  const confirmed = useMemo<Confirmed>(
    () => async (call) => {
      try {
        return await call();
      } catch (error) {
        if (!(error instanceof ApiError) || error.resultCode !== 'CONFIRMATION_REQUIRED') throw error;
        await new Promise<void>((done, drop) => {
          waiting.current = { done, drop };
          setAsking(true);
        });
        return call();
      }
    },
    [],
  );
  const end = (isConfirmed: boolean) => {
    setAsking(false);
    if (isConfirmed) waiting.current?.done();
    // Cancelling the confirmation cancels the action, so no failure is shown.
    else waiting.current?.drop(new ApiError(CANCELED));
    waiting.current = undefined;
  };
  return (
    <ConfirmContext value={confirmed}>
      {children}
      {isAsking && <PasswordQuestion onEnd={end} />}
    </ConfirmContext>
  );
}

/** The way to make calls that may ask for the password again; throws outside of `ConfirmPassword`. */
export function useConfirmed(): Confirmed {
  const confirmed = useContext(ConfirmContext);
  if (confirmed === undefined) throw new Error('useConfirmed needs a ConfirmPassword above it.');
  return confirmed;
}

function PasswordQuestion({ onEnd }: { onEnd: (isConfirmed: boolean) => void }) {
  const t = useTexts(authTexts);
  const api = useApi();
  const form = useResourceForm({
    values: EMPTY,
    save: (body) => api.auth.confirm({ body }),
    onSaved: () => onEnd(true),
  });
  return (
    <FormDialog form={form} title={t('confirmTitle')} submitLabel={t('confirm')} onClose={() => onEnd(false)}>
      <Typography color="textSecondary">{t('confirmHint')}</Typography>
      <PasswordField
        form={form}
        name="password"
        rules={{ required: brokenRule('password_required') }}
        label={t('currentPassword')}
        autoComplete="current-password"
        autoFocus
      />
    </FormDialog>
  );
}
