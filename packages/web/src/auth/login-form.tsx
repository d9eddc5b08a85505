import { loginBody } from '@rota/contract/auth';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import { useForm } from 'react-hook-form';
import { Link as RouterLink } from 'react-router';
import { useMessage, useTexts } from '../i18n/i18n-context.tsx';
import { useAuth, useAuthStore } from './auth-context.tsx';
import { NOTHING_STORED } from './auth-store.ts';
import { authTexts } from './auth.messages.ts';
import { EntryError } from './entry-error.tsx';
import { PasswordField } from './password-field.tsx';

type Fields = { userNameOrPhone: string; password: string };

/** The first step: who somebody is, and the password. */
export function LoginForm() {
  const t = useTexts(authTexts);
  const message = useMessage();
  const store = useAuthStore();
  const { status, errorMessage, retryAt } = useAuth();
  const form = useForm<Fields>({
    resolver: zodResolver(loginBody),
    defaultValues: { userNameOrPhone: '', password: '' },
    reValidateMode: 'onChange',
  });
  const { errors } = form.formState;
  const said =
    status === 'unauthenticated' && errorMessage !== NOTHING_STORED ? message(errorMessage) : undefined;
  const submit = form.handleSubmit(async (fields) => {
    await store.login(fields);
    const { status: now, isSmsValidationRequired, secondFactorMethods } = store.state();
    if (now !== 'authenticated' && !isSmsValidationRequired && secondFactorMethods === undefined)
      form.setFocus('password', { shouldSelect: true });
  });
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}
    >
      {said !== undefined && <EntryError message={said} retryAt={retryAt} />}
      <TextField
        {...form.register('userNameOrPhone')}
        label={t('userNameOrPhone')}
        autoComplete="username"
        autoFocus
        fullWidth
        error={errors.userNameOrPhone !== undefined}
        helperText={message(errors.userNameOrPhone?.message)}
        slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
      />
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        error={message(errors.password?.message)}
        registration={form.register('password')}
      />
      <Button type="submit" variant="contained" size="large" loading={status === 'loading'} sx={{ mt: 1 }}>
        {t('signIn')}
      </Button>
      <Link component={RouterLink} to="/auth/reset-password" sx={{ alignSelf: 'center', py: 0.5 }}>
        {t('forgotten')}
      </Link>
    </Box>
  );
}
