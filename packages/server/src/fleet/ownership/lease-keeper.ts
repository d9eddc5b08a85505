import type { Database, Tx } from '../../db/database.ts';
import { leaseStore, type LeaseStore } from './lease.store.ts';

/** Thrown by the fence and by any code that finds that the project has another owner now. */
export class LeaseLostError extends Error {
  constructor(projectId: number) {
    super(`The lease of project ${projectId} is held by another owner.`);
    this.name = 'LeaseLostError';
  }
}

/**
 * All in ms. The owner stops acting `stopEarlyMs` before its lease ends by its own reckoning. A server that gave a project up takes it again
 * `coolDownMs` later at the earliest, 1 s when it is left out.
 */
export type LeaseTimes = {
  durationMs: number;
  renewEveryMs: number;
  stopEarlyMs: number;
  coolDownMs?: number;
};
export const leaseTimes: LeaseTimes = { durationMs: 10_000, renewEveryMs: 3_000, stopEarlyMs: 2_000 };

export type LeaseDeps = {
  db: Database;
  /** Unique to this server process. */
  holder: string;
  times?: LeaseTimes;
  /** Monotonic milliseconds: a wall clock that is set back must not lengthen a lease. */
  monotonic?: () => number;
  store?: LeaseStore;
};

/** A granted lease that renews itself until it is released or lost. */
export type HeldLease = {
  readonly projectId: number;
  readonly token: number;
  /** False from shortly before the lease can end in the database. */
  mayAct(): boolean;
  /** Called once, when the lease is lost: another owner has it, or it could not be renewed in time. */
  onLost(handler: () => void): void;
  /** First statement of each owner transaction. @throws LeaseLostError when the grant is over */
  fence(tx: Tx): Promise<void>;
  /** Asks the database at once, as after the broker closed the connection. */
  verify(): Promise<boolean>;
  /** Hands over: others may take the project at once. */
  release(): Promise<void>;
};

/**
 * Tries to become the owner of a project. `graceMs`: only once no other server wanted it for that long.
 * @returns undefined while another owner holds it
 */
export async function acquireLease(
  deps: LeaseDeps,
  projectId: number,
  graceMs = 0,
): Promise<HeldLease | undefined> {
  const times = deps.times ?? leaseTimes;
  const monotonic = deps.monotonic ?? (() => performance.now());
  // Reckoned from before the question was sent, so that the answer's travel time only shortens our own view of the lease.
  const askedAt = monotonic();
  const store = deps.store ?? leaseStore;
  const claim = { projectId, holder: deps.holder, durationMs: times.durationMs, graceMs };
  const token = await deps.db.tenant(projectId, (tx) => store.grant(tx, claim));
  if (token === undefined) return undefined;
  return keepLease({
    db: deps.db,
    store,
    times,
    monotonic,
    key: { projectId, holder: deps.holder, token },
    askedAt,
  });
}

type KeptLease = {
  db: Database;
  store: LeaseStore;
  times: LeaseTimes;
  monotonic: () => number;
  key: { projectId: number; holder: string; token: number };
  askedAt: number;
};

function keepLease({ db, store, times, monotonic, key, askedAt }: KeptLease): HeldLease {
  const { projectId } = key;
  let actUntil = askedAt + times.durationMs - times.stopEarlyMs;
  let state: 'held' | 'lost' | 'released' = 'held';
  let handlers: (() => void)[] = [];

  function lose(): void {
    if (state !== 'held') return;
    state = 'lost';
    clearInterval(timer);
    for (const handler of handlers) handler();
    handlers = [];
  }

  function mayAct(): boolean {
    return state === 'held' && monotonic() < actUntil;
  }

  async function verify(): Promise<boolean> {
    if (state !== 'held') return false;
    const sentAt = monotonic();
    const renewed = await db.tenant(projectId, (tx) => store.renew(tx, key, times.durationMs));
    if (renewed) actUntil = Math.max(actUntil, sentAt + times.durationMs - times.stopEarlyMs);
    else lose();
    return renewed;
  }

  function loseWhenOver(): void {
    if (!mayAct()) lose();
  }
  const timer = setInterval(() => {
    loseWhenOver();
    // A database that cannot be reached is asked again at the next turn; time decides when that is too late.
    if (state === 'held') verify().then(loseWhenOver, loseWhenOver);
  }, times.renewEveryMs);
  timer.unref();

  return {
    projectId,
    token: key.token,
    mayAct,
    onLost: (handler) => void (state === 'lost' ? handler() : handlers.push(handler)),
    fence: async (tx) => {
      if (await store.fence(tx, key)) return;
      lose();
      throw new LeaseLostError(projectId);
    },
    verify,
    release: async () => {
      clearInterval(timer);
      if (state !== 'held') return;
      state = 'released';
      await db.tenant(projectId, (tx) => store.end(tx, key));
    },
  };
}
