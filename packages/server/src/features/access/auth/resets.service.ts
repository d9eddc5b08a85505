import { randomUUID } from 'node:crypto';
import { CODE_LENGTH, type PasswordPolicy } from '@rota/contract/auth';
import type { Language } from '@rota/contract/core';
import { z } from 'zod';
import type { Database, Tx } from '../../../db/database.ts';
import { addressOf } from '../../../http/address-list.ts';
import { AppError } from '../../../http/app-error.ts';
import { recordAudit } from '../../../audit/index.ts';
import { defineJob, enqueueJob, handleJob, type JobHandler } from '../../../jobs/index.ts';
import type { Outbox } from '../../notices/outbox/index.ts';
import { messageText } from './auth-messages.rules.ts';
import { foldUsername, readLoginName } from './auth.rules.ts';
import * as auth from './auth.store.ts';
import type { Caller } from './caller-cookies.service.ts';
import { deleteChallengesOf } from './challenges.store.ts';
import type { Codes } from './sign-in-codes.service.ts';
import { requireGoodPassword, type Passwords } from './passwords.service.ts';
import { findByName } from './pin.service.ts';
import * as store from './resets.store.ts';
import { noteSentCode } from './sent-codes.store.ts';
import type { SignInLimits } from './sign-in-limits.service.ts';
import type { SignInLog } from './sign-in-log.service.ts';
import { WRONG_AT_A_PLACE } from './sign-in.rules.ts';
import { forgetDevices } from './sign-in.store.ts';
import { mayEnter } from './steps.service.ts';
import { digestOf, newRandomToken } from './tokens.service.ts';

const RESET_LIVES_S = 900;
/** Resets that one address may ask for in a quarter of an hour, of whichever accounts. */
const REQUESTS_OF_AN_ADDRESS = 20;
/** A code for one name may be asked for this often, s: no code would be sent for a second request. */
const ASKED_EVERY_S = 60;

const sendCode = defineJob({
  name: 'send-reset-code',
  access: 'system',
  payload: z.object({ userNameOrPhone: z.string(), address: z.string(), language: z.enum(['en', 'tr']) }),
});

export type Resets = ReturnType<typeof createResets>;

export type ResetsDeps = {
  readonly database: Database;
  readonly outbox: Pick<Outbox, 'sms' | 'email'>;
  readonly passwords: Passwords;
  readonly policy: PasswordPolicy;
  readonly limits: SignInLimits;
  readonly log: SignInLog;
  readonly codes: Codes;
};

