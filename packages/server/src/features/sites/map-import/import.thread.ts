import type { MapImport } from '@rota/contract/map-import';
import { runInThread } from '../../../adapters/thread.ts';
import type { ImportJob } from './read-import.format.ts';

const MEMORY_MB = 1_024;

/** As `readImport`, in a thread of its own, one after the other, as memory is what they need most. */
export function createImports(): (job: ImportJob) => Promise<MapImport> {
  let last: Promise<unknown> = Promise.resolve();
  return (job) => {
    const next = last.then(() =>
      runInThread<MapImport>(new URL('./import.worker.ts', import.meta.url), 'the reader of imports', {
        workerData: job,
        resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      }),
    );
    last = next.catch(() => undefined);
    return next;
  };
}
