import type { SsoProvider } from '@rota/contract/single-sign-on';
import { sentenceTexts } from '@rota/contract/core';
import { Box, useMediaQuery } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useConfirmed } from '../../../auth/confirm-password.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { Actions } from '../../../ui/actions/actions.tsx';
import { Field } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useResourceForm, type ResourceForm } from '../../../ui/form/resource-form.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { ClaimRules } from './claim-rules.tsx';
import { fieldsOf, fieldsSchema, type ProviderFields } from './provider-form.ts';
import { ProviderSwitches } from './provider-switches.tsx';
import { ProviderTest } from './provider-test.tsx';
import { signInTexts } from './single-sign-on.messages.ts';
import { useRenewProviders, useSaveProvider } from './single-sign-on.queries.ts';

type DialogProps = { provider: SsoProvider | undefined; onClose: () => void };

/** Adds or changes a provider. */
export function ProviderDialog({ provider, onClose }: DialogProps) {
  const t = useTexts(signInTexts);
  const isPhone = useMediaQuery('(max-width: 599.95px)');
  const isNew = provider === undefined;
  const form = useResourceForm<ProviderFields>({
    schema: fieldsSchema(isNew),
    values: fieldsOf(provider),
    save: useSaveProvider(provider?.provider_id),
    byCode: { NAME_TAKEN: 'name', SSO_PROVIDER_TAKEN: 'client_id' },
    onSaved: () => {
      toastSuccess(isNew ? t('created') : t('saved'));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={isNew ? t('add') : provider.name}
      width="sm"
      isFullScreen={isPhone}
      submitLabel={isNew ? t('add') : t('save')}
      aside={!isNew && !form.isBusy && <Remove provider={provider} onRemoved={onClose} />}
      onClose={onClose}
    >
      <AddressFields form={form} isNew={isNew} />
      <ProviderTest form={form} providerId={provider?.provider_id} />
      <ProviderSwitches form={form} />
      <ClaimRules form={form} />
    </FormDialog>
  );
}

function Remove({ provider, onRemoved }: { provider: SsoProvider; onRemoved: () => void }) {
  const t = useTexts(signInTexts);
  const tSentence = useTexts(sentenceTexts);
  const api = useApi();
  const confirmed = useConfirmed();
  const { name, people, provider_id: providerId } = provider;
  return (
    <Box sx={{ mr: 'auto' }}>
      <Actions
        projectId={undefined}
        renew={useRenewProviders()}
        actions={[
          {
            id: 'remove',
            place: 'plain',
            label: t('remove'),
            isDangerous: true,
            confirm: {
              title: t('removeTitle', { name }),
              children: t('removeHint'),
              typedName: people > 0 ? name : undefined,
              isDangerous: true,
            },
            run: () => confirmed(() => api.singleSignOn.remove({ params: { providerId } })),
            done: t('removed'),
            failed: tSentence('not_deleted'),
            onDone: onRemoved,
          },
        ]}
      />
    </Box>
  );
}

const PLAIN = { htmlInput: { autoCapitalize: 'none', spellCheck: false } };

function AddressFields({ form, isNew }: { form: ResourceForm<ProviderFields>; isNew: boolean }) {
  const t = useTexts(signInTexts);
  const shared = { form, fullWidth: true, autoComplete: 'off', slotProps: PLAIN };
  return (
    <>
      <Field
        form={form}
        name="name"
        label={t('name')}
        hint={t('nameHint')}
        fullWidth
        autoComplete="off"
        autoFocus={isNew}
      />
      <Field
        {...shared}
        name="issuer"
        label={t('issuer')}
        hint={t('issuerHint')}
        slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false, inputMode: 'url' } }}
      />
      <Field {...shared} name="client_id" label={t('clientId')} />
      <Field
        form={form}
        name="client_secret"
        label={t('clientSecret')}
        hint={isNew ? undefined : t('secretKept')}
        fullWidth
        type="password"
        autoComplete="new-password"
      />
      <Field {...shared} name="hosts" label={t('hosts')} hint={t('hostsHint')} />
      <Field {...shared} name="scopes" label={t('scopes')} hint={t('scopesHint')} />
    </>
  );
}
