import { email as emailSchema, phone as phoneSchema, sixDigits, type ContactKind } from '@rota/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useApi } from '../../api/api-context.tsx';
import { isCanceled } from '../../api/api-error.ts';
import { CodeField } from '../../auth/code-field.tsx';
import { useConfirmed } from '../../auth/confirm-password.tsx';
import { ResendButton } from '../../auth/resend-button.tsx';
import { useMessage, useTexts } from '../../i18n/i18n-context.tsx';
import { applyServerErrors } from '../../ui/server-errors.ts';
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx';
import { uiTexts } from '../../ui/ui.messages.ts';
import { accountTexts } from './account.messages.ts';
import { useAccountChange } from './account.queries.ts';

type Sent = { readonly value: string; readonly resendAt: number };

/** A phone or an e-mail, and the code that proves it. `value`: what to begin with. */
export function ContactDialog({ kind, value, onClose }: { kind: ContactKind; value: string; onClose: () => void }) {
  const t = useTexts(accountTexts);
  const titleId = useId();
  const api = useApi();
  const confirmed = useConfirmed();
  const [sent, setSent] = useState<Sent>();
  const send = async (to: string) => {
    const { resendInS } = await confirmed(() => api.auth.sendContactCode({ body: { kind, value: to } }));
    setSent({ value: to, resendAt: Date.now() + resendInS * 1_000 });
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>{kind === 'phone' ? t('changePhone') : t('changeEmail')}</DialogTitle>
      {sent === undefined ? (
        <ValueStep kind={kind} value={value} onSend={send} onClose={onClose} />
      ) : (
        <CodeStep kind={kind} sent={sent} onResend={() => send(sent.value)} onClose={onClose} />
      )}
    </Dialog>
  );
}

const schemas = { phone: z.object({ value: phoneSchema }), email: z.object({ value: emailSchema }) };

type ValueStepProps = { kind: ContactKind; value: string; onSend: (value: string) => Promise<void>; onClose: () => void };

function ValueStep({ kind, value, onSend, onClose }: ValueStepProps) {
  const t = useTexts(accountTexts);
  const ui = useTexts(uiTexts);
  const message = useMessage();
  const form = useForm<{ value: string }>({ resolver: zodResolver(schemas[kind]), defaultValues: { value } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (fields) => {
    try {
      await onSend(fields.value);
    } catch (error) {
      if (!isCanceled(error)) applyServerErrors(error, form, { byCode: { ACCOUNT_CONTACT_TAKEN: 'value' } });
    }
  });
  return (
    <form noValidate onSubmit={submit}>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, pt: 1 }}>
        {errors.root !== undefined && <Alert severity="error">{errors.root.message}</Alert>}
        <TextField
          {...form.register('value')}
          autoFocus
          label={kind === 'phone' ? t('newPhone') : t('newEmail')}
          type={kind === 'phone' ? 'tel' : 'email'}
          autoComplete={kind === 'phone' ? 'tel' : 'email'}
          error={errors.value !== undefined}
          helperText={message(errors.value?.message)}
          sx={{ mt: 1 }}
        />
      </DialogContent>
      <DialogActions>
        <Button disabled={isSubmitting} onClick={onClose}>
          {ui('cancel')}
        </Button>
        <Button type="submit" variant="contained" loading={isSubmitting}>
          {t('sendCode')}
        </Button>
      </DialogActions>
    </form>
  );
}

const codeFields = z.object({ code: sixDigits });

type CodeStepProps = { kind: ContactKind; sent: Sent; onResend: () => Promise<void>; onClose: () => void };

function CodeStep({ kind, sent, onResend, onClose }: CodeStepProps) {
  const t = useTexts(accountTexts);
  const ui = useTexts(uiTexts);
  const message = useMessage();
  const api = useApi();
  const confirmed = useConfirmed();
  const prove = useAccountChange((code: string) => confirmed(() => api.auth.proveContact({ body: { kind, code } })));
  const form = useForm<{ code: string }>({ resolver: zodResolver(codeFields), defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ code }) => {
    try {
      await prove.mutateAsync(code);
      toastSuccess(t('contactSaved'));
      onClose();
    } catch (error) {
      if (!isCanceled(error)) applyServerErrors(error, form);
    }
  });
  const resend = () => {
    onResend().catch((error: unknown) => toastFailure(error, message('An Error Occurred') ?? ''));
  };
  return (
    <form noValidate onSubmit={submit}>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {t('codeSent', { to: sent.value })}
        </Typography>
        {errors.root !== undefined && <Alert severity="error">{errors.root.message}</Alert>}
        <CodeField label={t('code')} length={6} autoFocus error={message(errors.code?.message)} registration={form.register('code')} />
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <ResendButton at={sent.resendAt} isBusy={isSubmitting} onResend={resend} />
        <Button disabled={isSubmitting} onClick={onClose}>
          {ui('cancel')}
        </Button>
        <Button type="submit" variant="contained" loading={isSubmitting}>
          {t('confirm')}
        </Button>
      </DialogActions>
    </form>
  );
}
