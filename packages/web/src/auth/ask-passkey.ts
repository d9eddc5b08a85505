import type { AskPasskey } from './auth-store.ts';

/** Whether this browser, on this page, can hold passkeys: they need HTTPS or this very machine, and a name in place of a number. */
export function knowsPasskeys(): boolean {
  const isNumber = /^[\d.]+$|:/.test(window.location.hostname);
  return 'PublicKeyCredential' in window && window.isSecureContext && !isNumber;
}

/** No passkey was given: the person cancelled, or the browser has none that fits. */
class PasskeyNotGiven extends Error {}

type Json = { challenge: string; [key: string]: unknown };

/** Has the browser ask for a passkey to sign in with. Throws PasskeyNotGiven. */
export const askPasskey: AskPasskey = async (options) => {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return requestCredential(() => startAuthentication({ optionsJSON: options }));
};

/** Has the browser make a passkey. Throws PasskeyNotGiven. */
export async function makePasskey(options: Json): Promise<{ id: string; type: 'public-key' }> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return requestCredential(() =>
    startRegistration({
      optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
    }),
  );
}

async function requestCredential<T extends { id: string }>(
  ask: () => Promise<T>,
): Promise<T & { type: 'public-key' }> {
  try {
    return { ...(await ask()), type: 'public-key' };
  } catch (error) {
    throw new PasskeyNotGiven('no_passkey', { cause: error });
  }
}
