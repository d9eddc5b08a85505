import { brokenRule } from '@rota/contract/core';
import { resetPinBody, userNameOrPhone as nameSchema } from '@rota/contract/auth';
import { useState, type ReactNode } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router';
import { z } from 'zod';
import { Box, Button, Link, Typography } from '../ui/kit.ts';
import { useApi } from '../api/api-context.tsx';
import { resultCodeOf } from '../api/api-error.ts';
import { useTexts } from '../i18n/i18n-context.tsx';
import { CodeKeptNotice, useKeptCodes } from '../features/notices/reach/shared/code-kept-notice.tsx';
import { Field } from '../ui/form/fields.tsx';
import { useResourceForm, type FormFrame } from '../ui/form/resource-form.ts';
import { applyServerErrors } from '../ui/form/server-errors.ts';
import { toastSuccess } from '../ui/toasts.tsx';
import { authTexts } from './auth.messages.ts';
import { CodeField } from './code-field.tsx';
import { EntryForm } from './entry-form.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { PasswordField } from './password-field.tsx';
import { usePasswordRules } from './password-rules.ts';
import { ResendButton } from './resend-button.tsx';

const RESEND_MS = 60_000;

type Progress =
  | { readonly step: 1 }
  | { readonly step: 2; readonly name: string; readonly sentAt: number }
  | { readonly step: 3; readonly resetToken: string };

/** A new password for who has forgotten it, in three steps: who, the code, the password. */
export function ResetPasswordPage() {
  const t = useTexts(authTexts);
  const [progress, setProgress] = useState<Progress>({ step: 1 });
  return (
    <EntryFrame title={t('resetTitle')} subtitle={t('step', { step: progress.step })}>
      {progress.step === 1 && (
        <AskStep onSent={(name) => setProgress({ step: 2, name, sentAt: Date.now() })} />
      )}
      {progress.step === 2 && (
        <CodeStep
          name={progress.name}
          sentAt={progress.sentAt}
          onSent={() => setProgress({ ...progress, sentAt: Date.now() })}
          onProved={(resetToken) => setProgress({ step: 3, resetToken })}
        />
      )}
      {progress.step === 3 && (
        <PasswordStep resetToken={progress.resetToken} onOver={() => setProgress({ step: 1 })} />
      )}
      <Link
        component={RouterLink}
        to="/auth/login"
        sx={{ display: 'block', textAlign: 'center', mt: 2, py: 0.5 }}
      >
        {t('toSignIn')}
      </Link>
    </EntryFrame>
  );
}

/** A form of one step: what it says, what went wrong, its fields, its button. */
function StepForm({
  form,
  hint,
  button,
  onSubmit = form.submit,
  children,
}: {
  form: FormFrame;
  hint: string;
  button: string;
  onSubmit?: () => void;
  children: ReactNode;
}) {
  return (
    <EntryForm
      form={form}
      onSubmit={onSubmit}
      intro={
        <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {hint}
        </Typography>
      }
    >
      {children}
      <Button type="submit" variant="contained" size="large" loading={form.isBusy}>
        {button}
      </Button>
    </EntryForm>
  );
}

const askFields = z.object({ userNameOrPhone: nameSchema });

function AskStep({ onSent }: { onSent: (name: string) => void }) {
  const t = useTexts(authTexts);
  const api = useApi();
  const form = useResourceForm({
    schema: askFields,
    values: { userNameOrPhone: '' },
    save: (body) => api.auth.resetPassword({ body }),
    byCode: { INVALID_PHONE_OR_USERNAME_TO_RESET: 'userNameOrPhone' },
    onSaved: (_answer, { userNameOrPhone }) => onSent(userNameOrPhone),
  });
  const isKept = useKeptCodes().length > 0;
  return (
    <StepForm form={form} hint={isKept ? t('resetHintKept') : t('resetHint')} button={t('resetSend')}>
      <Field
        form={form}
        name="userNameOrPhone"
        label={t('userNameOrPhone')}
        autoComplete="username"
        autoFocus
        slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
      />
    </StepForm>
  );
}

type CodeStepProps = {
  name: string;
  sentAt: number;
  onSent: () => void;
  onProved: (resetToken: string) => void;
};

function CodeStep({ name, sentAt, onSent, onProved }: CodeStepProps) {
  const t = useTexts(authTexts);
  const api = useApi();
  const form = useResourceForm({
    schema: resetPinBody,
    values: { userNameOrPhone: name, pin: '' },
    save: (body) => api.auth.resetPasswordPin({ body }),
    byCode: { INVALID_RESET_PASSWORD_CREDENTIALS: 'pin' },
    onSaved: ({ reset_token: resetToken }) => onProved(resetToken),
  });
  const isKept = useKeptCodes().length > 0;
  const resend = () => {
    form.discard();
    api.auth
      .resetPassword({ body: { userNameOrPhone: name } })
      .then(onSent, (error: unknown) => applyServerErrors(error, form));
  };
  return (
    <>
      <StepForm
        form={form}
        hint={isKept ? t('resetCodeKept', { name }) : t('resetCodeHint', { name })}
        button={t('goOn')}
      >
        <CodeKeptNotice kinds={['phone', 'email']} />
        <CodeField form={form} name="pin" label={t('code')} length={6} autoFocus />
      </StepForm>
      <Box sx={{ mt: 1 }}>
        <ResendButton at={sentAt + RESEND_MS} isBusy={form.isBusy} onResend={resend} />
      </Box>
    </>
  );
}

const NO_PASSWORD = { password: '', repeated: '' };

function PasswordStep({ resetToken, onOver }: { resetToken: string; onOver: () => void }) {
  const t = useTexts(authTexts);
  const api = useApi();
  const navigate = useNavigate();
  const rules = usePasswordRules([]);
  const [isOver, setOver] = useState(false);
  const form = useResourceForm({
    values: NO_PASSWORD,
    save: async ({ password }) => {
      try {
        await api.auth.resetPasswordChange({ body: { reset_token: resetToken, password } });
      } catch (error) {
        setOver(resultCodeOf(error) === 'INVALID_RESET_PASSWORD_CREDENTIALS');
        throw error;
      }
      toastSuccess(t('resetDone'));
      await navigate('/auth/login', { replace: true });
    },
  });
  return (
    <StepForm
      form={form}
      hint={t('resetChangeHint')}
      button={isOver ? t('resetSend') : t('setPassword')}
      {...(isOver && { onSubmit: onOver })}
    >
      <PasswordField
        form={form}
        name="password"
        rules={{ required: brokenRule('no_password_provided'), validate: rules.check }}
        label={t('newPassword')}
        hint={rules.hint}
        autoComplete="new-password"
        autoFocus
      />
      <PasswordField
        form={form}
        name="repeated"
        rules={{ validate: (value, fields) => value === fields.password || brokenRule('passwords_differ') }}
        label={t('repeatPassword')}
        autoComplete="new-password"
      />
    </StepForm>
  );
}
