import { brokenRule } from '@rota/contract/core';
import type { OwnAccount } from '@rota/contract/auth';
import type { Language } from '@rota/contract/core';
import { Alert, Box, Button } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { appearanceTexts } from '../../../ui/appearance.messages.ts';
import { Field, SelectField } from '../../../ui/form/fields.tsx';
import { LeaveWarning, useLeaveWarningOnClose } from '../../../ui/form/leave-warning.tsx';
import { useResourceForm } from '../../../ui/form/resource-form.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { uiTexts } from '../../../ui/ui.messages.ts';
import { accountTexts } from './account.messages.ts';
import { useAccountChange } from './account.queries.ts';

type Fields = { name: string; lastname: string; language: Language };

/** The person's name and language. */
export function ProfileSection({ account }: { account: OwnAccount }) {
  const t = useTexts(accountTexts);
  const ui = useTexts(uiTexts);
  const tLanguages = useTexts(appearanceTexts);
  const api = useApi();
  const [language, changeLanguage] = useLanguage();
  const form = useResourceForm<Fields>({
    values: { name: account.name, lastname: account.lastname, language: account.language ?? language },
    save: useAccountChange((body: Fields) => api.auth.changeOwnAccount({ body })),
    onSaved: (_answer, fields) => {
      if (fields.language !== language) changeLanguage(fields.language);
      toastSuccess(t('saved'));
      return fields;
    },
  });
  const isChanged = form.changed.length > 0;
  useLeaveWarningOnClose(isChanged);
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.isBusy) form.submit();
      }}
      sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}
    >
      {form.error !== undefined && (
        <Alert severity="error" sx={{ gridColumn: '1 / -1' }}>
          {form.error}
        </Alert>
      )}
      <Field
        form={form}
        name="name"
        rules={{ validate: (value) => value.trim() !== '' || brokenRule('name_required') }}
        label={t('name')}
        autoComplete="given-name"
      />
      <Field form={form} name="lastname" label={t('lastname')} autoComplete="family-name" />
      <SelectField
        form={form}
        name="language"
        label={t('language')}
        hint={t('languageHint')}
        options={[
          { value: 'en', label: tLanguages('english') },
          { value: 'tr', label: tLanguages('turkish') },
        ]}
      />
      <Box sx={{ gridColumn: '1 / -1' }}>
        <Button type="submit" variant="contained" disabled={!isChanged} loading={form.isBusy}>
          {ui('save')}
        </Button>
      </Box>
      <LeaveWarning isActive={isChanged && !form.isBusy} />
    </Box>
  );
}
