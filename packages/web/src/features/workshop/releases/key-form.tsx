import { releaseKeysApi } from '@rota/contract/releases';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { Field } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useResourceForm } from '../../../ui/form/resource-form.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { releaseTexts } from './releases.messages.ts';
import { useRenewReleases } from './releases.queries.ts';

/** Adds the public half of a key. */
export function KeyForm({ onClose }: { onClose: () => void }) {
  const t = useTexts(releaseTexts);
  const api = useApi();
  const renew = useRenewReleases();
  const form = useResourceForm<{ name: string; public_key: string }>({
    schema: releaseKeysApi.add.body,
    values: { name: '', public_key: '' },
    save: async (body) => {
      await api.releaseKeys.add({ body });
      await renew();
    },
    byCode: { RELEASE_KEY_TAKEN: 'public_key' },
    onSaved: () => {
      toastSuccess(t('keyAdded'));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('addKey')} submitLabel={t('addKey')} width="sm" onClose={onClose}>
      <Field form={form} name="name" autoFocus label={t('keyName')} hint={t('keyNameHint')} sx={{ mt: 1 }} />
      <Field
        form={form}
        name="public_key"
        autoComplete="off"
        label={t('publicKey')}
        hint={t('publicKeyHint')}
        slotProps={{ htmlInput: { spellCheck: false } }}
      />
    </FormDialog>
  );
}
