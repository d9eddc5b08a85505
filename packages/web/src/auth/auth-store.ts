import { isSuperAdmin, projectIdsOf, type authApi, type RoleMap, type User } from '@rota/contract';
import { ApiError } from '../api/api-error.ts';
import type { Client } from '../api/client.ts';
import type { Settings } from '../settings/settings.ts';
import { readClaims, renewalDelay } from './access-token.rules.ts';

export type AuthStatus = 'idle' | 'loading' | 'authenticated' | 'unauthenticated';

/** What the console knows about who is signed in. */
export type AuthState = {
  readonly status: AuthStatus;
  /** False until the start-up check has ended. */
  readonly isInitialized: boolean;
  readonly isSmsValidationRequired: boolean;
  readonly smsValidationUsernameOrPhone: string | undefined;
  /** When the PIN was asked for, ms. */
  readonly smsValidationRequiredEpoch: number | undefined;
  readonly token: string | undefined;
  readonly user: User | undefined;
  readonly roles: RoleMap;
  /** The keys of `roles`: ids of projects, and `*` for whoever has a role in all of them. */
  readonly projectIds: readonly string[];
  readonly isSuperAdmin: boolean;
  readonly errorMessage: string | undefined;
  /** When signing in may be tried again, ms; undefined: now. */
  readonly retryAt: number | undefined;
};

export type AuthStore = {
  state: () => AuthState;
  onChange: (handler: () => void) => () => void;
  /** The start-up check: authenticated when a token and a user are stored. */
  start: () => Promise<void>;
  login: (payload: { userNameOrPhone: string; password: string }) => Promise<void>;
  /** Signs out here whatever the call says. */
  logout: () => Promise<void>;
  /** A token newer than `refused`, or undefined when the session is over. Throws when the server could not be asked. */
  renew: (refused: string) => Promise<string | undefined>;
  /** The server refuses the stored token for good. */
  expired: () => void;
  /** Forgets what the last attempt to sign in said. */
  clearError: () => void;
};

export type AuthDeps = {
  settings: Settings;
  calls: Client<typeof authApi>;
  now: () => number;
  /** Runs `work` alone among all tabs of this browser, so that one refresh cookie is not spent twice. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>;
};

const signedOut = {
  token: undefined,
  user: undefined,
  roles: {},
  projectIds: [],
  isSuperAdmin: false,
  isSmsValidationRequired: false,
  smsValidationUsernameOrPhone: undefined,
  smsValidationRequiredEpoch: undefined,
} as const satisfies Partial<AuthState>;

/** The wait before a renewal that got no answer is tried again, ms. */
const RETRY_MS = 15_000;

/** The start-up check's failure, as the product names it. */
export const NOTHING_STORED = 'No access token or user found';

/** Who is signed in: a state machine over the stored token, the login calls and the renewal by cookie. */
export function createAuthStore(deps: AuthDeps): AuthStore {
  const { settings, calls } = deps;
  const handlers = new Set<() => void>();
  let state: AuthState = { ...signedOut, status: 'idle', isInitialized: false, errorMessage: undefined, retryAt: undefined };
  let renewing: Promise<string | undefined> | undefined;

  function set(changes: Partial<AuthState>): void {
    state = { ...state, ...changes };
    for (const handler of handlers) handler();
  }
  function leave(errorMessage: string | undefined, retryAt?: number): void {
    timer.stop();
    settings.setAccessToken(undefined);
    settings.setUser(undefined);
    set({ ...signedOut, status: 'unauthenticated', isInitialized: true, errorMessage, retryAt });
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
      retryAt: undefined,
      token,
      user,
      roles: claims.roles,
      projectIds: projectIdsOf(claims.roles),
      isSuperAdmin: isSuperAdmin(claims.roles),
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
    if (stored !== undefined && stored !== refused && user !== undefined && enter(stored, user)) return stored;
    try {
      const answer = await calls.refresh();
      if (answer.status === 'success' && enter(answer.token, answer.user)) return answer.token;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
    }
    expired();
    return undefined;
  }
  function expired(): void {
    if (state.status === 'authenticated' || state.status === 'loading') leave(undefined);
  }
  settings.onChange((change) => {
    if (change.source !== 'elsewhere' || change.key !== 'accessToken' || !state.isInitialized) return;
    const token = settings.accessToken();
    const user = settings.user();
    if (token === undefined) leave(undefined);
    else if (user !== undefined && token !== state.token) enter(token, user);
  });

  return {
    state: () => state,
    onChange(handler) {
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
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
    async login(payload) {
      set({ status: 'loading', errorMessage: undefined, retryAt: undefined });
      try {
        const answer = await calls.login({ body: payload });
        if (answer.status === 'sms_validation_required') {
          set({
            ...signedOut,
            status: 'unauthenticated',
            isInitialized: true,
            isSmsValidationRequired: true,
            smsValidationUsernameOrPhone: payload.userNameOrPhone,
            smsValidationRequiredEpoch: deps.now(),
          });
        } else if (!enter(answer.token, answer.user)) leave('An Error Occurred');
      } catch (error) {
        const waitS = error instanceof ApiError ? error.retryAfterS : undefined;
        leave(error instanceof Error ? error.message : 'Unknown error', waitS === undefined ? undefined : deps.now() + waitS * 1_000);
      }
    },
    async logout() {
      await calls.revoke().catch(() => undefined);
      leave(undefined);
    },
    renew,
    expired,
    clearError() {
      if (state.errorMessage !== undefined || state.isSmsValidationRequired)
        set({ errorMessage: undefined, retryAt: undefined, isSmsValidationRequired: false });
    },
  };
}

/** Renews a token a little before its end. A sleeping tab's timer comes late; the call that then meets a 401 renews instead. */
function renewalTimer(now: () => number, renew: (token: string) => Promise<unknown>): { plan: (token: string) => void; stop: () => void } {
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
