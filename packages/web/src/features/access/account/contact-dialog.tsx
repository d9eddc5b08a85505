import { email as emailSchema, phone as phoneSchema, sixDigits, type ContactKind } from '@rota/contract/auth';
import { zodResolver } from '@hookform/resolvers/zod';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useApi } from '../../../api/api-context.tsx';
import { isCanceled } from '../../../api/api-error.ts';
import { CodeField } from '../../../auth/code-field.tsx';
import { useConfirmed } from '../../../auth/confirm-password.tsx';
import { ResendButton } from '../../../auth/resend-button.tsx';
import { useMessage, useTexts } from '../../../i18n/i18n-context.tsx';
import { CodeKeptNotice, useKeptCodes } from '../../notices/reach/shared/code-kept-notice.tsx';
import { DialogForm } from '../../../ui/form/form-dialog.tsx';
import { applyServerErrors } from '../../../ui/form/server-errors.ts';
import { toastFailure, toastSuccess } from '../../../ui/toasts.tsx';
import { accountTexts } from './account.messages.ts';
import { useAccountChange } from './account.queries.ts';
import { EditDialog } from '../../../ui/form/edit-dialog.tsx';

type Sent = { readonly value: string; readonly resendAt: number };

/** A phone or an e-mail, and the code that proves it. `value`: what to begin with. */
export function ContactDialog({
  kind,
  value,
  onClose,
}: {
  kind: ContactKind;
  value: string;
  onClose: () => void;
}) {
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
    <EditDialog onClose={onClose} aria-labelledby={titleId} maxWidth="xs">
      <DialogTitle id={titleId}>{kind === 'phone' ? t('changePhone') : t('changeEmail')}</DialogTitle>
      {sent === undefined ? (
        <ValueStep kind={kind} value={value} onSend={send} onClose={onClose} />
      ) : (
        <CodeStep kind={kind} sent={sent} onResend={() => send(sent.value)} onClose={onClose} />
      )}
    </EditDialog>
  );
}

const schemas = { phone: z.object({ value: phoneSchema }), email: z.object({ value: emailSchema }) };

type ValueStepProps = {
  kind: ContactKind;
  value: string;
  onSend: (value: string) => Promise<void>;
  onClose: () => void;
};

function ValueStep({ kind, value, onSend, onClose }: ValueStepProps) {
  const t = useTexts(accountTexts);
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
    <DialogForm
      submitLabel={t('sendCode')}
      error={errors.root?.message}
      isBusy={isSubmitting}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        {...form.register('value')}
        autoFocus
        label={kind === 'phone' ? t('newPhone') : t('newEmail')}
        type={kind === 'phone' ? 'tel' : 'email'}
        autoComplete={kind === 'phone' ? 'tel' : 'email'}
        error={errors.value !== undefined}
        helperText={message(errors.value?.message)}
      />
    </DialogForm>
  );
}

const codeFields = z.object({ code: sixDigits });

type CodeStepProps = { kind: ContactKind; sent: Sent; onResend: () => Promise<void>; onClose: () => void };

function CodeStep({ kind, sent, onResend, onClose }: CodeStepProps) {
  const t = useTexts(accountTexts);
  const message = useMessage();
  const api = useApi();
  const confirmed = useConfirmed();
  const prove = useAccountChange((code: string) =>
    confirmed(() => api.auth.proveContact({ body: { kind, code } })),
  );
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
  const isKept = useKeptCodes().includes(kind);
  const resend = () => {
    onResend().catch((error: unknown) => toastFailure(error, message('An Error Occurred') ?? ''));
  };
  return (
    <DialogForm
      submitLabel={t('confirm')}
      error={errors.root?.message}
      isBusy={isSubmitting}
      aside={<ResendButton at={sent.resendAt} isBusy={isSubmitting} onResend={resend} />}
      onSubmit={submit}
      onClose={onClose}
    >
      <CodeKeptNotice kinds={[kind]} />
      {!isKept && (
        <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {t('codeSent', { to: sent.value })}
        </Typography>
      )}
      <CodeField
        label={t('code')}
        length={6}
        autoFocus
        error={message(errors.code?.message)}
        registration={form.register('code')}
      />
    </DialogForm>
  );
}
