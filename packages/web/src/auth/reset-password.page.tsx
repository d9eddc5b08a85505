import { resetPinBody, userNameOrPhone as nameSchema } from '@rota/contract/auth';
import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { Link as RouterLink, useNavigate } from 'react-router';
import { z } from 'zod';
import { useApi } from '../api/api-context.tsx';
import { useMessage, useTexts } from '../i18n/i18n-context.tsx';
import { CodeKeptNotice, useKeptCodes } from '../features/notices/reach/shared/code-kept-notice.tsx';
import { applyServerErrors } from '../ui/form/server-errors.ts';
import { toastSuccess } from '../ui/toasts.tsx';
import { authTexts } from './auth.messages.ts';
import { CodeField } from './code-field.tsx';
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
  hint,
  error,
  button,
  isBusy,
  onSubmit,
  children,
}: {
  hint: string;
  error: string | undefined;
  button: string;
  isBusy: boolean;
  onSubmit: () => void;
  children: ReactNode;
}) {
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}
    >
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {hint}
      </Typography>
      {error !== undefined && (
        <Alert severity="error" variant="outlined">
          {error}
        </Alert>
      )}
      {children}
      <Button type="submit" variant="contained" size="large" loading={isBusy}>
        {button}
      </Button>
    </Box>
  );
}

const askFields = z.object({ userNameOrPhone: nameSchema });

function AskStep({ onSent }: { onSent: (name: string) => void }) {
  const t = useTexts(authTexts);
  const message = useMessage();
  const api = useApi();
  const form = useForm<{ userNameOrPhone: string }>({
    resolver: zodResolver(askFields),
    defaultValues: { userNameOrPhone: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const isKept = useKeptCodes().length > 0;
  const submit = form.handleSubmit(async (body) => {
    try {
      await api.auth.resetPassword({ body });
      onSent(body.userNameOrPhone);
    } catch (error) {
      applyServerErrors(error, form, { byCode: { INVALID_PHONE_OR_USERNAME_TO_RESET: 'userNameOrPhone' } });
    }
  });
  return (
    <StepForm
      hint={isKept ? t('resetHintKept') : t('resetHint')}
      error={errors.root?.message}
      button={t('resetSend')}
      isBusy={isSubmitting}
      onSubmit={submit}
    >
      <TextField
        {...form.register('userNameOrPhone')}
        label={t('userNameOrPhone')}
        autoComplete="username"
        autoFocus
        error={errors.userNameOrPhone !== undefined}
        helperText={message(errors.userNameOrPhone?.message)}
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
  const message = useMessage();
  const api = useApi();
  const form = useForm<{ userNameOrPhone: string; pin: string }>({
    resolver: zodResolver(resetPinBody),
    defaultValues: { userNameOrPhone: name, pin: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    try {
      onProved((await api.auth.resetPasswordPin({ body })).resetToken);
    } catch (error) {
      applyServerErrors(error, form, { byCode: { INVALID_RESET_PASSWORD_CREDENTIALS: 'pin' } });
    }
  });
  const isKept = useKeptCodes().length > 0;
  const resend = () => {
    form.reset();
    api.auth
      .resetPassword({ body: { userNameOrPhone: name } })
      .then(onSent, (error: unknown) => applyServerErrors(error, form));
  };
  return (
    <>
      <StepForm
        hint={isKept ? t('resetCodeKept', { name }) : t('resetCodeHint', { name })}
        error={errors.root?.message}
        button={t('goOn')}
        isBusy={isSubmitting}
        onSubmit={submit}
      >
        <CodeKeptNotice kinds={['phone', 'email']} />
        <CodeField
          label={t('code')}
          length={6}
          autoFocus
          error={message(errors.pin?.message)}
          registration={form.register('pin')}
        />
      </StepForm>
      <Box sx={{ mt: 1 }}>
        <ResendButton at={sentAt + RESEND_MS} isBusy={isSubmitting} onResend={resend} />
      </Box>
    </>
  );
}

function PasswordStep({ resetToken, onOver }: { resetToken: string; onOver: () => void }) {
  const t = useTexts(authTexts);
  const message = useMessage();
  const api = useApi();
  const navigate = useNavigate();
  const rules = usePasswordRules([]);
  const form = useForm<{ password: string; repeated: string }>({
    defaultValues: { password: '', repeated: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const [isOver, setOver] = useState(false);
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await api.auth.resetPasswordChange({ body: { resetToken, password } });
      toastSuccess(t('resetDone'));
      await navigate('/auth/login', { replace: true });
    } catch (error) {
      applyServerErrors(error, form);
      setOver((error as { resultCode?: unknown }).resultCode === 'INVALID_RESET_PASSWORD_CREDENTIALS');
    }
  });
  return (
    <StepForm
      hint={t('resetChangeHint')}
      error={errors.root?.message}
      button={isOver ? t('resetSend') : t('setPassword')}
      isBusy={isSubmitting}
      onSubmit={isOver ? onOver : submit}
    >
      <PasswordField
        label={t('newPassword')}
        autoComplete="new-password"
        autoFocus
        error={message(errors.password?.message)}
        help={rules.hint}
        registration={form.register('password', { required: 'No password provided', validate: rules.check })}
      />
      <PasswordField
        label={t('repeatPassword')}
        autoComplete="new-password"
        error={message(errors.repeated?.message)}
        registration={form.register('repeated', {
          validate: (value, fields) => value === fields.password || 'Passwords must match',
        })}
      />
    </StepForm>
  );
}
