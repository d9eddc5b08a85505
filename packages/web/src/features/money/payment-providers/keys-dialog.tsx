import type { KeyedProvider, ProviderKeys } from '@rota/contract/payment-providers';
import { PROVIDER_NAMES } from '@rota/contract/payments';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import DialogContentText from '@mui/material/DialogContentText';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { refusalOf } from '../../../ui/refusal.ts';
import { applyServerErrors } from '../../../ui/form/server-errors.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { providerTexts } from './providers.messages.ts';
import { useProviderChanges } from './providers.queries.ts';

/** The keys that each provider asks for, in the order of its own pages. */
const FIELDS = { iyzico: ['api_key', 'secret_key'], stripe: ['secret_key', 'webhook_secret'] } as const;
const LEAST = 8;

type KeysDialogProps = {
  projectId: number;
  provider: KeyedProvider;
  isReplacing: boolean;
  onClose: () => void;
};

/** Takes the keys of a provider: they are tried, and kept where nobody can read them again. */
export function KeysDialog({ projectId, provider, isReplacing, onClose }: KeysDialogProps) {
  const t = useTexts(providerTexts);
  const { setKeys } = useProviderChanges(projectId);
  const resolver = useMemo(() => {
    const key = z
      .string()
      .trim()
      .min(LEAST, { error: t('tooShort') });
    return zodResolver(
      z.object({
        api_key: provider === 'iyzico' ? key : z.string(),
        secret_key: key,
        webhook_secret: provider === 'stripe' ? key : z.string(),
      }),
    );
  }, [provider, t]);
  const form = useForm({ resolver, defaultValues: { api_key: '', secret_key: '', webhook_secret: '' } });
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ api_key, secret_key, webhook_secret }) => {
    const keys: ProviderKeys =
      provider === 'iyzico' ? { provider, api_key, secret_key } : { provider, secret_key, webhook_secret };
    setKeys.mutate(keys, {
      onSuccess: () => {
        toastSuccess(t('saved'));
        onClose();
      },
      onError: (error) => applyServerErrors(error, form),
    });
  });
  const why = refusalOf(setKeys.error);
  return (
    <FormDialog
      title={t('keysTitle', { name: PROVIDER_NAMES[provider] })}
      submitLabel={t('save')}
      error={
        errors.root && (
          <>
            {errors.root.message}
            {why !== undefined && <Box translate="no">{t('theySay', { why })}</Box>}
          </>
        )
      }
      isBusy={setKeys.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <DialogContentText>{`${t('keysHint')}${isReplacing ? ` ${t('replaceHint')}` : ''}`}</DialogContentText>
      {FIELDS[provider].map((name, index) => (
        <TextField
          key={name}
          {...form.register(name)}
          label={t(name)}
          autoFocus={index === 0}
          type={name === 'api_key' ? 'text' : 'password'}
          error={errors[name] !== undefined}
          helperText={errors[name]?.message}
          slotProps={{ htmlInput: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } }}
        />
      ))}
    </FormDialog>
  );
}
