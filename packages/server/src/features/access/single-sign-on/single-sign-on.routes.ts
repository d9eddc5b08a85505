import { singleSignOnApi } from '@rota/contract/single-sign-on';
import type { FastifyInstance } from 'fastify';
import { requireSession, type Context } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import { accept, callerOf, clearCookie, readCookie, setCookie } from '../auth/index.ts';
import type { Providers } from './providers.service.ts';
import { ATTEMPT_LIVES_S, type SsoSignIn } from './sso-sign-in.service.ts';

/** Ties a browser that comes back from a provider to the one that was sent there: a cookie for each attempt, so that two tabs can sign in. */
const COOKIE = 'rota_sso_';
/** Of the state, which is unguessable, so much tells the attempts of one browser apart. */
const STATE_SIGNS = 16;
/** A browser keeps the cookies of so many attempts. */
const ATTEMPTS_KEPT = 8;
/** The console's page that providers send browsers back to. */
const BACK = '/auth/sso';

export type SingleSignOnRoutesDeps = { readonly providers: Providers; readonly signIn: SsoSignIn };

export function singleSignOnRoutes(
  app: FastifyInstance,
  { providers, signIn }: SingleSignOnRoutesDeps,
  deps: MountDeps,
): void {
  mount(
    app,
    singleSignOnApi,
    {
      offers: () => providers.offers(),
      begin: async (context, { params, body }) => {
        const about = { redirectUri: backTo(context), returnUrl: body.returnUrl, caller: callerOf(context) };
        const { url, state, token } = await signIn.begin(params.providerId, about);
        for (const name of attemptCookies(context).slice(ATTEMPTS_KEPT - 1)) clearCookie(context, name);
        setCookie(context, cookieOf(state), token, ATTEMPT_LIVES_S);
        return { url };
      },
      finish: async (context, { body }) => {
        const cookie = cookieOf(new URLSearchParams(body.query).get('state') ?? '');
        clearCookie(context, cookie);
        const { signedIn, returnUrl } = await signIn.finish(
          readCookie(context.request, cookie),
          body.query,
          callerOf(context),
        );
        return { answer: accept(context, signedIn), returnUrl };
      },
      list: () => providers.list(),
      create: (context, { body }) => providers.create(requireSession(context), body, context.settle),
      update: (context, { params, body }) =>
        providers.update(requireSession(context), params.providerId, body),
      remove: async (context, { params }) => {
        await providers.remove(requireSession(context), params.providerId);
        return {};
      },
      test: (context, { body }) => providers.test(body, backTo(context)),
    },
    deps,
  );
}

function cookieOf(state: string): string {
  return COOKIE + state.replace(/[^\w-]/g, '').slice(0, STATE_SIGNS);
}

/** The names of the attempts' cookies that a browser sent. */
function attemptCookies({ request }: Pick<Context, 'request'>): string[] {
  const names = Object.keys(request.cookies).flatMap(
    (name) => /^(?:__Host-)?(rota_sso_.*)$/.exec(name)?.[1] ?? [],
  );
  return [...new Set(names)];
}

function backTo({ origin }: Pick<Context, 'origin'>): string {
  return `${origin}${BACK}`;
}