/** New passwords for those who have forgotten theirs. */
export function createResets({ database, outbox, passwords, policy, limits, log, codes }: ResetsDeps) {
  /**
   * Asks for a code. A job looks the name up afterwards, so that neither the answer nor its time reveals whether the account exists.
   * Throws INVALID_PHONE_OR_USERNAME_TO_RESET for an impossible name, RESET_ASKED_ALREADY for a name asked for within a minute,
   * ThrottlerException for an address that asks too often.
   */
  async function ask(userNameOrPhone: string, caller: Caller): Promise<{ expires_in_s: number }> {
    if (readLoginName(userNameOrPhone).kind === 'neither') {
      throw new AppError('INVALID_PHONE_OR_USERNAME_TO_RESET', 'Invalid phone or username to reset');
    }
    const address = addressOf(caller.ip);
    const asked = await database.global(async (tx) => {
      const name = digestOf(foldUsername(userNameOrPhone.trim()));
      const waitS = await store.waitForRequest(tx, name, ASKED_EVERY_S);
      // It is not noted, so that repeated requests cannot keep a name blocked.
      if (waitS > 0)
        throw new AppError('RESET_ASKED_ALREADY', 'A code was requested less than a minute ago', {
          retryAfterS: waitS,
        });
      const count = await store.noteRequest(tx, name, address);
      if (count <= REQUESTS_OF_AN_ADDRESS)
        await enqueueJob(tx, sendCode, { userNameOrPhone, address, language: caller.language });
      return count;
    });
    if (asked > REQUESTS_OF_AN_ADDRESS)
      throw new AppError('ThrottlerException', 'Request limit reached, try later', { retryAfterS: 900 });
    return { expires_in_s: RESET_LIVES_S };
  }

  async function send(payload: {
    userNameOrPhone: string;
    address: string;
    language: Language;
  }): Promise<void> {
    await database.global(async (tx) => {
      const account = await findByName(tx, payload.userNameOrPhone);
      // Who is only invited, or signs in elsewhere, has no password to be replaced.
      if (account === undefined || !mayEnter(account) || account.passwordHash === undefined) return;
      const { user } = account;
      const via = user.phone !== null ? 'phone' : user.email !== null ? 'email' : undefined;
      if (via === undefined || !(await maySend(tx, user.id))) return;
      const id = randomUUID();
      const code = codes.make(CODE_LENGTH);
      const codeDigest = codes.digest(code, id);
      await store.insertReset(tx, {
        id,
        userId: user.id,
        via,
        address: payload.address,
        codeDigest,
        livesS: RESET_LIVES_S,
      });
      const language = account.language ?? payload.language;
      const message = {
        text: messageText(language, 'reset', { code }),
        purpose: 'reset_code',
        livesS: RESET_LIVES_S,
      } as const;
      if (via === 'phone') await outbox.sms(tx, { ...message, to: user.phone ?? '' });
      else
        await outbox.email(tx, {
          ...message,
          to: user.email ?? '',
          subject: messageText(language, 'resetSubject'),
        });
      const after = { address: payload.address, via };
      await recordAudit(tx, {
        ...log.about(user),
        actor: log.system,
        code: 'LOG_PASSWORD_RESET_REQUESTED',
        before: null,
        after,
      });
    });
  }

  /** Exchanges the code for a token. Throws INVALID_RESET_PASSWORD_CREDENTIALS, MAX_LOGIN_ATTEMPTS_REACHED. */
  async function prove(
    userNameOrPhone: string,
    code: string,
    caller: Caller,
  ): Promise<{ reset_token: string; expires_in_s: number }> {
    const found = await database.global((tx) => findByName(tx, userNameOrPhone));
    const unknown = `?${digestOf(foldUsername(userNameOrPhone.trim()))}`;
    const account = `reset ${found?.user.id ?? unknown}`;
    // No device passes the limit here: who has forgotten the password may sit at any.
    const admitted = await limits.admit({
      account,
      userId: undefined,
      ownerId: found?.user.id,
      ip: caller.ip,
      deviceToken: undefined,
    });
    const resetToken = newRandomToken();
    const isRight = await database.global(async (tx) => {
      // All of it is done for an unknown name, too, so that the time does not reveal whether the account exists.
      const reset = await store.findSent(tx, found?.user.id ?? '');
      const matches = codes.matches(code, reset?.id ?? '', reset?.codeDigest);
      if (!matches) await store.countWrongCode(tx, reset?.id ?? '', WRONG_AT_A_PLACE);
      if (reset === undefined || !matches) return false;
      await store.prove(tx, reset.id, digestOf(resetToken), RESET_LIVES_S);
      await limits.right(tx, admitted);
      return true;
    });
    if (isRight) return { reset_token: resetToken, expires_in_s: RESET_LIVES_S };
    await limits.wrong(admitted);
    await log.wrongCode(found?.user, 'LOG_PASSWORD_RESET_REFUSED', caller.ip);
    throw notValid();
  }

  /**
   * Sets a new password; every session of the account ends and its devices are strangers. The password is looked at before the token is
   * used up, so that one that will not do can be replaced. Throws INVALID_RESET_PASSWORD_CREDENTIALS, VALIDATION_FAILED.
   */
  async function change(resetToken: string, password: string): Promise<void> {
    const digest = digestOf(resetToken);
    const owner = await database.global((tx) => findOwner(tx, digest));
    if (owner === undefined) throw notValid();
    const { user } = owner;
    await requireGoodPassword(password, policy, [user.username, user.name, user.lastname], 'password');
    const passwordHash = await passwords.hash(password);
    await database.global(async (tx) => {
      const reset = await store.findProved(tx, digest);
      if (reset === undefined) throw notValid();
      await store.markUsed(tx, reset.id);
      await auth.setPasswordHash(tx, user.id, passwordHash);
      await auth.endSessionsOf(tx, user.id);
      await forgetDevices(tx, user.id);
      await deleteChallengesOf(tx, user.id);
      await recordAudit(tx, {
        ...log.bySelf(user),
        code: 'LOG_PASSWORD_RESET',
        before: null,
        after: { via: reset.via },
      });
    });
  }

  async function findOwner(tx: Tx, tokenDigest: string): Promise<auth.Account | undefined> {
    const reset = await store.findProved(tx, tokenDigest);
    const account = reset && (await auth.findAccount(tx, { id: reset.userId }));
    return account !== undefined && mayEnter(account) ? account : undefined;
  }

  const jobs: readonly JobHandler[] = [handleJob(sendCode, send)];

  return { ask, prove, change, jobs };
}

/** Whether another code may be sent; the caller does not learn it, as it would reveal that the account exists. */
async function maySend(tx: Tx, userId: string): Promise<boolean> {
  try {
    await noteSentCode(tx, userId, 'reset', 'stranger');
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'ThrottlerException') return false;
    throw error;
  }
}

function notValid(): AppError {
  return new AppError('INVALID_RESET_PASSWORD_CREDENTIALS', 'Invalid reset password credentials');
}
