import { z } from 'zod';
import type { Database } from '../../../db/database.ts';
import { defineJob, handleJob, type JobHandler } from '../../../jobs/index.ts';
import type { Retention } from './telemetry.rules.ts';
import { forgetPartitions, preparePartitions, rollUp } from './telemetry.store.ts';

const rollUpJob = defineJob({ name: 'telemetry-roll-up', access: 'system', payload: z.object({}) });
const keepJob = defineJob({ name: 'telemetry-keep', access: 'system', payload: z.object({}) });

const DAY_MS = 86_400_000;
/** Days of partitions made ahead of time. */
const AHEAD = { back: 1, ahead: 7 };

export type TelemetryKeeping = {
  /** Makes the partitions of the days around now. */
  prepare(): Promise<number>;
  /** Rolls up everything that is due. */
  rollUp(): Promise<void>;
  /** Makes partitions ahead and drops what is no longer kept. @returns what was dropped */
  keep(): Promise<string[]>;
};

export function createTelemetryKeeping(deps: {
  readonly database: Database;
  readonly retention: Retention;
  readonly clock: () => number;
}): TelemetryKeeping {
  const { database, retention, clock } = deps;
  const prepare = (): Promise<number> => database.global((tx) => preparePartitions(tx, clock(), AHEAD));
  return {
    prepare,
    async rollUp() {
      const now = clock();
      for (let before = -Infinity; ;) {
        const until = await database.global((tx) => rollUp(tx, now));
        if (until <= before) return;
        before = until;
      }
    },
    async keep() {
      await prepare();
      const before = {
        samples: clock() - retention.rawDays * DAY_MS,
        minutes: clock() - retention.minuteDays * DAY_MS,
      };
      return database.global((tx) => forgetPartitions(tx, before));
    },
  };
}

/** Roll-ups each minute; partitions made and dropped each hour. */
export function telemetryJobs(keeping: TelemetryKeeping): JobHandler[] {
  return [
    { ...handleJob(rollUpJob, () => keeping.rollUp()), schedule: '* * * * *' },
    { ...handleJob(keepJob, async () => void (await keeping.keep())), schedule: '23 * * * *' },
  ];
}
