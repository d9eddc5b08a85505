import { Box, Button, Skeleton } from '../../ui/kit.ts';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { ErrorState } from '../../ui/page-state.tsx';
import { useAuth, useAuthStore } from '../auth-context.tsx';
import { authTexts } from '../auth.messages.ts';
import { ConfirmPassword } from '../confirm-password.tsx';
import { EntryFrame } from '../entry-frame.tsx';
import { SecondFactorSettings } from './second-factor-settings.tsx';
import { useSecondFactors } from './second-factors.queries.ts';

/** Stands in place of every page while the person still has to set up a second factor, and until they go on. */
export function SecondFactorDuePage({ onDone }: { onDone: () => void }) {
  const t = useTexts(authTexts);
  const store = useAuthStore();
  const { token, isSecondFactorDue } = useAuth();
  const factors = useSecondFactors();
  const hasOne =
    factors.data !== undefined && (factors.data.totp_since !== null || factors.data.passkeys.length > 0);
  // Nothing is asked for any more, as when the policy changed.
  const isFree = factors.data?.is_required === false;
  const goOn = () => {
    const renewed = isSecondFactorDue ? store.renew(token ?? '') : Promise.resolve();
    // A person without a new token yet stays here, and may press again.
    renewed.then(() => store.state().isSecondFactorDue || onDone()).catch(() => undefined);
  };
  return (
    <ConfirmPassword>
      <EntryFrame
        title={t('dueTitle')}
        subtitle={t('dueHint')}
        aside={<Button onClick={() => store.logout()}>{t('signOut')}</Button>}
      >
        {factors.isError ? (
          <ErrorState error={factors.error} onRetry={() => factors.refetch()} />
        ) : factors.data === undefined ? (
          <Skeleton variant="rounded" height={240} />
        ) : (
          <SecondFactorSettings factors={factors.data} />
        )}
        {(hasOne || isFree) && (
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
