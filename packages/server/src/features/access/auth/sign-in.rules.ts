/** Wrong passwords of one account from one place, until that place has to wait; then each wait is twice the last. */
export const WRONG_AT_A_PLACE = 5;
export const WINDOW_S = 900;
const LONGEST_LOCK_S = 86_400;
const LOCKOUTS_KEPT_S = 86_400;
/** Passwords looked at for one account from all places that it does not know, in any quarter of an hour. */
export const WRONG_FROM_STRANGERS = 5;

/** Accounts tried from one address in a quarter of an hour before it is blocked; more where people also sign in well. */
const ACCOUNTS_OF_A_STRANGER = 10;
const ACCOUNTS_OF_A_HOUSE = 50;
const FIRST_BLOCK_S = 3_600;
const LONGEST_BLOCK_S = 86_400;
const GENTLE_BLOCK_S = 900;

/** Times are ms. */
export type Counter = {
  readonly wrong: number;
  readonly countedFrom: number;
  readonly lockedUntil: number | undefined;
  readonly lockouts: number;
};

/** The counter with one more password to be looked at. The last one that is allowed locks the place until it proves right. */
export function countOne(counter: Counter | undefined, now: number): Counter {
  const isLockOver = counter?.lockedUntil !== undefined && counter.lockedUntil <= now;
  const isFresh = counter !== undefined && !isLockOver && counter.countedFrom > now - WINDOW_S * 1_000;
  const wrong = (isFresh ? counter.wrong : 0) + 1;
  const isForgotten =
    counter === undefined ||
    Math.max(counter.countedFrom, counter.lockedUntil ?? 0) < now - LOCKOUTS_KEPT_S * 1_000;
  const lockouts = isForgotten ? 0 : counter.lockouts;
  const countedFrom = isFresh ? counter.countedFrom : now;
  if (wrong < WRONG_AT_A_PLACE) return { wrong, countedFrom, lockedUntil: undefined, lockouts };
  const lockS = Math.min(WINDOW_S * 2 ** lockouts, LONGEST_LOCK_S);
  return { wrong, countedFrom, lockedUntil: now + lockS * 1_000, lockouts: lockouts + 1 };
}

/** How long an address is blocked that tried so many accounts, seconds; undefined: not at all. */
export function blockFor(
  address: string,
  accounts: number,
  signsInWell: boolean,
  times: number,
): number | undefined {
  if (isLoopback(address)) return undefined;
  if (signsInWell) return accounts >= ACCOUNTS_OF_A_HOUSE ? GENTLE_BLOCK_S : undefined;
  return accounts >= ACCOUNTS_OF_A_STRANGER
    ? Math.min(FIRST_BLOCK_S * 2 ** times, LONGEST_BLOCK_S)
    : undefined;
}

export function isLoopback(address: string): boolean {
  return address === '::1' || /^127\./.test(address);
}
