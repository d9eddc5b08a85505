import { brokenRule } from '@rota/contract/core';
import { Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { Field } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useResourceForm } from '../../../ui/form/resource-form.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { useAuth } from '../../../auth/auth-context.tsx';
import { authTexts } from '../../../auth/auth.messages.ts';
import { usePasswordRules } from '../../../auth/password-rules.ts';

const EMPTY = { current_password: '', new_password: '', repeated: '' };

/** Changes the person's own password. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(authTexts);
  const api = useApi();
  const form = useResourceForm({
    values: EMPTY,
    save: ({ current_password, new_password }) =>
      api.auth.changePassword({ body: { current_password, new_password } }),
    onSaved: () => {
      toastSuccess(t('passwordChanged'));
      onClose();
    },
  });
  const needed = brokenRule('password_required');
  const { user } = useAuth();
  const rules = usePasswordRules(user === undefined ? [] : [user.username, user.name, user.lastname]);
  return (
    <FormDialog form={form} title={t('changePassword')} submitLabel={t('changePassword')} onClose={onClose}>
      <Typography color="textSecondary">{t('passwordHint')}</Typography>
      <Field
        form={form}
        name="current_password"
        rules={{ required: needed }}
        autoFocus
        type="password"
        autoComplete="current-password"
        label={t('currentPassword')}
      />
      <Field
        form={form}
        name="new_password"
        rules={{ required: needed, validate: rules.check }}
        type="password"
        autoComplete="new-password"
        label={t('newPassword')}
        hint={rules.hint ?? ' '}
      />
      <Field
        form={form}
        name="repeated"
        rules={{ validate: (value, fields) => value === fields.new_password || t('passwordsMustMatch') }}
        type="password"
        autoComplete="new-password"
        label={t('repeatPassword')}
      />
    </FormDialog>
  );
}
