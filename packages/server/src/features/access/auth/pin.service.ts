import type { LoginAnswer } from '@rota/contract/auth';
import type { Database, Tx } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { foldUsername, readLoginName } from './auth.rules.ts';
import * as store from './auth.store.ts';
import type { Caller, SignedIn } from './caller-cookies.service.ts';
import * as challenges from './challenges.store.ts';
import type { Codes } from './sign-in-codes.service.ts';
import type { Entrance } from './entrance.service.ts';
import { readPhone } from './phone.service.ts';
import type { SignInLimits } from './sign-in-limits.service.ts';
import type { SignInLog } from './sign-in-log.service.ts';
import { WRONG_AT_A_PLACE } from './sign-in.rules.ts';
import { mayEnter, type Steps } from './steps.service.ts';

export type PinService = ReturnType<typeof createPinService>;

export type PinDeps = {
  readonly database: Database;
  readonly entrance: Entrance;
  readonly steps: Steps;
  readonly limits: SignInLimits;
  readonly log: SignInLog;
  readonly codes: Codes;
};

/** The four digits that are sent by SMS after a right password. */
export function createPinService({ database, entrance, steps, limits, log, codes }: PinDeps) {
  /**
   * Signs in with the digits. They open only the sign-in that they were sent for: that of this device, or where it shows no cookie, of
   * this account at this address. Throws INVALID_LOGIN_CREDENTIALS, MAX_LOGIN_ATTEMPTS_REACHED.
   */
  async function login(userNameOrPhone: string, pin: string, caller: Caller): Promise<SignedIn> {
    const found = await database.global((tx) => findByName(tx, userNameOrPhone));
    const admitted = await steps.admitCode(found?.user.id, foldUsername(userNameOrPhone.trim()), caller);
    const signedIn = await database.global(async (tx) => {
      // All of it is done for an unknown name, too, so that the time does not reveal whether the account exists.
      const challenge = await findPinChallenge(tx, found?.user.id ?? '', caller);
      const isRight = codes.matches(pin, challenge?.id ?? '', challenge?.pinDigest);
      if (!isRight) await challenges.countWrong(tx, challenge?.id ?? '', WRONG_AT_A_PLACE);
      if (!isRight || found === undefined || challenge === undefined || !mayEnter(found)) return undefined;
      await challenges.deleteChallenge(tx, challenge.id);
      await limits.right(tx, admitted);
      return entrance.open(tx, found.user, caller, { how: 'pin', isStrong: false });
    });
    if (signedIn !== undefined) return signedIn;
    await limits.wrong(admitted);
    await log.wrongCode(found?.user, 'LOG_PIN_REFUSED', caller.ip);
    throw wrongPin();
  }

  /** Sends new digits. Throws INVALID_LOGIN_CREDENTIALS where nothing waits for them, ThrottlerException while none may be sent. */
  async function resend(userNameOrPhone: string, caller: Caller): Promise<SignedIn> {
    return database.global(async (tx) => {
      const found = await findByName(tx, userNameOrPhone);
      const challenge = await findPinChallenge(tx, found?.user.id ?? '', caller);
      if (found === undefined || challenge === undefined) throw wrongPin();
      return entrance.sendAgain(tx, found, challenge, caller);
    });
  }

  const pending = async (caller: Caller): Promise<{ pending: LoginAnswer | null }> => ({
    pending: (await database.global((tx) => entrance.pending(tx, caller))) ?? null,
  });

  async function findPinChallenge(
    tx: Tx,
    userId: string,
    caller: Caller,
  ): Promise<challenges.Challenge | undefined> {
    const challenge = await entrance.findChallenge(tx, userId, caller);
    return challenge?.kind === 'sms' ? challenge : undefined;
  }

  return { login, resend, pending };
}

/** The account of a typed name; undefined when there is none. */
export async function findByName(tx: Tx, userNameOrPhone: string): Promise<store.Account | undefined> {
  const name = readLoginName(userNameOrPhone);
  if (name.kind === 'neither') return undefined;
  if (name.kind === 'username') return store.findAccount(tx, { usernameFolded: foldUsername(name.username) });
  const exact = await store.findAccount(tx, { phone: name.phone });
  const phone = readPhone(name.phone);
  // At home people do not type the country code.
  return exact ?? (phone === undefined ? undefined : store.findAccount(tx, { phone }));
}

function wrongPin(): AppError {
  return new AppError('INVALID_LOGIN_CREDENTIALS', 'Invalid login credentials');
}
