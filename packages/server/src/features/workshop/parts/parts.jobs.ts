import { z } from 'zod';
import type { Database } from '../../../db/database.ts';
import { defineJob, handleJob, type JobHandler } from '../../../jobs/index.ts';
import { countWear } from './part-wear.store.ts';

const wearJob = defineJob({ name: 'part-wear', access: 'system', payload: z.object({}) });

/** The wear of all parts is counted six times an hour, from complete minutes; a count that was missed is made up for by the next one. */
export function partJobs(deps: {
  readonly database: Database;
  readonly listProjects: () => Promise<readonly { readonly project_id: number }[]>;
}): JobHandler[] {
  return [
    {
      ...handleJob(wearJob, async () => {
        for (const { project_id: id } of await deps.listProjects())
          await deps.database.tenant(id, (tx) => countWear(tx, id));
      }),
      schedule: '4,14,24,34,44,54 * * * *',
    },
  ];
}
