import { loginBody } from '@rota/contract/auth';
import { Link as RouterLink } from 'react-router';
import { Button, Link } from '../ui/kit.ts';
import { useMessage, useTexts } from '../i18n/i18n-context.tsx';
import { Field } from '../ui/form/fields.tsx';
import { useResourceForm } from '../ui/form/resource-form.ts';
import { useAuth, useAuthStore } from './auth-context.tsx';
import { NOTHING_STORED } from './auth-store.ts';
import { authTexts } from './auth.messages.ts';
import { EntryError } from './entry-error.tsx';
import { EntryForm } from './entry-form.tsx';
import { PasswordField } from './password-field.tsx';

const EMPTY = { userNameOrPhone: '', password: '' };

/** The first step: the account name and the password. */
export function LoginForm() {
  const t = useTexts(authTexts);
  const message = useMessage();
  const store = useAuthStore();
  const { status, errorMessage, retryAt } = useAuth();
  const form = useResourceForm({
    schema: loginBody,
    values: EMPTY,
    save: (fields) => store.login(fields),
    onSaved: () => {
      const { status: now, isSmsValidationRequired, secondFactorMethods } = store.state();
      if (now !== 'authenticated' && !isSmsValidationRequired && secondFactorMethods === undefined)
        form.setFocus('password', { shouldSelect: true });
    },
  });
  const shownMessage =
    status === 'unauthenticated' && errorMessage !== NOTHING_STORED ? message(errorMessage) : undefined;
  return (
    <EntryForm form={form}>
      {shownMessage !== undefined && <EntryError message={shownMessage} retryAt={retryAt} />}
      <Field
        form={form}
        name="userNameOrPhone"
        label={t('userNameOrPhone')}
        autoComplete="username"
        autoFocus
        fullWidth
        slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
      />
      <PasswordField form={form} name="password" label={t('password')} autoComplete="current-password" />
      <Button type="submit" variant="contained" size="large" loading={status === 'loading'} sx={{ mt: 1 }}>
        {t('signIn')}
      </Button>
      <Link component={RouterLink} to="/auth/reset-password" sx={{ alignSelf: 'center', py: 0.5 }}>
        {t('forgotten')}
      </Link>
    </EntryForm>
  );
}
