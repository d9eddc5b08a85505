import type { KeyedProvider } from '@rota/contract/payment-providers';
import { PROVIDER_NAMES } from '@rota/contract/payments';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { Box, DialogContentText } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { Field } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { refusalOf } from '../../../ui/refusal.ts';
import { useResourceForm } from '../../../ui/form/resource-form.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { providerTexts } from './providers.messages.ts';
import { useProviderCalls } from './providers.queries.ts';

/** The keys that each provider asks for, in the order of its own pages. */
const FIELDS = { iyzico: ['api_key', 'secret_key'], stripe: ['secret_key', 'webhook_secret'] } as const;
const LEAST = 8;

type KeysDialogProps = {
  projectId: number;
  provider: KeyedProvider;
  isReplacing: boolean;
  onClose: () => void;
};

/** Takes the keys of a provider: they are checked, then stored where they cannot be read again. */
export function KeysDialog({ projectId, provider, isReplacing, onClose }: KeysDialogProps) {
  const t = useTexts(providerTexts);
  const { setKeys } = useProviderCalls(projectId);
  const [why, setWhy] = useState<string>();
  const schema = useMemo(() => {
    const key = z
      .string()
      .trim()
      .min(LEAST, { error: t('tooShort') });
    return z.object({
      api_key: provider === 'iyzico' ? key : z.string(),
      secret_key: key,
      webhook_secret: provider === 'stripe' ? key : z.string(),
    });
  }, [provider, t]);
  const form = useResourceForm({
    schema,
    values: { api_key: '', secret_key: '', webhook_secret: '' },
    save: async ({ api_key, secret_key, webhook_secret }) => {
      try {
        await setKeys(
          provider === 'iyzico'
            ? { provider, api_key, secret_key }
            : { provider, secret_key, webhook_secret },
        );
      } catch (error) {
        setWhy(refusalOf(error));
        throw error;
      }
    },
    onSaved: () => {
      toastSuccess(t('saved'));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('keysTitle', { name: PROVIDER_NAMES[provider] })}
      submitLabel={t('save')}
      error={
        form.error === undefined ? undefined : (
          <>
            {form.error}
            {why !== undefined && <Box translate="no">{t('theySay', { why })}</Box>}
          </>
        )
      }
      onClose={onClose}
    >
      <DialogContentText>{`${t('keysHint')}${isReplacing ? ` ${t('replaceHint')}` : ''}`}</DialogContentText>
      {FIELDS[provider].map((name, index) => (
        <Field
          key={name}
          form={form}
          name={name}
          label={t(name)}
          autoFocus={index === 0}
          type={name === 'api_key' ? 'text' : 'password'}
          slotProps={{ htmlInput: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } }}
        />
      ))}
    </FormDialog>
  );
}
