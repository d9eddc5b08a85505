import { z } from 'zod';
import type { Tx } from '../../../db/database.ts';
import { defineJob, enqueueJob, handleJob, type JobHandler } from '../../../jobs/index.ts';
import type { ReleaseCheck } from './release-check.service.ts';
import type { ReleaseUploads } from './release-uploads.service.ts';

const checkJob = defineJob({
  name: 'release-check',
  access: 'system',
  payload: z.object({ releaseId: z.string() }),
});
const tidyJob = defineJob({ name: 'releases-tidy', access: 'system', payload: z.object({}) });

/** Queues the check of a file that came whole. */
export async function enqueueCheck(tx: Tx, releaseId: string): Promise<void> {
  await enqueueJob(tx, checkJob, { releaseId }, { key: `release-check ${releaseId}` });
}

/** Files checked as they come, and what was given up removed each hour. */
export function releaseJobs(check: ReleaseCheck, uploads: Pick<ReleaseUploads, 'tidy'>): JobHandler[] {
  return [
    handleJob(checkJob, ({ releaseId }) => check.check(releaseId)),
    { ...handleJob(tidyJob, () => uploads.tidy()), schedule: '23 * * * *' },
  ];
}
