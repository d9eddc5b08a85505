import type { PasswordPolicy } from '@rota/contract';
import { isAmong } from '../../http/address-list.ts';
import type { Ground, Part } from '../../part.ts';
import { forgetOldSessions } from './auth.jobs.ts';
import { authRoutes } from './auth.routes.ts';
import { createBearerSecrets, type BearerSecrets } from './bearer-secrets.ts';
import { createAuthService } from './auth.service.ts';
import { createOwnSessions } from './own-sessions.service.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { createSignInLimits } from './sign-in-limits.ts';
import { createTokens } from './tokens.ts';

export { foldUsername } from './auth.rules.ts';
export { countUsers, endSessionsOf, findAccount, insertUser, replaceRoles, rolesOf, setUserDisabled } from './auth.store.ts';
export { requireGoodPassword, type Passwords } from './passwords.ts';
export { nameOf, type BearerHolder, type BearerSecretInfo, type BearerSecrets, type Holder } from './bearer-secrets.ts';
export type { Sessions } from './sessions.ts';

/** Signing in, and who somebody is afterwards. */
export type Auth = Part & {
  readonly sessions: Sessions;
  /** Tokens of machines and programs. */
  readonly bearers: BearerSecrets;
  readonly passwords: Passwords;
  readonly policy: PasswordPolicy;
};

export async function auth(ground: Pick<Ground, 'config' | 'database' | 'secret' | 'clock'>): Promise<Auth> {
  const { config, database, secret, clock } = ground;
  const tokens = createTokens(await secret('access-token'));
  const bearers = createBearerSecrets(database);
  const sessions = createSessions({ database, tokens, bearers, clock });
  const passwords = createPasswords();
  const policy: PasswordPolicy = { min: config.passwordMin };
  const limits = createSignInLimits({ database, isProxy: isAmong(config.trustedProxies) });
  const service = createAuthService({ database, tokens, passwords, sessions, limits, policy });
  return {
    sessions,
    bearers,
    passwords,
    policy,
    routes: (app, mounting) => authRoutes(app, { service, own: createOwnSessions({ database, sessions }), policy }, mounting),
    jobs: [forgetOldSessions(service.forgetOldSessions)],
    start: sessions.start,
    stop: sessions.stop,
  };
}
