import { authApi, type PasswordPolicy } from '@rota/contract/auth';
import type { FastifyInstance } from 'fastify';
import { requireSession } from '../../../http/context.ts';
import { mount, type Handlers, type MountDeps } from '../../../http/mount.ts';
import type { AuthService } from './auth.service.ts';
import { accept, callerOf, clearSession, refreshTokenOf } from './caller-cookies.service.ts';
import type { OwnAccounts } from './own-account.service.ts';
import type { OwnSessions } from './own-sessions.service.ts';
import type { PinService } from './pin.service.ts';
import type { Registration } from './registration.service.ts';
import type { Resets } from './resets.service.ts';
import type { PolicyAdministration } from './sign-in-policy.service.ts';

export type AuthRoutesDeps = {
  readonly service: AuthService;
  readonly own: OwnSessions;
  readonly accounts: OwnAccounts;
  readonly pin: PinService;
  readonly resets: Resets;
  readonly registration: Registration;
  readonly policies: PolicyAdministration;
  readonly policy: PasswordPolicy;
  /** Whether codes are sent to phones and e-mail addresses. */
  readonly readSends: () => Promise<{ phone: boolean; email: boolean }>;
};
type AllHandlers = Handlers<typeof authApi>;
type Some<K extends keyof AllHandlers> = Pick<AllHandlers, K>;

export function authRoutes(app: FastifyInstance, parts: AuthRoutesDeps, deps: MountDeps): void {
  mount(
    app,
    authApi,
    {
      ...sessionHandlers(parts),
      ...stepHandlers(parts),
      ...accountHandlers(parts),
      ...policyHandlers(parts),
    },
    deps,
  );
}

type SessionCalls =
  | 'login'
  | 'refresh'
  | 'revoke'
  | 'policy'
  | 'sessions'
  | 'endSession'
  | 'endAllSessions'
  | 'changePassword'
  | 'confirm';

function sessionHandlers({ service, own, policy, readSends }: AuthRoutesDeps): Some<SessionCalls> {
  return {
    login: async (context, { body }) =>
      accept(context, await service.login(body.userNameOrPhone, body.password, callerOf(context))),
    refresh: async (context) => accept(context, await service.refresh(refreshTokenOf(context))),
    revoke: async (context) => {
      clearSession(context);
      await service.revoke(context.session?.sessionId, refreshTokenOf(context));
      return {};
    },
    policy: async () => ({ password_min: policy.min, sends: await readSends() }),
    sessions: (context) => own.listSessions(requireSession(context)),
    endSession: async (context, { params }) => {
      await own.endSession(requireSession(context), params.sessionId);
      return {};
    },
    endAllSessions: async (context) => {
      await own.endAllSessions(requireSession(context));
      clearSession(context, { forgetDevice: true });
      return {};
    },
    changePassword: async (context, { body }) => {
      await service.changePassword(
        requireSession(context),
        body.current_password,
        body.new_password,
        callerOf(context),
      );
      return {};
    },
    confirm: async (context, { body }) => {
      await service.confirm(requireSession(context), body.password, callerOf(context));
      return {};
    },
  };
}

type StepCalls =
  | 'loginPin'
  | 'resendPin'
  | 'pendingLogin'
  | 'resetPassword'
  | 'resetPasswordPin'
  | 'resetPasswordChange'
  | 'readInvitation'
  | 'sendRegistrationCode'
  | 'register';

function stepHandlers({ pin, resets, registration }: AuthRoutesDeps): Some<StepCalls> {
  return {
    loginPin: async (context, { body }) =>
      accept(context, await pin.login(body.userNameOrPhone, body.pin, callerOf(context))),
    resendPin: async (context, { body }) =>
      accept(context, await pin.resend(body.userNameOrPhone, callerOf(context))),
    pendingLogin: (context) => pin.pending(callerOf(context)),
    resetPassword: (context, { body }) => resets.ask(body.userNameOrPhone, callerOf(context)),
    resetPasswordPin: (context, { body }) => resets.prove(body.userNameOrPhone, body.pin, callerOf(context)),
    resetPasswordChange: async (_context, { body }) => {
      await resets.change(body.reset_token, body.password);
      return {};
    },
    readInvitation: (_context, { body }) => registration.read(body.token),
    sendRegistrationCode: (context, { body }) =>
      registration.sendCode(body.token, body.kind, callerOf(context)),
    register: async (context, { body }) =>
      accept(context, await registration.register(body, callerOf(context))),
  };
}

type AccountCalls = 'ownAccount' | 'changeOwnAccount' | 'sendContactCode' | 'proveContact' | 'removeContact';

function accountHandlers({ accounts }: AuthRoutesDeps): Some<AccountCalls> {
  return {
    ownAccount: (context) => accounts.read(requireSession(context)),
    changeOwnAccount: (context, { body }) => accounts.change(requireSession(context), body),
    sendContactCode: (context, { body }) =>
      accounts.sendContactCode(requireSession(context), body.kind, body.value, callerOf(context)),
    proveContact: (context, { body }) =>
      accounts.proveContact(requireSession(context), body.kind, body.code, callerOf(context)),
    removeContact: (context, { params }) => accounts.removeContact(requireSession(context), params.kind),
  };
}

function policyHandlers({ policies }: AuthRoutesDeps): Some<'signInPolicy' | 'changeSignInPolicy'> {
  return {
    signInPolicy: () => policies.present(),
    changeSignInPolicy: (context, { body }) => policies.change(requireSession(context), body),
  };
}
