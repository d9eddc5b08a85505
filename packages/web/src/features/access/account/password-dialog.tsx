import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { useApi } from '../../../api/api-context.tsx';
import { useMessage, useTexts } from '../../../i18n/i18n-context.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { applyServerErrors } from '../../../ui/form/server-errors.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { useAuth } from '../../../auth/auth-context.tsx';
import { authTexts } from '../../../auth/auth.messages.ts';
import { usePasswordRules } from '../../../auth/password-rules.ts';

type Fields = { currentPassword: string; newPassword: string; repeated: string };

/** Changes the person's own password. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(authTexts);
  const message = useMessage();
  const api = useApi();
  const form = useForm<Fields>({ defaultValues: { currentPassword: '', newPassword: '', repeated: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ currentPassword, newPassword }) => {
    try {
      await api.auth.changePassword({ body: { currentPassword, newPassword } });
      toastSuccess(t('passwordChanged'));
      onClose();
    } catch (error) {
      applyServerErrors(error, form);
    }
  });
  const needed = 'Password is required';
  const { user } = useAuth();
  const rules = usePasswordRules(user === undefined ? [] : [user.username, user.name, user.lastname]);
  return (
    <FormDialog
      title={t('changePassword')}
      submitLabel={t('changePassword')}
      error={errors.root?.message}
      isBusy={isSubmitting}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography color="textSecondary">{t('passwordHint')}</Typography>
      <TextField
        {...form.register('currentPassword', { required: needed })}
        autoFocus
        type="password"
        autoComplete="current-password"
        label={t('currentPassword')}
        error={errors.currentPassword !== undefined}
        helperText={message(errors.currentPassword?.message)}
      />
      <TextField
        {...form.register('newPassword', { required: needed, validate: rules.check })}
        type="password"
        autoComplete="new-password"
        label={t('newPassword')}
        error={errors.newPassword !== undefined}
        helperText={message(errors.newPassword?.message) ?? rules.hint ?? ' '}
      />
      <TextField
        {...form.register('repeated', {
          validate: (value, fields) => value === fields.newPassword || t('passwordsMustMatch'),
        })}
        type="password"
        autoComplete="new-password"
        label={t('repeatPassword')}
        error={errors.repeated !== undefined}
        helperText={errors.repeated?.message}
      />
    </FormDialog>
  );
}
