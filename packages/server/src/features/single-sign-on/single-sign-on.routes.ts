import { singleSignOnApi } from '@rota/contract';
import type { FastifyInstance } from 'fastify';
import { requireSession, type Context } from '../../http/context.ts';
import { mount, type MountDeps } from '../../http/mount.ts';
import { accept, callerOf, clearCookie, readCookie, setCookie } from '../auth/index.ts';
import type { Providers } from './providers.service.ts';
import { ATTEMPT_LIVES_S, type SsoSignIn } from './sso-sign-in.service.ts';

/** Ties a browser that comes back from a provider to the one that was sent there. */
const COOKIE = 'rota_sso';
/** The console's page that providers send browsers back to. */
const BACK = '/auth/sso';

export type SingleSignOnRoutesDeps = { readonly providers: Providers; readonly signIn: SsoSignIn };

export function singleSignOnRoutes(app: FastifyInstance, { providers, signIn }: SingleSignOnRoutesDeps, deps: MountDeps): void {
  mount(
    app,
    singleSignOnApi,
    {
      offers: () => providers.offers(),
      begin: async (context, { params, body }) => {
        const about = { redirectUri: backTo(context), returnUrl: body.returnUrl, caller: callerOf(context) };
        const { url, token } = await signIn.begin(params.providerId, about);
        setCookie(context, COOKIE, token, ATTEMPT_LIVES_S);
        return { url };
      },
      finish: async (context, { body }) => {
        clearCookie(context, COOKIE);
        const { signedIn, returnUrl } = await signIn.finish(readCookie(context.request, COOKIE), body.query, callerOf(context));
        return { answer: accept(context, signedIn), returnUrl };
      },
      list: () => providers.list(),
      create: (context, { body }) => providers.create(requireSession(context), body, context.settle),
      update: (context, { params, body }) => providers.update(requireSession(context), params.providerId, body),
      remove: async (context, { params }) => {
        await providers.remove(requireSession(context), params.providerId);
        return {};
      },
      test: (context, { body }) => providers.test(body, backTo(context)),
    },
    deps,
  );
}

function backTo({ origin }: Pick<Context, 'origin'>): string {
  return `${origin}${BACK}`;
}
