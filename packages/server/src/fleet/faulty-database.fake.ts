import type { Database } from '../db/database.ts';

/** A database that can be made to stand still, to be out of reach, or to lose the answer of what it did. */
export type FaultyDatabase = {
  readonly database: Database;
  /** Nothing is answered, as for a process that stands still, until `recover`. */
  freeze: () => void;
  /** Nothing can be reached. */
  refuse: () => void;
  /** Everything is committed, and every answer is lost. */
  loseAnswers: () => void;
  recover: () => void;
  /** How many transactions stand still. */
  countHeld: () => number;
  /** How many transactions failed. */
  failures: () => number;
};

export function faultyDatabase(real: Database): FaultyDatabase {
  let frozen: PromiseWithResolvers<void> | undefined;
  let fault: 'refuse' | 'lose_answers' | undefined;
  let failures = 0;
  let countHeld = 0;

  async function through<T>(transaction: () => Promise<T>): Promise<T> {
    if (frozen !== undefined) {
      countHeld += 1;
      await frozen.promise;
      countHeld -= 1;
    }
    if (fault === 'refuse') return fail('ECONNREFUSED');
    const answer = await transaction();
    return fault === 'lose_answers' ? fail('ECONNRESET') : answer;
  }
  function fail(code: string): never {
    failures += 1;
    throw Object.assign(new Error('The connection is gone.'), { code });
  }

  return {
    freeze: () => (frozen ??= Promise.withResolvers()),
    refuse: () => (fault = 'refuse'),
    loseAnswers: () => (fault = 'lose_answers'),
    recover: () => {
      fault = undefined;
      frozen?.resolve();
      frozen = undefined;
    },
    countHeld: () => countHeld,
    failures: () => failures,
    database: {
      ...real,
      tenant: (projectId, run) => through(() => real.tenant(projectId, run)),
      read: (projectId, statement) => through(() => real.read(projectId, statement)),
      global: (run) => through(() => real.global(run)),
    },
  };
}
