import { z } from 'zod';
import { defineJob, handleJob, type JobHandler } from '../../../jobs/index.ts';

const job = defineJob({ name: 'forget-old-sessions', access: 'system', payload: z.object({}) });

/** Once an hour, removes sessions that ended long ago and what was counted of old sign-ins. */
export function forgetOldSessions(forget: () => Promise<void>): JobHandler {
  return { ...handleJob(job, forget), schedule: '17 * * * *' };
}
