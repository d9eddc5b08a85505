import { loginBody } from '@rota/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import KeyboardCapslockRounded from '@mui/icons-material/KeyboardCapslockRounded';
import VisibilityOffRounded from '@mui/icons-material/VisibilityOffRounded';
import VisibilityRounded from '@mui/icons-material/VisibilityRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { useForm } from 'react-hook-form';
import { Navigate, useSearchParams } from 'react-router';
import { useFormats, useMessage, useTexts } from '../i18n/i18n-context.tsx';
import { useNow } from '../ui/now.ts';
import { LanguageSwitch, ThemeSwitch } from '../ui/appearance.tsx';
import { Logo } from '../ui/logo.tsx';
import { Splash } from '../ui/splash.tsx';
import { useAuth, useAuthStore } from './auth-context.tsx';
import { NOTHING_STORED } from './auth-store.ts';
import { authTexts } from './auth.messages.ts';
import { safeReturnUrl } from './return-url.rules.ts';

/** Signs in with a user name or a phone and a password, then goes where the person wanted to be. */
export function LoginPage() {
  const t = useTexts(authTexts);
  const { status, isInitialized } = useAuth();
  const [search] = useSearchParams();
  const asked = search.get('returnUrl');
  if (!isInitialized) return <Splash />;
  if (status === 'authenticated') return <Navigate replace to={safeReturnUrl(asked)} />;
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, p: 2 }}>
        <LanguageSwitch />
        <ThemeSwitch />
      </Box>
      <Box sx={{ flex: 1, display: 'grid', placeItems: 'center', px: 2, pb: 12 }}>
        <Paper variant="outlined" sx={{ width: '100%', maxWidth: 420, p: { xs: 3, sm: 5 } }}>
          <Logo size={44} />
          <Typography variant="h2" component="h1" sx={{ mt: 2.5 }}>
            {t('title')}
          </Typography>
          <Typography color="textSecondary" sx={{ mb: 3 }}>
            {asked === null ? t('subtitle') : t('returning')}
          </Typography>
          <LoginForm />
        </Paper>
      </Box>
    </Box>
  );
}

type Fields = { userNameOrPhone: string; password: string };

function LoginForm() {
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
  const isBusy = status === 'loading';
  useEffect(() => () => store.clearError(), [store]);
  const said = status === 'unauthenticated' && errorMessage !== NOTHING_STORED ? errorMessage : undefined;
  const submit = form.handleSubmit(async (fields) => {
    await store.login(fields);
    if (store.state().status !== 'authenticated') form.setFocus('password', { shouldSelect: true });
  });
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      {said !== undefined && (
        <Alert severity="error" variant="outlined">
          {said}
          {retryAt !== undefined && <RetryTime at={retryAt} />}
        </Alert>
      )}
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
      <PasswordField error={message(errors.password?.message)} registration={form.register('password')} />
      <Button type="submit" variant="contained" size="large" loading={isBusy} sx={{ mt: 1 }}>
        {t('signIn')}
      </Button>
    </Box>
  );
}

/** When to try again, and how long that is from now. */
function RetryTime({ at }: { at: number }) {
  const t = useTexts(authTexts);
  const formats = useFormats();
  const leftS = Math.ceil((at - useNow(1_000)) / 1_000);
  return <Box sx={{ mt: 0.5 }}>{leftS > 0 ? t('retryAt', { time: formats.time(at), wait: formats.duration(leftS) }) : t('retryNow')}</Box>;
}

type PasswordFieldProps = { error: string | undefined; registration: ReturnType<ReturnType<typeof useForm<Fields>>['register']> };

function PasswordField({ error, registration }: PasswordFieldProps) {
  const t = useTexts(authTexts);
  const [isShown, setShown] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const label = isShown ? t('hidePassword') : t('showPassword');
  return (
    <Box>
      <TextField
        {...registration}
        label={t('password')}
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
        fullWidth
        error={error !== undefined}
        helperText={error}
        onKeyDown={watchCapsLock}
        onKeyUp={watchCapsLock}
        slotProps={{
          input: {
            endAdornment: (
              <InputAdornment position="end">
                <Tooltip title={label}>
                  <IconButton aria-label={label} aria-pressed={isShown} edge="end" onClick={() => setShown(!isShown)}>
                    {isShown ? <VisibilityOffRounded /> : <VisibilityRounded />}
                  </IconButton>
                </Tooltip>
              </InputAdornment>
            ),
          },
        }}
      />
      <Box role="status" sx={{ minHeight: hasCapsLock ? 28 : 0 }}>
        {hasCapsLock && (
          <Typography variant="caption" color="warning" sx={{ display: 'flex', alignItems: 'center', gap: 0.75, mt: 0.75 }}>
            <KeyboardCapslockRounded aria-hidden sx={{ fontSize: 18 }} />
            {t('capsLock')}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
