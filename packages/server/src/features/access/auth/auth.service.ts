import { validationFailed } from '../../../http/validation.ts';
import type { PasswordPolicy } from '@rota/contract/auth';
import type { Database } from '../../../db/database.ts';
import { AppError, fieldProblem } from '../../../http/app-error.ts';
import type { Session } from '../../../http/context.ts';
import { recordAudit } from '../../../audit/index.ts';
import { foldUsername, readLoginName, type LoginName } from './auth.rules.ts';
import * as store from './auth.store.ts';
import { requireGoodPassword, type Passwords } from './passwords.service.ts';
import type { Sessions } from './sessions.service.ts';
import type { Admitted, SignInLimits } from './sign-in-limits.service.ts';
import type { SignInLog } from './sign-in-log.service.ts';
import { SESSION_LIVES_S, type Caller, type SignedIn } from './caller-cookies.service.ts';
import { deleteChallengesOf, deleteOldChallenges } from './challenges.store.ts';
import type { Entrance } from './entrance.service.ts';
import { aboutSelf } from './own-sessions.service.ts';
import { confirmSession } from './own-account.store.ts';
import { findByName } from './pin.service.ts';
import { deleteOldResets, revokeResets } from './resets.store.ts';
import { deleteOldSentCodes } from './sent-codes.store.ts';
import { mayEnter } from './steps.service.ts';
import { digestOf, newRandomToken } from './tokens.service.ts';

const REFRESH_GRACE_S = 30;

export type AuthService = ReturnType<typeof createAuthService>;

export type AuthDeps = {
  readonly database: Database;
  readonly entrance: Entrance;
  readonly log: SignInLog;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly limits: SignInLimits;
  readonly policy: PasswordPolicy;
};

