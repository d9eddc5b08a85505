import { authApi } from '@rota/contract/auth';
import { secondFactorsApi } from '@rota/contract/second-factors';
import { createClient } from '../api/calls.ts';
import type { Transport } from '../api/transport.ts';
import type { Settings } from '../settings/settings.ts';
import { askPasskey } from './ask-passkey.ts';
import { createAuthStore, type AuthStore } from './auth-store.ts';

type AuthSources = {
  settings: Settings;
  /** Signing in and renewing must not renew themselves, so these calls go without a session. */
  send: Transport;
  now: () => number;
  /** The browser's locks, which all tabs share; absent on plain HTTP beyond loopback. */
  locks?: Pick<LockManager, 'request'> | undefined;
};

/** The sign-in state over the calls of the server. */
export function createAuth({ settings, send, now, locks }: AuthSources): AuthStore {
  return createAuthStore({
    settings,
    calls: createClient(authApi, send),
    factorCalls: createClient(secondFactorsApi, send),
    askPasskey,
    now,
    exclusively: (work) => (locks === undefined ? work() : locks.request('rota-session', work)),
  });
}
