import type { Ground, Part } from '../../../part.ts';
import type { Auth } from '../auth/index.ts';
import { createProviders } from './providers.service.ts';
import { singleSignOnRoutes } from './single-sign-on.routes.ts';
import { createSsoSignIn } from './sso-sign-in.service.ts';

type SingleSignOnGround = Pick<Ground, 'database' | 'vault' | 'secret' | 'clock' | 'log'> & {
  readonly auth: Auth;
};

/** Signing in with an account of another house, by OpenID Connect. */
export async function singleSignOn(ground: SingleSignOnGround): Promise<Part> {
  const { database, vault, auth, clock, log } = ground;
  const providers = createProviders({ database, vault });
  const signIn = createSsoSignIn({
    database,
    vault,
    auth,
    secret: await ground.secret('single-sign-on'),
    clock,
    log,
  });
  return { routes: (app, mounting) => singleSignOnRoutes(app, { providers, signIn }, mounting) };
}
