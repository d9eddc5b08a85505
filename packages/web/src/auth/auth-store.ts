import type { User } from '@rota/contract/auth';
import { isSuperAdmin, projectIdsOf } from '@rota/contract/core';
import { ApiError } from '../api/api-error.ts';
import type { Settings } from '../settings/settings.ts';
import { readClaims, renewalDelay } from './access-token.rules.ts';
import { beforeStart, signedOut, type AuthState } from './auth-state.ts';
import { createSignInSteps, type SignInSteps, type StepDeps } from './sign-in-steps.ts';
import { createStore } from 'zustand/vanilla';

export type { AuthState } from './auth-state.ts';
export type { AskPasskey } from './sign-in-steps.ts';

export type AuthStore = SignInSteps & {
  state: () => AuthState;
  onChange: (handler: () => void) => () => void;
  /** The start-up check: authenticated when a token and a user are stored. */
  start: () => Promise<void>;
  /** Signs out here whatever the call says. */
  logout: () => Promise<void>;
  /** A token newer than `refused`, or undefined when the session is over. Throws when the server could not be asked. */
  renew: (refused: string) => Promise<string | undefined>;
  /** The server refuses the stored token for good. */
  expireSession: () => void;
  /** The person changed what is known of them. */
  changeUser: (user: User) => void;
  /** Forgets what the last attempt to sign in said, and the step that it led to. */
  clearError: () => void;
};

export type AuthDeps = StepDeps & {
  settings: Settings;
  /** Runs `work` alone among all tabs of this browser, so that one refresh cookie is not spent twice. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>;
};

/** The wait before a renewal that got no answer is tried again, ms. */
const RETRY_MS = 15_000;

/** The start-up check's failure, as the product names it. */
export const NOTHING_STORED = 'not_signed_in';

/** Keeps the name that a sign-in began with in the tab. */
function nameKeeper(settings: Settings) {
  return {
    keepName: (name: string) => settings.setTabText('signInName', name),
    keptName: () => settings.tabText('signInName'),
  };
}

/** The sign-in state: a state machine over the stored token, the login calls and the renewal by cookie. */
export function createAuthStore(deps: AuthDeps): AuthStore {
  const { settings, calls } = deps;
  const { getState, setState, subscribe } = createStore(() => beforeStart);
  let renewing: Promise<string | undefined> | undefined;

  function set(changes: Partial<AuthState>): void {
    setState({ ...getState(), ...changes }, true);
  }
  function leave(
    errorMessage: string | undefined,
    why: { errorCode?: string | undefined; retryAt?: number | undefined } = {},
  ): void {
    timer.stop();
    settings.setAccessToken(undefined);
    settings.setUser(undefined);
    const { errorCode, retryAt } = why;
    set({ ...signedOut, status: 'unauthenticated', isInitialized: true, errorMessage, errorCode, retryAt });
  }
  function enter(token: string, user: User): boolean {
    const claims = readClaims(token);
    if (claims === undefined) return false;
    if (settings.accessToken() !== token) settings.setAccessToken(token);
    settings.setUser(user);
    set({
      ...signedOut,
      status: 'authenticated',
      isInitialized: true,
      errorMessage: undefined,
      errorCode: undefined,
      retryAt: undefined,
      token,
      user,
      roles: claims.roles,
      projectIds: projectIdsOf(claims.roles),
      isSuperAdmin: isSuperAdmin(claims.roles),
      isSecondFactorDue: claims.due === 'second_factor',
    });
    timer.plan(token);
    return true;
  }
  const timer = renewalTimer(deps.now, renew);
  function renew(refused: string): Promise<string | undefined> {
    renewing ??= deps
      .exclusively(() => renewAlone(refused))
      .finally(() => {
        renewing = undefined;
      });
    return renewing;
  }
  async function renewAlone(refused: string): Promise<string | undefined> {
    const stored = settings.accessToken();
    const user = settings.user();
    // Another tab may have renewed while this one waited for its turn.
    if (stored !== undefined && stored !== refused && user !== undefined && enter(stored, user))
      return stored;
    try {
      const answer = await calls.refresh();
      if (answer.status === 'success' && enter(answer.token, answer.user)) return answer.token;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
    }
    expireSession();
    return undefined;
  }
  function expireSession(): void {
    if (getState().status === 'authenticated' || getState().status === 'loading') leave(undefined);
  }
  const steps = createSignInSteps({
    ...deps,
    ...nameKeeper(settings),
    state: getState,
    set,
    enter,
    leave,
  });
  settings.onChange((change) => {
    if (change.source !== 'elsewhere' || change.key !== 'accessToken' || !getState().isInitialized) return;
    const token = settings.accessToken();
    const user = settings.user();
    if (token === undefined) leave(undefined);
    else if (user !== undefined && token !== getState().token) enter(token, user);
  });

  return {
    state: getState,
    onChange: subscribe,
    async start() {
      const token = settings.accessToken();
      const user = settings.user();
      const claims = token === undefined ? undefined : readClaims(token);
      if (token === undefined || user === undefined || claims === undefined) return leave(NOTHING_STORED);
      if (claims.exp * 1000 > deps.now()) {
        enter(token, user);
        return;
      }
      set({ status: 'loading' });
      try {
        await renew(token);
      } catch {
        // No answer is no refusal: the person stays signed in and the console says that it is offline.
        enter(token, user);
      }
    },
    ...steps,
    async logout() {
      await calls.revoke().catch(() => undefined);
      leave(undefined);
    },
    renew,
    expireSession,
    changeUser({ id, name, lastname, username, phone, email }) {
      const user = { id, name, lastname, username, phone, email };
      if (getState().status !== 'authenticated' || getState().user?.id !== id) return;
      settings.setUser(user);
      set({ user });
    },
    clearError() {
      const hasBegun = getState().isSmsValidationRequired || getState().secondFactorMethods !== undefined;
      if (getState().status === 'unauthenticated' && (getState().errorMessage !== undefined || hasBegun))
        set({ ...signedOut, errorMessage: undefined, errorCode: undefined, retryAt: undefined });
    },
  };
}

/** Renews a token a little before its end. A sleeping tab's timer comes late; the call that then meets a 401 renews instead. */
function renewalTimer(
  now: () => number,
  renew: (token: string) => Promise<unknown>,
): { plan: (token: string) => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function wait(token: string, ms: number): void {
    clearTimeout(timer);
    // Timers hold at most 31 bits of milliseconds.
    const run = () => {
      renew(token).catch(() => wait(token, RETRY_MS));
    };
    timer = setTimeout(run, Math.min(ms, 2_000_000_000));
  }
  return {
    plan(token) {
      const claims = readClaims(token);
      if (claims !== undefined) wait(token, renewalDelay(claims, now()));
    },
    stop: () => clearTimeout(timer),
  };
}
