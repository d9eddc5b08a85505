import { randomUUID } from 'node:crypto';
import type { LoginAnswer, PasswordPolicy, User } from '@rota/contract';
import type { Database, Tx } from '../../db/database.ts';
import { addressOf } from '../../http/address-list.ts';
import { AppError } from '../../http/app-error.ts';
import type { Session } from '../../http/context.ts';
import { recordAudit } from '../../audit/index.ts';
import { foldUsername, readLoginName, type LoginName } from './auth.rules.ts';
import * as store from './auth.store.ts';
import { requireGoodPassword, type Passwords } from './passwords.ts';
import type { Sessions } from './sessions.ts';
import type { Admitted, SignInLimits } from './sign-in-limits.ts';
import { createSignInLog } from './sign-in-log.ts';
import { aboutSelf } from './own-sessions.service.ts';
import { digestOf, newRefreshToken, type Tokens } from './tokens.ts';

/** A session left alone this long has to sign in again. */
export const SESSION_LIVES_S = 14 * 86_400;
const REFRESH_GRACE_S = 30;

export type Caller = { readonly ip: string; readonly userAgent: string; readonly deviceToken: string | undefined };
export type SignedIn = {
  readonly answer: LoginAnswer;
  /** New cookies; undefined when the browser's own will do. */
  readonly refreshToken: string | undefined;
  readonly deviceToken?: string | undefined;
};
export type AuthService = ReturnType<typeof createAuthService>;

export type AuthDeps = {
  readonly database: Database;
  readonly tokens: Tokens;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly limits: SignInLimits;
  readonly policy: PasswordPolicy;
};

