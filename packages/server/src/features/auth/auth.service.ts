import { randomUUID } from 'node:crypto';
import type { LoginAnswer, User } from '@rota/contract';
import type { Database, Tx } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import { foldUsername, readLoginName, type LoginName } from './auth.rules.ts';
import * as store from './auth.store.ts';
import type { Passwords } from './passwords.ts';
import type { Sessions } from './sessions.ts';
import { digestOf, newRefreshToken, type Tokens } from './tokens.ts';

/** A session left alone this long has to sign in again. */
export const SESSION_LIVES_S = 14 * 86_400;
const REFRESH_GRACE_S = 30;
const WRONG_PASSWORDS = 5;
const LOCKED_S = 900;

export type Caller = { readonly ip: string; readonly userAgent: string };
export type SignedIn = { readonly answer: LoginAnswer; readonly refreshToken: string | undefined };
export type AuthService = ReturnType<typeof createAuthService>;

export function createAuthService(deps: { database: Database; tokens: Tokens; passwords: Passwords; sessions: Sessions }) {
  const { database, tokens, passwords, sessions } = deps;

  async function findAccount(name: LoginName): Promise<store.Account | undefined> {
    if (name.kind === 'neither') return undefined;
    const by = name.kind === 'phone' ? { phone: name.phone } : { usernameFolded: foldUsername(name.username) };
    return database.global((tx) => store.findAccount(tx, by));
  }

  /** Signs in. Throws one of the INVALID_ codes, MAX_LOGIN_ATTEMPTS_REACHED or, when too many sign in at once, ThrottlerException. */
  async function login(userNameOrPhone: string, password: string, caller: Caller): Promise<SignedIn> {
    const name = readLoginName(userNameOrPhone);
    const found = await findAccount(name);
    const account = found?.user.id ?? `?${foldUsername(userNameOrPhone.trim())}`;
    await database.global(async (tx) => {
      if (await store.isLocked(tx, account, caller.ip)) throw tooManyAttempts();
      const attempts = await store.countAttempt(tx, account, caller.ip, WRONG_PASSWORDS, LOCKED_S);
      if (attempts > WRONG_PASSWORDS) throw tooManyAttempts();
    });
    const right = await passwords.verify(password, found?.passwordHash);
    if (found === undefined || !right) throw wrong(name);
    if (found.disabled) throw new AppError('INVALID_LOGIN_CREDENTIALS', 'Invalid login credentials');
    return database.global(async (tx) => {
      await store.forgetAttempts(tx, account, caller.ip);
      return openSession(tx, found.user, caller);
    });
  }

  async function openSession(tx: Tx, user: User, caller: Caller): Promise<SignedIn> {
    const sessionId = randomUUID();
    const refreshToken = newRefreshToken();
    const session = {
      id: sessionId,
      userId: user.id,
      digest: digestOf(refreshToken),
      ip: caller.ip,
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
        await store.endSession(tx, sessionId);
        sessions.forget(sessionId);
      }
    });
  }

  const forgetOldSessions = () => database.global(store.deleteOldSessions);

  return { login, refresh, revoke, forgetOldSessions };
}

function wrong(name: LoginName): AppError {
  if (name.kind === 'phone') return new AppError('INVALID_PHONE_OR_PASSWORD', 'Invalid phone or password');
  if (name.kind === 'username') return new AppError('INVALID_USERNAME_OR_PASSWORD', 'Invalid username or password');
  return new AppError('INVALID_LOGIN_CREDENTIALS', 'Invalid login credentials');
}

function tooManyAttempts(): AppError {
  return new AppError('MAX_LOGIN_ATTEMPTS_REACHED', 'Too many attempts, try again later');
}

function unauthorized(): AppError {
  return new AppError('UNAUTHORIZED', 'Unauthorized');
}
