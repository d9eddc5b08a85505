import { readRange, writeRange } from '@rota/contract/blocked-ips';
import type { Database } from '../../../db/database.ts';
import { addRefused, listRefused, type RefusedCount, type RefusedRow } from './blocked-ips.store.ts';

/** Addresses that one server remembers between two times of writing them down. */
const MOST_REMEMBERED = 1_000;
const WRITTEN_EVERY_MS = 2_000;
const SHOWN = 100;

/** What blocked addresses tried: counted in memory, added up for all servers every few seconds. */
export type RefusedRequests = {
  readonly note: (address: string, call: string) => void;
  readonly list: () => Promise<RefusedRow[]>;
  readonly start: () => void;
  readonly stop: () => Promise<void>;
};

export function createRefusedRequests(deps: {
  database: Database;
  clock: () => number;
  log: { warn(fields: object, message: string): void };
}): RefusedRequests {
  const { database, clock, log } = deps;
  let counts = new Map<string, RefusedCount>();
  let timer: NodeJS.Timeout | undefined;

  async function write(): Promise<void> {
    if (counts.size === 0) return;
    const written = [...counts.values()];
    counts = new Map();
    await database.global((tx) => addRefused(tx, written));
  }
  function writeOrComplain(): void {
    write().catch((error: unknown) => log.warn({ err: error }, 'refused requests could not be written down'));
  }

  return {
    note(from, call) {
      const range = readRange(from);
      const address = range === undefined ? from : writeRange(range);
      const before = counts.get(address);
      // A crowd of addresses must not fill the memory: those that are known go on to be counted.
      if (before === undefined && counts.size >= MOST_REMEMBERED) return;
      counts.set(address, { address, call, count: (before?.count ?? 0) + 1, at: new Date(clock()) });
    },
    async list() {
      await write();
      return database.global((tx) => listRefused(tx, SHOWN));
    },
    start() {
      timer = setInterval(writeOrComplain, WRITTEN_EVERY_MS);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await write().catch(() => undefined);
    },
  };
}
