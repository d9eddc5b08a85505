import { LOG_KEPT_DAYS } from '@rota/contract/robot-logs';
import { z } from 'zod';
import type { FileStore } from '../../../adapters/files/index.ts';
import type { Database } from '../../../db/database.ts';
import { defineJob, handleJob, type JobHandler } from '../../../jobs/index.ts';
import { logFileKey } from './log-upload.service.ts';
import { forgetFiles, forgetPartitions, preparePartitions } from './robot-logs.store.ts';

const keepJob = defineJob({ name: 'robot-logs-keep', access: 'system', payload: z.object({}) });

const DAY_MS = 86_400_000;
/** Days of partitions made ahead of time. */
const AROUND = { back: 2, ahead: 7 };

export type LogKeeping = {
  /** Makes the partitions of the days around now. */
  prepare(): Promise<number>;
  /** Makes partitions ahead and drops the days and files that are no longer kept. @returns what was dropped */
  keep(): Promise<string[]>;
};

export function createLogKeeping(deps: {
  readonly database: Pick<Database, 'global'>;
  readonly files: Pick<FileStore, 'remove'>;
  readonly clock: () => number;
}): LogKeeping {
  const { database, files, clock } = deps;
  const prepare = (): Promise<number> => database.global((tx) => preparePartitions(tx, clock(), AROUND));
  return {
    prepare,
    async keep() {
      await prepare();
      const days = await database.global((tx) => forgetPartitions(tx, clock() - LOG_KEPT_DAYS * DAY_MS));
      const old = await database.global(forgetFiles);
      for (const { projectId, fileId } of old) await files.remove(logFileKey(projectId, fileId));
      return [...days, ...old.map(({ fileId }) => fileId)];
    },
  };
}

/** Partitions made, and what is old dropped, each hour. */
export function robotLogJobs(keeping: LogKeeping): JobHandler[] {
  return [{ ...handleJob(keepJob, async () => void (await keeping.keep())), schedule: '41 * * * *' }];
}
