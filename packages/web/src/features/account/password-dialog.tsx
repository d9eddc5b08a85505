import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useApi } from '../../api/api-context.tsx';
import { useMessage, useTexts } from '../../i18n/i18n-context.tsx';
import { applyServerErrors } from '../../ui/server-errors.ts';
import { toastSuccess } from '../../ui/toasts.tsx';
import { uiTexts } from '../../ui/ui.messages.ts';
import { useAuth } from '../../auth/auth-context.tsx';
import { authTexts } from '../../auth/auth.messages.ts';
import { usePasswordRules } from '../../auth/password-rules.ts';

type Fields = { currentPassword: string; newPassword: string; repeated: string };

/** Changes the person's own password. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(authTexts);
  const ui = useTexts(uiTexts);
  const message = useMessage();
  const titleId = useId();
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
    <Dialog open onClose={isSubmitting ? undefined : onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <form noValidate onSubmit={submit}>
        <DialogTitle id={titleId}>{t('changePassword')}</DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
          <Typography color="textSecondary">{t('passwordHint')}</Typography>
          {errors.root !== undefined && <Alert severity="error">{errors.root.message}</Alert>}
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
            {...form.register('repeated', { validate: (value, fields) => value === fields.newPassword || t('passwordsMustMatch') })}
            type="password"
            autoComplete="new-password"
            label={t('repeatPassword')}
            error={errors.repeated !== undefined}
            helperText={errors.repeated?.message}
          />
        </DialogContent>
        <DialogActions>
          <Button disabled={isSubmitting} onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isSubmitting}>
            {t('changePassword')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
