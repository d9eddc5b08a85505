import { useEffect, useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { useTexts } from '../i18n/i18n-context.tsx';
import { Splash } from '../ui/splash.tsx';
import { useAuth, useAuthStore } from './auth-context.tsx';
import { authTexts } from './auth.messages.ts';
import { EntryFrame } from './entry-frame.tsx';
import { LoginForm } from './login-form.tsx';
import { OtherWays } from './other-ways.tsx';
import { PinForm } from './pin-form.tsx';
import { safeReturnUrl, SECOND_STEP } from './return-url.rules.ts';
import { SecondFactorForm } from './second-factor-form.tsx';

/** Signs in, step by step, then goes where the person wanted to be. */
export function LoginPage() {
  const t = useTexts(authTexts);
  const store = useAuthStore();
  const { status, isInitialized, isSmsValidationRequired, secondFactorMethods } = useAuth();
  const [search] = useSearchParams();
  const asked = search.get('returnUrl');
  const isBegun = useLocation().pathname === SECOND_STEP;
  const [isResumed, setResumed] = useState(false);
  useEffect(() => {
    if (!isInitialized) return;
    const done = () => setResumed(true);
    store.resume().then(done, done);
  }, [store, isInitialized]);
  // A step that was begun here is not taken up on another page.
  useEffect(() => () => store.clearError(), [store]);
  if (!isInitialized || (isBegun && !isResumed)) return <Splash />;
  if (status === 'authenticated') return <Navigate replace to={safeReturnUrl(asked)} />;
  if (isSmsValidationRequired) {
    return (
      <EntryFrame title={t('pinTitle')}>
        <PinForm />
      </EntryFrame>
    );
  }
  if (secondFactorMethods !== undefined) {
    return (
      <EntryFrame title={t('factorTitle')}>
        <SecondFactorForm methods={secondFactorMethods} />
      </EntryFrame>
    );
  }
  return (
    <EntryFrame title={t('title')} subtitle={asked === null ? t('subtitle') : t('returning')}>
      <LoginForm />
      <OtherWays returnUrl={asked} />
    </EntryFrame>
  );
}
