import { z } from 'zod';
import { defineJob, handleJob, type JobHandler } from '../../../jobs/index.ts';

const job = defineJob({ name: 'export-audit-heads', access: 'system', payload: z.object({}) });

/** Every ten minutes, notes the heads of the audit log outside of the database. */
export function exportAuditHeads(append: () => Promise<number>): JobHandler {
  return { ...handleJob(job, async () => void (await append())), schedule: '*/10 * * * *' };
}
