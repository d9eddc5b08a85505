import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { Box, Button, CircularProgress } from '../ui/kit.ts';
import { useApi } from '../api/api-context.tsx';
import { useTexts } from '../i18n/i18n-context.tsx';
import { PageState } from '../ui/page-state.tsx';
import { useAuthStore } from './auth-context.tsx';
import { authTexts } from './auth.messages.ts';
import { EntryFrame } from './entry-frame.tsx';
import { loginPath, safeReturnUrl } from './return-url.rules.ts';

/** Where a sign-in provider sends the browser back to: takes what it brought, once, and goes on. */
export function SsoPage() {
  const t = useTexts(authTexts);
  const api = useApi();
  const store = useAuthStore();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [failure, setFailure] = useState<string>();
  const isTaken = useRef(false);
  useEffect(() => {
    // The provider's response is valid once, and an effect may run twice.
    if (isTaken.current) return;
    isTaken.current = true;
    const finish = async () => {
      const { answer, returnUrl } = await api.singleSignOn.finish({ body: { query: search } });
      store.adopt(answer);
      await navigate(
        answer.status === 'success' ? safeReturnUrl(returnUrl) : loginPath(safeReturnUrl(returnUrl)),
        { replace: true },
      );
    };
    finish().catch((error: unknown) => setFailure(error instanceof Error ? error.message : String(error)));
  }, [api, store, navigate, search]);
  return (
    <EntryFrame title={failure === undefined ? t('ssoTitle') : t('ssoFailed')}>
      {failure === undefined ? (
        <Box role="status" aria-label={t('ssoWait')} sx={{ display: 'grid', placeItems: 'center', py: 4 }}>
          <CircularProgress />
        </Box>
      ) : (
        <PageState
          icon={ErrorOutlineRounded}
          tone="attention"
          role="alert"
          title={failure}
          action={
            <Button variant="contained" component={Link} to="/auth/login">
              {t('toSignIn')}
            </Button>
          }
        />
      )}
    </EntryFrame>
  );
}
