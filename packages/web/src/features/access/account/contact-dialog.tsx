import { email as emailSchema, phone as phoneSchema, sixDigits, type ContactKind } from '@rota/contract/auth';
import { useId, useState } from 'react';
import { z } from 'zod';
import { DialogTitle, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { CodeField } from '../../../auth/code-field.tsx';
import { useConfirmed } from '../../../auth/confirm-password.tsx';
import { ResendButton } from '../../../auth/resend-button.tsx';
import { useMessage, useTexts } from '../../../i18n/i18n-context.tsx';
import { CodeKeptNotice, useKeptCodes } from '../../notices/reach/shared/code-kept-notice.tsx';
import { Field } from '../../../ui/form/fields.tsx';
import { DialogForm } from '../../../ui/form/form-dialog.tsx';
import { useResourceForm } from '../../../ui/form/resource-form.ts';
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
    const { resend_in_s: resendInS } = await confirmed(() =>
      api.auth.sendContactCode({ body: { kind, value: to } }),
    );
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
  const form = useResourceForm({
    schema: schemas[kind],
    values: { value },
    save: (fields) => onSend(fields.value),
    byCode: { ACCOUNT_CONTACT_TAKEN: 'value' },
  });
  return (
    <DialogForm form={form} submitLabel={t('sendCode')} onClose={onClose}>
      <Field
        form={form}
        name="value"
        autoFocus
        label={kind === 'phone' ? t('newPhone') : t('newEmail')}
        type={kind === 'phone' ? 'tel' : 'email'}
        autoComplete={kind === 'phone' ? 'tel' : 'email'}
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
  const form = useResourceForm({
    schema: codeFields,
    values: { code: '' },
    save: ({ code }) => prove(code),
    onSaved: () => {
      toastSuccess(t('contactSaved'));
      onClose();
    },
  });
  const isKept = useKeptCodes().includes(kind);
  const resend = () => {
    onResend().catch((error: unknown) => toastFailure(error, message('server_failed') ?? ''));
  };
  return (
    <DialogForm
      form={form}
      submitLabel={t('confirm')}
      aside={<ResendButton at={sent.resendAt} isBusy={form.isBusy} onResend={resend} />}
      onClose={onClose}
    >
      <CodeKeptNotice kinds={[kind]} />
      {!isKept && (
        <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {t('codeSent', { to: sent.value })}
        </Typography>
      )}
      <CodeField form={form} name="code" label={t('code')} length={6} autoFocus />
    </DialogForm>
  );
}
