import type { Database, Tx } from '../../../db/database.ts';
import { addressOf } from '../../../http/address-list.ts';
import { AppError } from '../../../http/app-error.ts';
import type { AutomaticBlocks } from '../blocked-ips/index.ts';
import type { LimitRefusal, SignInLog } from './sign-in-log.service.ts';
import * as store from './sign-in.store.ts';
import { blockFor, countOne, WINDOW_S, WRONG_FROM_STRANGERS } from './sign-in.rules.ts';
import { digestOf, newRandomToken } from './tokens.service.ts';

/** Who wants to try a password, for which account, from where. */
type Try = {
  /** The user's id, or a stand-in for an unknown name. */
  readonly account: string;
  readonly userId: string | undefined;
  /** The account to count for where no known device of theirs counts; `userId` by default. */
  readonly ownerId?: string | undefined;
  readonly ip: string;
  readonly deviceToken: string | undefined;
};
/** A password that may be looked at. */
export type Admitted = store.Attempt & { readonly isFromProxy: boolean };

export type SignInLimits = {
  /** Counts the attempt before its password is looked at, so that attempts at one moment cannot pass a limit together. Throws MAX_LOGIN_ATTEMPTS_REACHED. */
  admit(attempt: Try): Promise<Admitted>;
  /** The password was wrong: an address from which many accounts are tried is blocked. */
  wrong(admitted: Admitted): Promise<void>;
  /** What was typed was right: what was counted for the account at this place is forgotten. */
  right(tx: Tx, admitted: Admitted): Promise<void>;
  /** A person signed in: their device is known from now on. Answers its new cookie, or undefined when the present one will do. */
  know(tx: Tx, userId: string, deviceToken: string | undefined): Promise<string | undefined>;
  /** Whether a device signed in to the account before. */
  knows(tx: Tx, userId: string, deviceToken: string): Promise<boolean>;
  /** The password could not be looked at after all. */
  withdraw(admitted: Admitted): Promise<void>;
  forgetOld(): Promise<void>;
};

type SignInLimitsDeps = {
  readonly database: Database;
  readonly blocks: AutomaticBlocks;
  readonly isProxy: (address: string) => boolean;
  readonly log: Pick<SignInLog, 'noteLimited'>;
};
/** What keeps an attempt from being looked at, and for how long. */
type Refusal = Pick<LimitRefusal, 'why' | 'of'> & { readonly waitMs: number };

/**
 * The limits on guessing, in the database, so that a restart forgives nothing and all servers count together. A device that signed in
 * to the account before has a count of its own: strangers can lock each other out, but not the people of the venue.
 */
export function createSignInLimits(deps: SignInLimitsDeps): SignInLimits {
  const { database, blocks, isProxy, log } = deps;

  async function admit(attempt: Try): Promise<Admitted> {
    const outcome = await count(attempt);
    if (!('waitMs' in outcome)) return outcome;
    const { why, of, waitMs } = outcome;
    const userId = why === 'attempts' ? (attempt.ownerId ?? attempt.userId) : undefined;
    await log.noteLimited({ why, of, userId, address: addressOf(attempt.ip) });
    throw tooManyAttempts(waitMs);
  }

  async function count({ account, userId, ip, deviceToken }: Try): Promise<Admitted | Refusal> {
    const address = addressOf(ip);
    return database.global(async (tx) => {
      const now = await store.lockAccount(tx, account);
      const digest = deviceToken === undefined ? undefined : digestOf(deviceToken);
      const isKnownDevice =
        digest !== undefined && userId !== undefined && (await store.knowsDevice(tx, userId, digest));
      const place = isKnownDevice ? `device ${digest}` : `address ${address}`;
      const counter = await store.findCounter(tx, account, place);
      if (counter?.lockedUntil !== undefined && counter.lockedUntil > now)
        return { why: 'attempts', of: `${account} ${place}`, waitMs: counter.lockedUntil - now };
      const refusal = isKnownDevice ? undefined : await refusalOfStranger(tx, account, address, now);
      if (refusal !== undefined) return refusal;
      await store.saveCounter(tx, account, place, countOne(counter, now));
      const admitted = { account, place, address, isKnownDevice, isFromProxy: isProxy(ip) };
      await store.insertAttempt(tx, admitted);
      return admitted;
    });
  }

  async function refusalOfStranger(
    tx: Tx,
    account: string,
    address: string,
    now: number,
  ): Promise<Refusal | undefined> {
    const blockedUntil = await blocks.blockedUntil(tx, address);
    if (blockedUntil !== undefined) return { why: 'address', of: address, waitMs: blockedUntil - now };
    const tried = await store.listStrangersAttempts(tx, account, WRONG_FROM_STRANGERS);
    const oldest = tried[WRONG_FROM_STRANGERS - 1];
    return oldest === undefined
      ? undefined
      : { why: 'attempts', of: account, waitMs: oldest + WINDOW_S * 1_000 - now };
  }

  async function wrong({ address, isKnownDevice, isFromProxy }: Admitted): Promise<void> {
    if (isKnownDevice || isFromProxy) return;
    await database.global(async (tx) => {
      const accounts = await store.countAccountsTried(tx, address);
      const forS = blockFor(
        address,
        accounts,
        await store.signsInWell(tx, address),
        await blocks.timesBlocked(tx, address),
      );
      if (forS !== undefined) await blocks.block(tx, address, accounts, forS);
    });
  }

  async function know(tx: Tx, userId: string, deviceToken: string | undefined): Promise<string | undefined> {
    const isOurs = deviceToken !== undefined && (await store.isOurDevice(tx, digestOf(deviceToken)));
    const token = isOurs ? deviceToken : newRandomToken();
    await store.insertDevice(tx, userId, digestOf(token));
    return isOurs ? undefined : token;
  }

  return {
    admit,
    wrong,
    right: (tx, { account, place }) => store.forgetPlace(tx, account, place),
    know,
    knows: (tx, userId, deviceToken) => store.knowsDevice(tx, userId, digestOf(deviceToken)),
    withdraw: ({ account, place }) => database.global((tx) => store.forgetNewest(tx, account, place)),
    forgetOld: () =>
      database.global(async (tx) => {
        await store.deleteOldSignIns(tx);
        await blocks.forgetOld(tx);
      }),
  };
}

function tooManyAttempts(waitMs: number): AppError {
  return new AppError('MAX_LOGIN_ATTEMPTS_REACHED', 'Too many attempts, try again later', {
    retryAfterS: waitMs / 1_000,
  });
}
