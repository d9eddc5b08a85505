/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks';
import { knowsPasskeys } from '../auth/ask-passkey.ts';
import { authTexts } from '../auth/auth.messages.ts';
import { useSignIn, useSignInState, useSignInTexts } from './sign-in-context.tsx';

type Offer = { readonly provider_id: string; readonly name: string };

/** Signing in without a password: by passkey, and through the providers that the installation has. */
export function OtherWays({ asked, isLeaving }: { asked: string | null; isLeaving: boolean }) {
  const t = useSignInTexts(authTexts);
  const { auth, providers, leaveFor } = useSignIn();
  const { status } = useSignInState();
  const [offers, setOffers] = useState<readonly Offer[]>([]);
  const [left, setLeft] = useState<{ readonly failure?: string }>();
  useEffect(() => {
    // Without an answer the password is the way in: nothing is missed that would have to be said.
    providers
      .offers()
      .then(setOffers)
      .catch(() => undefined);
  }, [providers]);
  const leave = (providerId: string) => {
    setLeft({});
    providers
      .begin({ params: { providerId }, body: asked === null ? {} : { returnUrl: asked } })
      .then(({ url }) => leaveFor(url))
      .catch((error: unknown) =>
        setLeft({ failure: error instanceof Error ? error.message : String(error) }),
      );
  };
  const isBusy = status === 'loading' || isLeaving || (left !== undefined && left.failure === undefined);
  if (!knowsPasskeys() && offers.length === 0) return null;
  return (
    <div class="others">
      <p class="or">
        <span>{t('otherWays')}</span>
      </p>
      {left?.failure !== undefined && (
        <div role="alert" class="failure">
          {left.failure}
        </div>
      )}
      {knowsPasskeys() && (
        <button type="button" class="second" disabled={isBusy} onClick={() => auth.loginPasskey()}>
          {t('signInWithPasskey')}
        </button>
      )}
      {offers.map(({ provider_id, name }) => (
        <button
          key={provider_id}
          type="button"
          class="second"
          disabled={isBusy}
          onClick={() => leave(provider_id)}
        >
          {t('signInWith', { provider: name })}
        </button>
      ))}
    </div>
  );
}
