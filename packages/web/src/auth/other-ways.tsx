import KeyRounded from '@mui/icons-material/KeyRounded';
import LoginRounded from '@mui/icons-material/LoginRounded';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Box, Button, Divider } from '../ui/kit.ts';
import { useApi } from '../api/api-context.tsx';
import { useMessage, useTexts } from '../i18n/i18n-context.tsx';
import { toastFailure } from '../ui/toasts.tsx';
import { knowsPasskeys } from './ask-passkey.ts';
import { useAuth, useAuthStore } from './auth-context.tsx';
import { authTexts } from './auth.messages.ts';

/** Signing in without a password: by passkey, and through the providers that the installation has. */
export function OtherWays({ returnUrl }: { returnUrl: string | null }) {
  const t = useTexts(authTexts);
  const message = useMessage();
  const api = useApi();
  const store = useAuthStore();
  const { status } = useAuth();
  // Without an answer the password is the way in: nothing is missed that would have to be said.
  const { data: providers = [] } = useQuery({
    queryKey: ['single-sign-on', 'offers'],
    queryFn: ({ signal }) => api.singleSignOn.offers(undefined, { signal }),
    retry: false,
  });
  const leave = useMutation({
    mutationFn: (providerId: string) =>
      api.singleSignOn.begin({ params: { providerId }, body: returnUrl === null ? {} : { returnUrl } }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => toastFailure(error, message('server_failed') ?? ''),
  });
  const isBusy = status === 'loading' || leave.isPending || leave.isSuccess;
  if (!knowsPasskeys() && providers.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, mt: 2 }}>
      <Divider sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{t('otherWays')}</Divider>
      {knowsPasskeys() && (
        <Button
          variant="outlined"
          startIcon={<KeyRounded />}
          disabled={isBusy}
          onClick={() => store.loginPasskey()}
        >
          {t('signInWithPasskey')}
        </Button>
      )}
      {providers.map(({ provider_id, name }) => (
        <Button
          key={provider_id}
          variant="outlined"
          startIcon={<LoginRounded />}
          disabled={isBusy}
          onClick={() => leave.mutate(provider_id)}
          sx={{ overflowWrap: 'anywhere' }}
        >
          {t('signInWith', { provider: name })}
        </Button>
      ))}
    </Box>
  );
}
