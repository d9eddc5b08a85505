import { zodResolver } from '@hookform/resolvers/zod';
import type { UseMutationResult } from '@tanstack/react-query';
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { DetailForm } from '../../../ui/form/detail-form.tsx';
import { ExpiryField, KeyNameField, PermissionsField } from './api-key-fields.tsx';
import { apiKeyForm, type ApiKeyFields } from './api-key.rules.ts';
import { apiKeyTexts } from './api-keys.messages.ts';

const resolver = zodResolver(apiKeyForm(() => Date.now()));

export function useApiKeyForm(defaultValues: ApiKeyFields): UseFormReturn<ApiKeyFields> {
  return useForm<ApiKeyFields>({ resolver, defaultValues });
}

/** Where the fields of a key find what the server refused. */
export const serverErrorRules = {
  byCode: { API_KEY_NAME_TAKEN: 'name', API_KEY_BEYOND_OWN_REACH: 'permissions' },
} as const;

type ApiKeyFormProps = {
  form: UseFormReturn<ApiKeyFields>;
  title: string;
  description: string;
  submitLabel: string;
  isNew: boolean;
  save: Pick<UseMutationResult<unknown, unknown, ApiKeyFields>, 'mutate' | 'isPending' | 'isSuccess'>;
  onLeave: () => void;
};

/** The form of a key, whether it is made or changed. */
export function ApiKeyForm({ form, title, description, submitLabel, isNew, save, onLeave }: ApiKeyFormProps) {
  const t = useTexts(apiKeyTexts);
  const { dirtyFields, isDirty, errors } = form.formState;
  const words = { name: t('name'), permissions: t('permissions'), expiry: t('expiry'), date: t('until') };
  const changed = (['name', 'permissions', 'expiry', 'date'] as const).filter((field) => {
    const dirty = dirtyFields[field];
    return Array.isArray(dirty) ? dirty.some(Boolean) : dirty === true;
  });
  return (
    <FormProvider {...form}>
      <DetailForm
        title={title}
        description={description}
        sections={[
          { id: 'name', title: t('nameSection'), children: <KeyNameField isNew={isNew} /> },
          {
            id: 'permissions',
            title: t('mayDo'),
            help: t('permissionsHelp'),
            children: <PermissionsField />,
          },
          { id: 'expiry', title: t('expirySection'), children: <ExpiryField /> },
        ]}
        submitLabel={submitLabel}
        discardLabel={t('cancel')}
        changed={save.isSuccess || !isDirty ? [] : changed.map((field) => words[field])}
        maySubmitUnchanged
        isBusy={save.isPending}
        error={errors.root?.message}
        onSubmit={form.handleSubmit((fields) => save.mutate(fields))}
        onDiscard={onLeave}
      />
    </FormProvider>
  );
}
