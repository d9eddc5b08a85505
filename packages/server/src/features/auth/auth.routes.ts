import { authApi, type PasswordPolicy } from '@rota/contract';
import type { FastifyInstance } from 'fastify';
import { requireSession, type Context } from '../../http/context.ts';
import { mount, type MountDeps } from '../../http/mount.ts';
import type { OwnSessions } from './own-sessions.service.ts';
import { SESSION_LIVES_S, type AuthService, type Caller, type SignedIn } from './auth.service.ts';

const COOKIE = 'rota_refresh';
/** Says that this device signed in before; it opens nothing by itself. */
const DEVICE_COOKIE = 'rota_device';
const DEVICE_LIVES_S = 180 * 86_400;
const COOKIE_PATH = '/api/auth';

export type AuthRoutesDeps = { readonly service: AuthService; readonly own: OwnSessions; readonly policy: PasswordPolicy };

export function authRoutes(app: FastifyInstance, { service, own, policy }: AuthRoutesDeps, deps: MountDeps): void {
  mount(
    app,
    authApi,
    {
      login: async (context, { body }) => accept(context, await service.login(body.userNameOrPhone, body.password, callerOf(context))),
      refresh: async (context) => accept(context, await service.refresh(cookieOf(context))),
      revoke: async (context) => {
        void context.reply.clearCookie(COOKIE, { path: COOKIE_PATH });
        await service.revoke(context.session?.sessionId, cookieOf(context));
        return {};
      },
      policy: () => Promise.resolve({ passwordMin: policy.min }),
      sessions: (context) => own.listSessions(requireSession(context)),
      endSession: async (context, { params }) => {
        await own.endSession(requireSession(context), params.sessionId);
        return {};
      },
      endAllSessions: async (context) => {
        await own.endAllSessions(requireSession(context));
        void context.reply.clearCookie(COOKIE, { path: COOKIE_PATH }).clearCookie(DEVICE_COOKIE, { path: COOKIE_PATH });
        return {};
      },
      changePassword: async (context, { body }) => {
        await service.changePassword(requireSession(context), body.currentPassword, body.newPassword, callerOf(context));
        return {};
      },
    },
    deps,
  );
}

function accept(context: Context, { answer, refreshToken, deviceToken }: SignedIn): SignedIn['answer'] {
  if (refreshToken !== undefined) setCookie(context, COOKIE, refreshToken, SESSION_LIVES_S);
  if (deviceToken !== undefined) setCookie(context, DEVICE_COOKIE, deviceToken, DEVICE_LIVES_S);
  return answer;
}

function setCookie({ request, reply }: Context, name: string, value: string, maxAge: number): void {
  void reply.setCookie(name, value, {
    path: COOKIE_PATH,
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
    maxAge,
  });
}

function cookieOf(context: Context): string | undefined {
  return context.request.cookies[COOKIE];
}

function callerOf(context: Context): Caller {
  return {
    ip: context.ip,
    userAgent: context.request.headers['user-agent'] ?? '',
    deviceToken: context.request.cookies[DEVICE_COOKIE],
  };
}
