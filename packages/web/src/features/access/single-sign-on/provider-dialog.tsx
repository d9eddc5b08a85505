import type { NewSsoProvider, SsoProvider } from '@rota/contract/single-sign-on';
import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { isCanceled } from '../../../api/api-error.ts';
import { useMessage, useTexts } from '../../../i18n/i18n-context.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { applyServerErrors } from '../../../ui/form/server-errors.ts';
import { toastFailure, toastSuccess } from '../../../ui/toasts.tsx';
import { ClaimRules } from './claim-rules.tsx';
import { bodyOf, fieldsOf, fieldsSchema, type ProviderFields } from './provider-form.ts';
import { ProviderSwitches } from './provider-switches.tsx';
import { ProviderTest } from './provider-test.tsx';
import { signInTexts } from './single-sign-on.messages.ts';
import { useProviderChanges } from './single-sign-on.queries.ts';

/** Adds or changes a provider. */
export function ProviderDialog({
  provider,
  onClose,
}: {
  provider: SsoProvider | undefined;
  onClose: () => void;
}) {
  const t = useTexts(signInTexts);
  const isPhone = useMediaQuery('(max-width: 599.95px)');
  const changes = useProviderChanges();
  const [isAsking, setAsking] = useState(false);
  const isNew = provider === undefined;
  const form = useForm<ProviderFields>({
    resolver: zodResolver(fieldsSchema(isNew)),
    defaultValues: fieldsOf(provider),
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (fields) => {
    const body = bodyOf(fields);
    try {
      if (isNew) await changes.create.mutateAsync(body as NewSsoProvider);
      else await changes.update.mutateAsync({ providerId: provider.provider_id, body });
      toastSuccess(isNew ? t('created') : t('saved'));
      onClose();
    } catch (error) {
      if (!isCanceled(error)) applyServerErrors(error, form, { byCode: { SSO_PROVIDER_TAKEN: 'name' } });
    }
  });
  return (
    <>
      <FormDialog
        title={isNew ? t('add') : provider.name}
        width="sm"
        isFullScreen={isPhone}
        submitLabel={isNew ? t('add') : t('save')}
        error={errors.root?.message}
        isBusy={isSubmitting}
        aside={
          !isNew && (
            <Button color="error" disabled={isSubmitting} onClick={() => setAsking(true)} sx={{ mr: 'auto' }}>
              {t('remove')}
            </Button>
          )
        }
        onSubmit={submit}
        onClose={onClose}
      >
        <AddressFields form={form} isNew={isNew} />
        <ProviderTest form={form} providerId={provider?.provider_id} />
        <ProviderSwitches form={form} />
        <ClaimRules form={form} />
      </FormDialog>
      {!isNew && (
        <RemoveQuestion
          provider={provider}
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          onRemoved={onClose}
        />
      )}
    </>
  );
}

type RemoveQuestionProps = {
  provider: SsoProvider;
  isOpen: boolean;
  onClose: () => void;
  onRemoved: () => void;
};

function RemoveQuestion({ provider, isOpen, onClose, onRemoved }: RemoveQuestionProps) {
  const t = useTexts(signInTexts);
  const message = useMessage();
  const { remove } = useProviderChanges();
  const handleConfirm = () =>
    remove.mutate(provider.provider_id, {
      onSuccess: () => {
        toastSuccess(t('removed'));
        onRemoved();
      },
      onError: (error) => toastFailure(error, message('failed to delete') ?? ''),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      open={isOpen}
      title={t('removeTitle', { name: provider.name })}
      typedName={provider.people > 0 ? provider.name : undefined}
      confirmLabel={t('remove')}
      isDangerous
      isBusy={remove.isPending}
      onConfirm={handleConfirm}
      onCancel={onClose}
    >
      {t('removeHint')}
    </ConfirmDialog>
  );
}

function AddressFields({ form, isNew }: { form: UseFormReturn<ProviderFields>; isNew: boolean }) {
  const t = useTexts(signInTexts);
  const message = useMessage();
  const { errors } = form.formState;
  const plain = { autoCapitalize: 'none', spellCheck: false } as const;
  const field = (
    name: 'name' | 'issuer' | 'clientId' | 'clientSecret' | 'hosts' | 'scopes',
    help?: string,
  ) => ({
    ...form.register(name),
    label: t(name),
    fullWidth: true,
    autoComplete: 'off',
    error: errors[name] !== undefined,
    helperText: message(errors[name]?.message) ?? help,
  });
  return (
    <>
      <TextField {...field('name', t('nameHint'))} autoFocus={isNew} />
      <TextField
        {...field('issuer', t('issuerHint'))}
        slotProps={{ htmlInput: { ...plain, inputMode: 'url' } }}
      />
      <TextField {...field('clientId')} slotProps={{ htmlInput: plain }} />
      <TextField
        {...field('clientSecret', isNew ? undefined : t('secretKept'))}
        type="password"
        autoComplete="new-password"
      />
      <TextField {...field('hosts', t('hostsHint'))} slotProps={{ htmlInput: plain }} />
      <TextField {...field('scopes', t('scopesHint'))} slotProps={{ htmlInput: plain }} />
    </>
  );
}