export function createAuthService(deps: AuthDeps) {
  const { database, tokens, passwords, sessions, limits, policy } = deps;
  const log = createSignInLog(database);

  async function findAccount(name: LoginName): Promise<store.Account | undefined> {
    if (name.kind === 'neither') return undefined;
    const by = name.kind === 'phone' ? { phone: name.phone } : { usernameFolded: foldUsername(name.username) };
    return database.global((tx) => store.findAccount(tx, by));
  }

  /** Signs in. Throws one of the INVALID_ codes, MAX_LOGIN_ATTEMPTS_REACHED or, when too many sign in at once, ThrottlerException. */
  async function login(userNameOrPhone: string, password: string, caller: Caller): Promise<SignedIn> {
    const name = readLoginName(userNameOrPhone);
    const found = await findAccount(name);
    // A name that nobody has is counted all the same, and only as a digest: people type passwords into the wrong field.
    const account = found?.user.id ?? `?${digestOf(foldUsername(userNameOrPhone.trim()))}`;
    const admitted = await limits.admit({ account, userId: found?.user.id, ip: caller.ip, deviceToken: caller.deviceToken });
    const right = await lookAt(admitted, password, found?.passwordHash);
    if (found === undefined || !right) {
      await limits.wrong(admitted);
      await log.refused(found?.user, 'password', caller.ip);
      throw wrong(name);
    }
    if (found.disabled) {
      await log.refused(found.user, 'disabled', caller.ip);
      throw new AppError('INVALID_LOGIN_CREDENTIALS', 'Invalid login credentials');
    }
    return database.global(async (tx) => {
      const deviceToken = await limits.right(tx, admitted, found.user.id, caller.deviceToken);
      await log.succeeded(tx, found.user, caller.ip);
      return { ...(await openSession(tx, found.user, caller)), deviceToken };
    });
  }

  async function lookAt(admitted: Admitted, password: string, stored: string | undefined): Promise<boolean> {
    try {
      return await passwords.verify(password, stored);
    } catch (error) {
      await limits.withdraw(admitted);
      throw error;
    }
  }

  /**
   * Changes one's own password and ends one's other sessions. Throws VALIDATION_FAILED for a wrong old one, which
   * counts like a wrong one at the door, and for a new one that will not do.
   */
  async function changePassword(session: Session, currentPassword: string, newPassword: string, caller: Caller): Promise<void> {
    const found = await database.global((tx) => store.findAccount(tx, { id: session.userId }));
    if (found === undefined) throw notRight();
    const { user } = found;
    const admitted = await limits.admit({ account: user.id, userId: user.id, ip: caller.ip, deviceToken: caller.deviceToken });
    if (!(await lookAt(admitted, currentPassword, found.passwordHash))) throw notRight();
    // The old one was right, whatever becomes of the new one: it must not count as a guess.
    await database.global((tx) => limits.right(tx, admitted, user.id, caller.deviceToken));
    requireGoodPassword(newPassword, policy, [user.username, user.name, user.lastname]);
    const passwordHash = await passwords.hash(newPassword);
    await database.global(async (tx) => {
      await store.setPasswordHash(tx, user.id, passwordHash);
      await store.endSessionsOf(tx, user.id, { but: session.sessionId });
      await recordAudit(tx, { ...aboutSelf(session), code: 'LOG_USER_PASSWORD_CHANGED', before: null, after: null });
    });
  }

  async function openSession(tx: Tx, user: User, caller: Caller): Promise<SignedIn> {
    const sessionId = randomUUID();
    const refreshToken = newRefreshToken();
    const session = {
      id: sessionId,
      userId: user.id,
      digest: digestOf(refreshToken),
      ip: addressOf(caller.ip),
      userAgent: caller.userAgent.slice(0, 300),
    };
    await store.insertSession(tx, session, SESSION_LIVES_S);
    return { answer: await answerFor(tx, user, sessionId), refreshToken };
  }

  async function answerFor(tx: Tx, user: User, sessionId: string): Promise<LoginAnswer> {
    const roles = await store.rolesOf(tx, user.id);
    return { status: 'success', token: await tokens.sign({ sub: user.id, sid: sessionId, roles }), user };
  }

  /**
   * Exchanges a refresh token. The newest one is rotated; the one before it is forgiven for a moment without a new cookie, because
   * two tabs may have asked together; after that its use means that it was stolen, and the session ends. Throws UNAUTHORIZED.
   */
  async function refresh(refreshToken: string | undefined): Promise<SignedIn> {
    if (refreshToken === undefined) throw unauthorized();
    const outcome = await database.global(async (tx) => {
      const found = await store.findByRefreshDigest(tx, digestOf(refreshToken), REFRESH_GRACE_S);
      if (found === undefined) return undefined;
      const account = await store.findAccount(tx, { id: found.userId });
      if (account === undefined || account.disabled || found.match === 'reused') {
        await store.endSession(tx, found.sessionId);
        sessions.forget(found.sessionId);
        return undefined;
      }
      const answer = await answerFor(tx, account.user, found.sessionId);
      if (found.match === 'just rotated') return { answer, refreshToken: undefined };
      const next = newRefreshToken();
      await store.rotateSession(tx, found.sessionId, digestOf(next), SESSION_LIVES_S);
      return { answer, refreshToken: next };
    });
    if (outcome === undefined) throw unauthorized();
    return outcome;
  }

  /** Ends the sessions of an access token and of a refresh token, whichever are given and known. */
  async function revoke(accessSessionId: string | undefined, refreshToken: string | undefined): Promise<void> {
    await database.global(async (tx) => {
      const byCookie =
        refreshToken === undefined ? undefined : await store.findByRefreshDigest(tx, digestOf(refreshToken), REFRESH_GRACE_S);
      for (const sessionId of new Set([accessSessionId, byCookie?.sessionId])) {
        if (sessionId === undefined) continue;
        // One that has ended already was told of then.
        const live = await store.findLiveSession(tx, sessionId);
        await store.endSession(tx, sessionId);
        if (live !== undefined) await log.left(tx, live);
        sessions.forget(sessionId);
      }
    });
  }

  async function forgetOldSessions(): Promise<void> {
    await database.global(store.deleteOldSessions);
    await limits.forgetOld();
  }

  return { login, refresh, revoke, changePassword, forgetOldSessions };
}

function wrong(name: LoginName): AppError {
  if (name.kind === 'phone') return new AppError('INVALID_PHONE_OR_PASSWORD', 'Invalid phone or password');
  if (name.kind === 'username') return new AppError('INVALID_USERNAME_OR_PASSWORD', 'Invalid username or password');
  return new AppError('INVALID_LOGIN_CREDENTIALS', 'Invalid login credentials');
}

/** Not a 401, which would say that the session is over. */
function notRight(): AppError {
  const message = 'Current password is not right';
  return new AppError('VALIDATION_FAILED', message, { details: [{ property: 'currentPassword', constraints: { password: message } }] });
}

function unauthorized(): AppError {
  return new AppError('UNAUTHORIZED', 'Unauthorized');
}
