import { z } from 'zod';
import { defineJob, handleJob, type JobHandler } from './index.ts';

const job = defineJob({ name: 'forget-old-rows', access: 'system', payload: z.object({}) });

/** Once an hour, removes rows that will not be asked for again. */
export function forgetOldRows(forget: () => Promise<void>): JobHandler {
  return { ...handleJob(job, forget), schedule: '17 * * * *' };
}
