export type SignInThrottle = {
  /** May this address try this user name now? A refusal costs no look-up. */
  mayTry(ip: string, username: string): boolean;
  noteFailure(ip: string, username: string): void;
  noteSuccess(ip: string, username: string): void;
};

const MAX_ENTRIES = 10_000;

/**
 * Slows down wrong passwords, for one user name from one address (a burst of 10, then one in 2 s) and for an address as a whole.
 * A site's robots often share one address, so a right password never suffers from its neighbours' wrong ones beyond the wide limit.
 */
export function createSignInThrottle(clock: () => number): SignInThrottle {
  const narrow = new Map<string, Counter>();
  const wide = new Map<string, Counter>();
  const key = (ip: string, username: string): string => `${ip}\n${username}`;
  return {
    mayTry: (ip, username) =>
      isOpen(narrow.get(key(ip, username)), clock(), NARROW) && isOpen(wide.get(ip), clock(), WIDE),
    noteFailure(ip, username) {
      count(narrow, key(ip, username), clock(), NARROW);
      count(wide, ip, clock(), WIDE);
    },
    noteSuccess(ip, username) {
      narrow.delete(key(ip, username));
    },
  };
}

type Counter = { debt: number; at: number };
type Limit = { burst: number; perSecond: number };
const NARROW: Limit = { burst: 10, perSecond: 0.5 };
/** Wrong passwords a minute for one name from one address, after the first ten. */
export const TRIES_A_MINUTE = NARROW.perSecond * 60;
const WIDE: Limit = { burst: 300, perSecond: 10 };

function debtNow(counter: Counter, now: number, limit: Limit): number {
  return Math.max(0, counter.debt - (Math.max(0, now - counter.at) / 1000) * limit.perSecond);
}
function isOpen(counter: Counter | undefined, now: number, limit: Limit): boolean {
  return counter === undefined || debtNow(counter, now, limit) <= limit.burst - 1;
}
function count(counters: Map<string, Counter>, key: string, now: number, limit: Limit): void {
  const counter = counters.get(key);
  const debt = counter === undefined ? 0 : debtNow(counter, now, limit);
  // Deleting first moves the entry to the end, so that the oldest is the one forgotten when the table is full.
  counters.delete(key);
  counters.set(key, { debt: debt + 1, at: now });
  if (counters.size <= MAX_ENTRIES) return;
  const oldest = counters.keys().next();
  if (oldest.done !== true) counters.delete(oldest.value);
}
