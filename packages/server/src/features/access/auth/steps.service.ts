import type { PlainErrorCode } from '@rota/contract/areas';
import type { Database, Tx } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import * as store from './auth.store.ts';
import type { Caller, SignedIn } from './caller-cookies.service.ts';
import * as challenges from './challenges.store.ts';
import type { Entrance, EntranceHow } from './entrance.service.ts';
import type { Admitted, SignInLimits } from './sign-in-limits.service.ts';
import type { SignInLog } from './sign-in-log.service.ts';
import { WRONG_AT_A_PLACE } from './sign-in.rules.ts';
import { digestOf } from './tokens.service.ts';

/** One try at a second step. */
export type Step = {
  readonly caller: Caller;
  readonly how: EntranceHow;
  /** The same answer where there is no such sign-in and where the code is wrong. */
  readonly refusal: PlainErrorCode;
  /** Whether what was given is right. Runs in the transaction that lets the person in. */
  readonly check: (tx: Tx, account: store.Account) => Promise<boolean>;
};
export type Steps = ReturnType<typeof createSteps>;

/** Second steps of signing in, for every way there is: found by the device's cookie, counted against guessing, and written down. */
export function createSteps(deps: {
  database: Database;
  entrance: Entrance;
  limits: SignInLimits;
  log: SignInLog;
}) {
  const { database, entrance, limits, log } = deps;

  /** Counts a try at a code of an account before it is looked at; all kinds of second steps are counted together. */
  function admitCode(userId: string | undefined, unknownAs: string, caller: Caller): Promise<Admitted> {
    const account = `code ${userId ?? `?${digestOf(unknownAs)}`}`;
    return limits.admit({ account, userId, ip: caller.ip, deviceToken: caller.deviceToken });
  }

  /** Takes a second step of the sign-in that this device has begun. Throws the step's refusal, MAX_LOGIN_ATTEMPTS_REACHED. */
  async function take({ caller, how, refusal, check }: Step): Promise<SignedIn> {
    const begun = await database.global((tx) => findBegun(tx, caller));
    if (begun === undefined) throw stepRejected(refusal);
    const { user } = begun;
    const admitted = await admitCode(user.id, user.id, caller);
    const signedIn = await database.global(async (tx) => {
      // Looked for again under a lock: two tries at the same moment must not both be let in.
      const challenge = await challenges.findByCookie(tx, digestOf(caller.challengeToken ?? ''));
      const account = await store.findAccount(tx, { id: user.id });
      if (challenge === undefined || account === undefined || !mayEnter(account)) return undefined;
      if (!(await check(tx, account))) {
        await challenges.countWrong(tx, challenge.id, WRONG_AT_A_PLACE);
        return undefined;
      }
      await challenges.deleteChallenge(tx, challenge.id);
      await limits.right(tx, admitted);
      return entrance.open(tx, account.user, caller, { how, isStrong: true });
    });
    if (signedIn !== undefined) return signedIn;
    await limits.wrong(admitted);
    await log.wrongCode(user, 'LOG_SECOND_FACTOR_REFUSED', caller.ip, how);
    throw stepRejected(refusal);
  }

  async function findBegun(tx: Tx, caller: Caller): Promise<store.Account | undefined> {
    if (caller.challengeToken === undefined) return undefined;
    const challenge = await challenges.findByCookie(tx, digestOf(caller.challengeToken));
    return challenge?.kind === 'second_factor' ? store.findAccount(tx, { id: challenge.userId }) : undefined;
  }

  /** Whose password was right on this device, and who has still to give a second factor. */
  const begunBy = async (tx: Tx, caller: Caller): Promise<string | undefined> =>
    (await findBegun(tx, caller))?.user.id;

  return { take, begunBy, admitCode };
}

/** Whether an account may be signed in to at all. */
export function mayEnter({ disabled, canLogin }: store.Account): boolean {
  return !disabled && canLogin;
}

function stepRejected(code: PlainErrorCode): AppError {
  return new AppError(code, 'This is not right, or it has expired');
}
