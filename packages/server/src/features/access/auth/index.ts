import type { PasswordPolicy } from '@rota/contract/auth';
import { isAmong } from '../../../http/address-list.ts';
import type { Ground, Part } from '../../../part.ts';
import type { BlockedIps } from '../blocked-ips/index.ts';
import type { Outbox } from '../../notices/outbox/index.ts';
import { forgetOldSessions } from './auth.jobs.ts';
import { authRoutes } from './auth.routes.ts';
import { createAuthService } from './auth.service.ts';
import { createBearerSecrets, type BearerSecrets } from './bearer-secrets.service.ts';
import { createCodes } from './sign-in-codes.service.ts';
import { createContacts } from './contacts.service.ts';
import { createEntrance, type Entrance } from './entrance.service.ts';
import { createOwnAccounts } from './own-account.service.ts';
import { createOwnSessions } from './own-sessions.service.ts';
import { createPasswords, type Passwords } from './passwords.service.ts';
import { createPinService } from './pin.service.ts';
import { createRegistration } from './registration.service.ts';
import { createResets } from './resets.service.ts';
import { createDueOf } from './second-factor-due.service.ts';
import { createSecondFactorPort } from './second-factors.port.ts';
import { createServiceLog, type ServiceLog } from './service-log.service.ts';
import { createSessions, type Sessions } from './sessions.service.ts';
import { createSignInLimits, type SignInLimits } from './sign-in-limits.service.ts';
import { createSignInLog, type SignInLog } from './sign-in-log.service.ts';
import {
  createPolicyAdministration,
  createSignInPolicies,
  type SignInPolicies,
} from './sign-in-policy.service.ts';
import { createSteps, type Steps } from './steps.service.ts';
import { createTokens } from './tokens.service.ts';

export { foldUsername } from './auth.rules.ts';
export {
  countUsers,
  endSessionsOf,
  findAccount,
  insertUser,
  isLastSystemAdministrator,
  replaceRoles,
  rolesOf,
  setUserDisabled,
} from './auth.store.ts';
export { revokeInvitationsOfOthers } from './stale-invitations.store.ts';
export { problemOf, requireGoodPassword, type Passwords } from './passwords.service.ts';
export { forgetCounters, forgetDevices, lockedUntil } from './sign-in.store.ts';
export { type BearerHolder, type BearerSecretInfo, type BearerSecrets } from './bearer-secrets.service.ts';
export { installServiceLog, type ServiceLog } from './service-log.service.ts';
export type { Sessions } from './sessions.service.ts';
export type { Account } from './auth.store.ts';
export { accept, callerOf, type Caller, type SignedIn } from './caller-cookies.service.ts';
export { clearCookie, readCookie, setCookie } from './cookies.format.ts';
export { INVITATION_LIVES_S, invite, revokeInvitation, type MadeInvitation } from './invitations.service.ts';
export { listInvitations, readInvitationsBy, type InvitationInfo } from './invitations.store.ts';
export { requireConfirmed } from './confirmed-session.service.ts';
export { setContact, setValidated } from './own-account.store.ts';
export { aboutSelf } from './own-sessions.service.ts';
export { revokeReset } from './reset-links.service.ts';
export { listResets, type ResetInfo } from './resets.store.ts';
export { readPhone } from './phone.service.ts';
export { createCodes, type Codes } from './sign-in-codes.service.ts';
export { countOne, type Counter } from './sign-in.rules.ts';
export { mayEnter } from './steps.service.ts';
export { digestOf, newRandomToken } from './tokens.service.ts';

/** Signing in, and the session afterwards. */
export type Auth = Part & {
  readonly sessions: Sessions;
  /** Tokens of machines and programs. */
  readonly bearers: BearerSecrets;
  /** What they did that their keepers may want to know. */
  readonly serviceLog: ServiceLog;
  readonly passwords: Passwords;
  /** What a new password must be now. */
  readonly policy: PasswordPolicy;
  readonly policies: SignInPolicies;
  /** For other ways to sign in: what is asked after a first step, and the session. */
  readonly entrance: Entrance;
  /** For those who keep second factors. */
  readonly steps: Steps;
  readonly factors: ReturnType<typeof createSecondFactorPort>;
  readonly limits: SignInLimits;
  readonly log: SignInLog;
};

type AuthGround = Pick<Ground, 'config' | 'database' | 'secret' | 'clock'> & {
  readonly outbox: Outbox;
  readonly blockedIps: Pick<BlockedIps, 'automatic'>;
};

export async function auth(ground: AuthGround): Promise<Auth> {
  const { config, database, secret, clock, outbox, blockedIps } = ground;
  const tokens = createTokens(await secret('access-token'));
  const codes = createCodes(await secret('sign-in-codes'));
  const serviceLog = createServiceLog({ database, clock });
  const bearers = createBearerSecrets({ database, log: serviceLog });
  const policies = createSignInPolicies({ database, passwordMin: config.passwordMin, clock });
  const factors = createSecondFactorPort();
  const dueOf = createDueOf({ policies, factors });
  const sessions = createSessions({ database, tokens, bearers, dueOf, clock });
  const passwords = createPasswords();
  const policy = policies.passwords;
  const log = createSignInLog(database);
  const limits = createSignInLimits({
    database,
    blocks: blockedIps.automatic,
    isProxy: isAmong(config.trustedProxies),
    log,
  });
  const entrance = createEntrance({ tokens, dueOf, policies, factors, limits, log, codes, outbox });
  const steps = createSteps({ database, entrance, limits, log });
  const contacts = createContacts({ outbox, codes });
  const service = createAuthService({ database, entrance, passwords, sessions, limits, log, policy });
  const resets = createResets({ database, outbox, passwords, policy, limits, log, codes });
  const parts = {
    service,
    own: createOwnSessions({ database, sessions }),
    accounts: createOwnAccounts({ database, contacts, policies, steps, limits }),
    pin: createPinService({ database, entrance, steps, limits, log, codes }),
    resets,
    registration: createRegistration({ database, contacts, entrance, steps, passwords, policy, limits, log }),
    policies: createPolicyAdministration({ database, policies, factors }),
    policy,
    readSends: () => database.global(outbox.sends),
  };
  return {
    sessions,
    bearers,
    serviceLog,
    passwords,
    policy,
    policies,
    entrance,
    steps,
    limits,
    log,
    factors,
    routes: (app, mounting) => authRoutes(app, parts, mounting),
    jobs: [
      forgetOldSessions(async () => {
        await service.forgetOldSessions();
        await serviceLog.forgetOld();
      }),
      ...resets.jobs,
    ],
    start: async () => {
      await policies.start();
      await sessions.start();
    },
    stop: sessions.stop,
  };
}
