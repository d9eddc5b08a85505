import { ROBOT_CHANGE_DAYS, WIRE_MESSAGE_DAYS } from '@rota/contract/wire-messages';
import { z } from 'zod';
import type { Database } from '../../../db/database.ts';
import { defineJob, handleJob, type JobHandler } from '../../../jobs/index.ts';
import { forgetDays, prepareDays } from './wire-messages.store.ts';

const keepJob = defineJob({ name: 'wire-messages-keep', access: 'system', payload: z.object({}) });

const DAY_MS = 86_400_000;
/** Days of partitions made ahead of time. */
const AROUND = { back: 1, ahead: 7 };

type WireKeeping = {
  /** Makes the partitions of the days around now. */
  prepare(): Promise<number>;
  /** Makes partitions ahead and drops what is no longer kept. @returns what was dropped */
  keep(): Promise<string[]>;
};

export function createWireKeeping({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: () => number;
}): WireKeeping {
  const prepare = (): Promise<number> => database.global((tx) => prepareDays(tx, clock(), AROUND));
  return {
    prepare,
    async keep() {
      await prepare();
      const now = clock();
      const keptFrom = now - WIRE_MESSAGE_DAYS * DAY_MS;
      const changesFrom = now - ROBOT_CHANGE_DAYS * DAY_MS;
      return database.global((tx) => forgetDays(tx, { keptFrom, changesFrom }));
    },
  };
}

/** Partitions are made and dropped each hour. */
export function wireMessagesJobs(keeping: WireKeeping): JobHandler[] {
  return [{ ...handleJob(keepJob, async () => void (await keeping.keep())), schedule: '41 * * * *' }];
}
