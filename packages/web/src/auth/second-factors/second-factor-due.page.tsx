import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { ErrorState } from '../../ui/page-state.tsx';
import { useAuth, useAuthStore } from '../auth-context.tsx';
import { authTexts } from '../auth.messages.ts';
import { ConfirmPassword } from '../confirm-password.tsx';
import { EntryFrame } from '../entry-frame.tsx';
import { SecondFactorSettings } from './second-factor-settings.tsx';
import { useSecondFactors } from './second-factors.queries.ts';

/** Stands in place of every page while the person still has to set up a second factor. */
export function SecondFactorDuePage() {
  const t = useTexts(authTexts);
  const store = useAuthStore();
  const { token } = useAuth();
  const factors = useSecondFactors();
  const hasOne = factors.data !== undefined && (factors.data.totpSince !== null || factors.data.passkeys.length > 0);
  const goOn = () => {
    store.renew(token ?? '').catch(() => undefined);
  };
  const hasAsked = useRef(false);
  useEffect(() => {
    // Where nothing is asked for any more, as when the policy changed, a new token says so.
    if (factors.data?.isRequired !== false || token === undefined || hasAsked.current) return;
    hasAsked.current = true;
    store.renew(token).catch(() => undefined);
  }, [factors.data?.isRequired, store, token]);
  return (
    <ConfirmPassword>
      <EntryFrame title={t('dueTitle')} subtitle={t('dueHint')} aside={<Button onClick={() => store.logout()}>{t('signOut')}</Button>}>
        {factors.isError ? (
          <ErrorState error={factors.error} onRetry={() => factors.refetch()} />
        ) : factors.data === undefined ? (
          <Skeleton variant="rounded" height={240} />
        ) : (
          <SecondFactorSettings factors={factors.data} />
        )}
        {hasOne && (
          <Box sx={{ mt: 3 }}>
            <Button fullWidth size="large" variant="contained" onClick={goOn}>
              {t('dueDone')}
            </Button>
          </Box>
        )}
      </EntryFrame>
    </ConfirmPassword>
  );
}