export function createAuthService(deps: AuthDeps) {
  const { database, entrance, passwords, sessions, limits, log, policy } = deps;

  /** Signs in. Throws one of the INVALID_ codes, MAX_LOGIN_ATTEMPTS_REACHED or, when too many sign in at once, ThrottlerException. */
  async function login(userNameOrPhone: string, password: string, caller: Caller): Promise<SignedIn> {
    const name = readLoginName(userNameOrPhone);
    const found = await database.global((tx) => findByName(tx, userNameOrPhone));
    // An unknown name is counted all the same, and only as a digest: people type passwords into the wrong field.
    const account = found?.user.id ?? `?${digestOf(foldUsername(userNameOrPhone.trim()))}`;
    const admitted = await limits.admit({
      account,
      userId: found?.user.id,
      ip: caller.ip,
      deviceToken: caller.deviceToken,
    });
    const right = await lookAt(admitted, password, found?.passwordHash);
    if (found === undefined || !right) {
      await limits.wrong(admitted);
      await log.noteRejected(found?.user, 'password', caller.ip);
      throw wrong(name);
    }
    if (!mayEnter(found)) {
      await log.noteRejected(found.user, 'disabled', caller.ip);
      throw new AppError('INVALID_LOGIN_CREDENTIALS', 'Invalid login credentials');
    }
    try {
      return await database.global(async (tx) => {
        await limits.right(tx, admitted);
        return entrance.proceed(tx, found, caller);
      });
    } catch (error) {
      // No SMS may be sent now: the password was right all the same, and must not count as a guess.
      if (error instanceof AppError) await limits.withdraw(admitted);
      throw error;
    }
  }

  async function lookAt(admitted: Admitted, password: string, stored: string | undefined): Promise<boolean> {
    try {
      return await passwords.verify(password, stored);
    } catch (error) {
      await limits.withdraw(admitted);
      // The queue is everybody's: one line for all who are turned away by it.
      if (error instanceof AppError)
        await log.noteLimited({ why: 'busy', of: 'everybody', address: admitted.address });
      throw error;
    }
  }

  /**
   * Changes one's own password and ends one's other sessions. Throws VALIDATION_FAILED for a wrong old one, which
   * counts like a wrong one at the door, and for a new one that will not do.
   */
  async function changePassword(
    session: Session,
    currentPassword: string,
    newPassword: string,
    caller: Caller,
  ): Promise<void> {
    const found = await database.global((tx) => store.findAccount(tx, { id: session.userId }));
    if (found === undefined) throw notRight();
    const { user } = found;
    const admitted = await limits.admit({
      account: user.id,
      userId: user.id,
      ip: caller.ip,
      deviceToken: caller.deviceToken,
    });
    if (!(await lookAt(admitted, currentPassword, found.passwordHash))) throw notRight();
    // The old one was right, whatever becomes of the new one: it must not count as a guess.
    await database.global((tx) => limits.right(tx, admitted));
    await requireGoodPassword(newPassword, policy, [user.username, user.name, user.lastname]);
    const passwordHash = await passwords.hash(newPassword);
    await database.global(async (tx) => {
      await store.setPasswordHash(tx, user.id, passwordHash);
      await store.endSessionsOf(tx, user.id, { but: session.sessionId });
      await deleteChallengesOf(tx, user.id);
      await revokeResets(tx, user.id, null);
      await confirmSession(tx, session.sessionId);
      await recordAudit(tx, {
        ...aboutSelf(session),
        code: 'LOG_USER_PASSWORD_CHANGED',
        before: null,
        after: null,
      });
    });
  }

  /** Says the password again. Throws VALIDATION_FAILED for a wrong one, which counts like a wrong one at the door. */
  async function confirm(session: Session, password: string, caller: Caller): Promise<void> {
    const found = await database.global((tx) => store.findAccount(tx, { id: session.userId }));
    if (found === undefined) throw notRight('password');
    const { id } = found.user;
    const admitted = await limits.admit({
      account: id,
      userId: id,
      ip: caller.ip,
      deviceToken: caller.deviceToken,
    });
    if (!(await lookAt(admitted, password, found.passwordHash))) throw notRight('password');
    await database.global(async (tx) => {
      await limits.right(tx, admitted);
      await confirmSession(tx, session.sessionId);
    });
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
      if (account === undefined || !mayEnter(account) || found.match === 'reused') {
        await store.endSession(tx, found.sessionId);
        sessions.forget(found.sessionId);
        return undefined;
      }
      const answer = await entrance.answerFor(tx, account.user, found.sessionId, found.isStrong);
      if (found.match === 'just rotated') return { answer, refreshToken: undefined };
      const next = newRandomToken();
      await store.rotateSession(tx, found.sessionId, digestOf(next), SESSION_LIVES_S);
      return { answer, refreshToken: next };
    });
    if (outcome === undefined) throw unauthorized();
    return outcome;
  }

  /** Ends the sessions of an access token and of a refresh token, whichever are given and known. */
  async function revoke(
    accessSessionId: string | undefined,
    refreshToken: string | undefined,
  ): Promise<void> {
    await database.global(async (tx) => {
      const byCookie =
        refreshToken === undefined
          ? undefined
          : await store.findByRefreshDigest(tx, digestOf(refreshToken), REFRESH_GRACE_S);
      for (const sessionId of new Set([accessSessionId, byCookie?.sessionId])) {
        if (sessionId === undefined) continue;
        // A session that has ended already was logged then.
        const live = await store.findLiveSession(tx, sessionId);
        await store.endSession(tx, sessionId);
        if (live !== undefined) await log.noteSignOut(tx, live);
        sessions.forget(sessionId);
      }
    });
  }

  async function forgetOldSessions(): Promise<void> {
    await database.global(async (tx) => {
      await store.deleteOldSessions(tx);
      await deleteOldChallenges(tx);
      await deleteOldSentCodes(tx);
      await deleteOldResets(tx);
    });
    await limits.forgetOld();
  }

  return { login, refresh, revoke, confirm, changePassword, forgetOldSessions };
}

function wrong(name: LoginName): AppError {
  if (name.kind === 'phone') return new AppError('INVALID_PHONE_OR_PASSWORD', 'Invalid phone or password');
  if (name.kind === 'username')
    return new AppError('INVALID_USERNAME_OR_PASSWORD', 'Invalid username or password');
  return new AppError('INVALID_LOGIN_CREDENTIALS', 'Invalid login credentials');
}

/** Not a 401, which would say that the session is over. */
function notRight(property = 'current_password'): AppError {
  return validationFailed([fieldProblem(property, 'current_password_wrong')]);
}

function unauthorized(): AppError {
  return new AppError('UNAUTHORIZED', 'Unauthorized');
}
