import type { authApi, LoginAnswer, User } from '@rota/contract/auth';
import type { secondFactorsApi } from '@rota/contract/second-factors';
import { ApiError } from '../api/api-error.ts';
import type { Client } from '../api/calls.ts';
import { signedOut, type AuthState } from './auth-state.ts';

/** The request to the browser and its response, in the shapes of the WebAuthn standard. */
export type AskPasskey = (options: { challenge: string }) => Promise<{ id: string; type: 'public-key' }>;

/** The dependencies of the sign-in. */
export type StepDeps = {
  calls: Client<typeof authApi>;
  factorCalls: Client<
    Pick<typeof secondFactorsApi, 'loginTotp' | 'loginRecoveryCode' | 'loginPasskeyOptions' | 'loginPasskey'>
  >;
  /** Has the browser ask the person for a passkey. Throws when they do not give one. */
  askPasskey: AskPasskey;
  now: () => number;
};
/** The state that the steps work on. */
type Keeper = {
  state: () => AuthState;
  set: (changes: Partial<AuthState>) => void;
  /** False for a token that is none. */
  enter: (token: string, user: User) => boolean;
  /** Keeps the name that a sign-in began with for when the page is loaded again in this tab. */
  keepName: (name: string) => void;
  keptName: () => string | undefined;
  leave: (errorMessage: string | undefined, why?: Partial<Pick<AuthState, 'errorCode' | 'retryAt'>>) => void;
};

/** The ways to sign in, step by step. */
export type SignInSteps = {
  login: (payload: { userNameOrPhone: string; password: string }) => Promise<void>;
  /** The digits of the SMS, for whom it was asked for. */
  loginPin: (pin: string) => Promise<void>;
  resendPin: () => Promise<void>;
  /** The second factor of the sign-in that has begun. */
  loginCode: (method: 'totp' | 'recovery_code', code: string) => Promise<void>;
  /** Signs in with a passkey: as the second factor, or alone. */
  loginPasskey: () => Promise<void>;
  /** Takes up what another way of signing in answered: an invitation, a provider. */
  adopt: (answer: LoginAnswer) => void;
  /** Takes up a second step that was begun before the page was loaded again. */
  resume: () => Promise<void>;
};

/** Signing in: a password, then whatever else is asked for. What goes wrong after the first step leaves the person at that step. */
export function createSignInSteps(deps: StepDeps & Keeper): SignInSteps {
  const { calls, factorCalls, set, enter, leave, keepName, keptName } = deps;

  /** The next step after an answer to a sign-in. */
  function take(answer: LoginAnswer, userNameOrPhone: string | undefined): void {
    if (answer.status === 'success') {
      if (!enter(answer.token, answer.user)) leave('server_failed');
      return;
    }
    const begun = { ...signedOut, status: 'unauthenticated', isInitialized: true } as const;
    if (answer.status === 'second_factor_required') {
      set({ ...begun, secondFactorMethods: answer.methods });
      return;
    }
    const now = deps.now();
    if (userNameOrPhone !== undefined) keepName(userNameOrPhone);
    set({
      ...begun,
      isSmsValidationRequired: true,
      smsValidationUsernameOrPhone: userNameOrPhone ?? deps.state().smsValidationUsernameOrPhone,
      smsValidationRequiredEpoch: now,
      smsValidationCountdownS: answer.expires_in_s ?? 0,
      smsValidationResendAt: answer.resend_in_s === undefined ? undefined : now + answer.resend_in_s * 1_000,
      smsValidationPhoneEnd: answer.phone_end ?? '',
    });
  }
  /** A step after the first: what goes wrong leaves the person where they are. */
  async function step(call: () => Promise<LoginAnswer>): Promise<void> {
    set({ status: 'loading', errorMessage: undefined, errorCode: undefined, retryAt: undefined });
    try {
      take(await call(), undefined);
    } catch (error) {
      set({ status: 'unauthenticated', ...explain(error) });
    }
  }
  function explain(error: unknown): Pick<AuthState, 'errorMessage' | 'errorCode' | 'retryAt'> {
    const { retryAfterS, resultCode } =
      error instanceof ApiError ? error : { retryAfterS: undefined, resultCode: undefined };
    return {
      errorMessage: error instanceof Error ? error.message : 'unknown_error',
      errorCode: resultCode,
      retryAt: retryAfterS === undefined ? undefined : deps.now() + retryAfterS * 1_000,
    };
  }

  return {
    async login(payload) {
      set({ status: 'loading', errorMessage: undefined, errorCode: undefined, retryAt: undefined });
      try {
        take(await calls.login({ body: payload }), payload.userNameOrPhone);
      } catch (error) {
        const { errorMessage, ...why } = explain(error);
        leave(errorMessage, why);
      }
    },
    loginPin: (pin) =>
      step(() =>
        calls.loginPin({ body: { userNameOrPhone: deps.state().smsValidationUsernameOrPhone ?? '', pin } }),
      ),
    resendPin: () =>
      step(() =>
        calls.resendPin({ body: { userNameOrPhone: deps.state().smsValidationUsernameOrPhone ?? '' } }),
      ),
    loginCode: (method, code) =>
      step(() =>
        method === 'totp'
          ? factorCalls.loginTotp({ body: { code } })
          : factorCalls.loginRecoveryCode({ body: { code } }),
      ),
    loginPasskey: () =>
      step(async () => {
        const { options } = await factorCalls.loginPasskeyOptions();
        return factorCalls.loginPasskey({ body: { credential: await deps.askPasskey(options) } });
      }),
    adopt: (answer) => take(answer, undefined),
    async resume() {
      const state = deps.state();
      if (
        state.status !== 'unauthenticated' ||
        state.isSmsValidationRequired ||
        state.secondFactorMethods !== undefined
      )
        return;
      const { pending } = await calls.pendingLogin().catch(() => ({ pending: null }));
      if (pending === null || pending.status === 'success' || deps.state().status !== 'unauthenticated')
        return;
      // The digits of an SMS are asked for by name.
      const name = keptName();
      if (pending.status === 'second_factor_required' || name !== undefined) take(pending, name);
    },
  };
}
