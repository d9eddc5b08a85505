import type { PasswordPolicy } from '@rota/contract';
import { isAmong } from '../../http/address-list.ts';
import type { Ground, Part } from '../../part.ts';
import type { BlockedIps } from '../blocked-ips/index.ts';
import { forgetOldSessions } from './auth.jobs.ts';
import { authRoutes } from './auth.routes.ts';
import { createBearerSecrets, type BearerSecrets } from './bearer-secrets.ts';
import { createAuthService } from './auth.service.ts';
import { createOwnSessions } from './own-sessions.service.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { createServiceLog, type ServiceLog } from './service-log.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { createSignInLimits } from './sign-in-limits.ts';
import { createTokens } from './tokens.ts';

export { foldUsername } from './auth.rules.ts';
export { countUsers, endSessionsOf, findAccount, insertUser, replaceRoles, rolesOf, setUserDisabled } from './auth.store.ts';
export { INVITATION_LIVES_S, invite, revokeInvitation, type MadeInvitation } from './invitations.service.ts';
export { listInvitations, type InvitationInfo } from './invitations.store.ts';
export { revokeReset } from './reset-links.service.ts';
export { listResets, type ResetInfo } from './resets.store.ts';
export { revokeInvitationsOfOthers } from './stale-invitations.store.ts';
export { requireGoodPassword, type Passwords } from './passwords.ts';
export { forgetCounters, forgetDevices, lockedUntil } from './sign-in.store.ts';
export { nameOf, type BearerHolder, type BearerSecretInfo, type BearerSecrets, type Holder } from './bearer-secrets.ts';
export { installServiceLog, type ServiceLog } from './service-log.ts';
export type { Sessions } from './sessions.ts';

/** Signing in, and who somebody is afterwards. */
export type Auth = Part & {
  readonly sessions: Sessions;
  /** Tokens of machines and programs. */
  readonly bearers: BearerSecrets;
  /** What they did that their keepers may want to know. */
  readonly serviceLog: ServiceLog;
  readonly passwords: Passwords;
  readonly policy: PasswordPolicy;
};

type AuthGround = Pick<Ground, 'config' | 'database' | 'secret' | 'clock'> & { readonly blockedIps: Pick<BlockedIps, 'automatic'> };

export async function auth(ground: AuthGround): Promise<Auth> {
  const { config, database, secret, clock, blockedIps } = ground;
  const tokens = createTokens(await secret('access-token'));
  const serviceLog = createServiceLog({ database, clock });
  const bearers = createBearerSecrets({ database, log: serviceLog });
  const sessions = createSessions({ database, tokens, bearers, clock });
  const passwords = createPasswords();
  const policy: PasswordPolicy = { min: config.passwordMin };
  const limits = createSignInLimits({ database, blocks: blockedIps.automatic, isProxy: isAmong(config.trustedProxies) });
  const service = createAuthService({ database, tokens, passwords, sessions, limits, policy });
  return {
    sessions,
    bearers,
    serviceLog,
    passwords,
    policy,
    routes: (app, mounting) => authRoutes(app, { service, own: createOwnSessions({ database, sessions }), policy }, mounting),
    jobs: [
      forgetOldSessions(async () => {
        await service.forgetOldSessions();
        await serviceLog.forgetOld();
      }),
    ],
    start: sessions.start,
    stop: sessions.stop,
  };
}
