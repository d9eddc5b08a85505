import { Worker } from 'node:worker_threads';
import type { MapErrorCode } from '@rota/contract';
import { MapProblem, type MapProblemParams } from './map-problem.rules.ts';
import type { ReadMap } from './map-reader.ts';

/** What the thread tells. */
export type MapOutcome =
  { readonly map: ReadMap } | { readonly problem: { readonly code: MapErrorCode; readonly params: MapProblemParams } };

const MEMORY_MB = 512;

/**
 * As `readMap`, in a thread of its own: while a large map is read the server goes on talking to its robots, and a file that makes
 * the reader run out of memory ends the thread and nothing else.
 */
export async function readMapInThread(path: string): Promise<ReadMap> {
  const worker = new Worker(new URL('./map-reader-worker.ts', import.meta.url), {
    workerData: path,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  const outcome = await new Promise<MapOutcome>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => {
      reject(new Error(`the reader of maps ended with code ${code}`));
    });
  });
  if ('problem' in outcome) throw new MapProblem(outcome.problem.code, outcome.problem.params);
  return outcome.map;
}
