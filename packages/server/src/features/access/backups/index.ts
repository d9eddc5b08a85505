import { z } from 'zod';
import { boundArchivedLog, sizeOfArchivedLog } from '../../../backup/index.ts';
import { defineJob, handleJob } from '../../../jobs/index.ts';
import type { Ground, Part } from '../../../part.ts';

const job = defineJob({ name: 'bound-archived-log', access: 'system', payload: z.object({}) });

export type Backups = Part & {
  /** Bytes of the archived log and how many it may have; undefined: nothing is archived. */
  readonly archivedLog: () => Promise<{ readonly bytes: number; readonly limitBytes: number } | undefined>;
};

/** Keeps the archived log of the embedded database within its limit, looked at once an hour. */
export function backups({ config, log }: Pick<Ground, 'config' | 'log'>): Backups {
  const limitBytes = config.archiveLimitBytes;
  const bound = async (): Promise<void> => {
    if (config.databaseUrl !== undefined) return;
    await boundArchivedLog(config, limitBytes, {
      info: (message) => log.info(message),
      warn: (message) => log.warn(message),
    });
  };
  return {
    jobs: [{ ...handleJob(job, bound), schedule: '41 * * * *' }],
    archivedLog: async () => {
      const bytes = await sizeOfArchivedLog(config.backupDir);
      return bytes === undefined ? undefined : { bytes, limitBytes };
    },
  };
}
