import type { OwnAccount } from '@rota/contract/auth';
import type { Language } from '@rota/contract/core';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useForm, useWatch } from 'react-hook-form';
import { useApi } from '../../../api/api-context.tsx';
import { useLanguage, useMessage, useTexts } from '../../../i18n/i18n-context.tsx';
import { appearanceTexts } from '../../../ui/appearance.messages.ts';
import { LeaveWarning, useLeaveWarningOnClose } from '../../../ui/form/leave-warning.tsx';
import { applyServerErrors } from '../../../ui/form/server-errors.ts';
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
  const message = useMessage();
  const api = useApi();
  const [language, changeLanguage] = useLanguage();
  const change = useAccountChange((body: Fields) => api.auth.changeOwnAccount({ body }));
  const form = useForm<Fields>({
    values: { name: account.name, lastname: account.lastname, language: account.language ?? language },
  });
  const { errors, isDirty } = form.formState;
  const chosen = useWatch({ control: form.control, name: 'language' });
  useLeaveWarningOnClose(isDirty);
  const submit = form.handleSubmit(async (fields) => {
    try {
      await change.mutateAsync(fields);
      if (fields.language !== language) changeLanguage(fields.language);
      form.reset(fields);
      toastSuccess(t('saved'));
    } catch (error) {
      applyServerErrors(error, form);
    }
  });
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}
    >
      {errors.root !== undefined && (
        <Alert severity="error" sx={{ gridColumn: '1 / -1' }}>
          {errors.root.message}
        </Alert>
      )}
      <TextField
        {...form.register('name', { validate: (value) => value.trim() !== '' || 'Name is required' })}
        label={t('name')}
        autoComplete="given-name"
        error={errors.name !== undefined}
        helperText={message(errors.name?.message)}
      />
      <TextField
        {...form.register('lastname')}
        label={t('lastname')}
        autoComplete="family-name"
        error={errors.lastname !== undefined}
        helperText={message(errors.lastname?.message)}
      />
      <TextField
        select
        label={t('language')}
        value={chosen}
        helperText={t('languageHint')}
        onChange={(event) => form.setValue('language', event.target.value as Language, { shouldDirty: true })}
      >
        <MenuItem value="en">{tLanguages('english')}</MenuItem>
        <MenuItem value="tr">{tLanguages('turkish')}</MenuItem>
      </TextField>
      <Box sx={{ gridColumn: '1 / -1' }}>
        <Button type="submit" variant="contained" disabled={!isDirty} loading={change.isPending}>
          {ui('save')}
        </Button>
      </Box>
      <LeaveWarning isActive={isDirty && !change.isPending} />
    </Box>
  );
}
