import { z } from 'zod';
import type { FileStore } from '../../../adapters/files/index.ts';
import type { Database } from '../../../db/database.ts';
import { defineJob, handleJob, type JobHandler } from '../../../jobs/index.ts';
import { forgetLostFile, listLostFiles } from './entries.store.ts';

const forgetJob = defineJob({ name: 'workshop-forget-photos', access: 'system', payload: z.object({}) });
const AT_ONCE = 500;

/** Deletes the files of photos that no record names any more. */
export async function forgetPhotos({ database, files }: PhotoKeeping): Promise<void> {
  for (const file of await database.global((tx) => listLostFiles(tx, AT_ONCE))) {
    await files.remove(file);
    await database.global((tx) => forgetLostFile(tx, file));
  }
}
type PhotoKeeping = { readonly database: Database; readonly files: Pick<FileStore, 'remove'> };

export function preparationJobs(keeping: PhotoKeeping): readonly JobHandler[] {
  return [{ ...handleJob(forgetJob, () => forgetPhotos(keeping)), schedule: '23 * * * *' }];
}
