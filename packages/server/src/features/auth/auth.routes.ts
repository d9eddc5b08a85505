import { authApi } from '@rota/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../http/context.ts';
import { mount, type MountDeps } from '../../http/mount.ts';
import { SESSION_LIVES_S, type AuthService, type Caller, type SignedIn } from './auth.service.ts';

const COOKIE = 'rota_refresh';
const COOKIE_PATH = '/api/auth';

export function authRoutes(app: FastifyInstance, service: AuthService, deps: MountDeps): void {
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
    },
    deps,
  );
}

function accept(context: Context, { answer, refreshToken }: SignedIn): SignedIn['answer'] {
  if (refreshToken !== undefined) {
    void context.reply.setCookie(COOKIE, refreshToken, {
      path: COOKIE_PATH,
      httpOnly: true,
      sameSite: 'strict',
      secure: context.request.protocol === 'https',
      maxAge: SESSION_LIVES_S,
    });
  }
  return answer;
}

function cookieOf(context: Context): string | undefined {
  return context.request.cookies[COOKIE];
}

function callerOf(context: Context): Caller {
  return { ip: context.ip, userAgent: context.request.headers['user-agent'] ?? '' };
}
