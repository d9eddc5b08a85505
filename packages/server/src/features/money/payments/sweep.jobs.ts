import { z } from 'zod';
import { defineJob, handleJob, type JobHandler } from '../../../jobs/index.ts';

const job = defineJob({ name: 'payments-sweep', access: 'system', payload: z.object({}) });

/** Once a day, at night: failed payments are checked once more. */
export function sweepJob(sweep: () => Promise<void>): JobHandler {
  return { ...handleJob(job, sweep), schedule: '17 3 * * *' };
}
