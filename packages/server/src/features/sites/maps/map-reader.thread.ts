import type { MapErrorCode } from '@rota/contract/maps';
import { runInThread } from '../../../adapters/thread.ts';
import type { MapProblemParams } from '../../../db/column-contents.ts';
import { MapProblem } from './map-problem.rules.ts';
import type { ReadMap } from './map-reader.format.ts';

/** What the thread tells. */
export type MapOutcome =
  | { readonly map: ReadMap }
  | { readonly problem: { readonly code: MapErrorCode; readonly params: MapProblemParams } };

const MEMORY_MB = 512;

/**
 * As `readMap`, in a thread of its own: while a large map is read the server goes on talking to its robots, and a file that makes
 * the reader run out of memory ends the thread and nothing else.
 */
export async function readMapInThread(path: string): Promise<ReadMap> {
  const outcome = await runInThread<MapOutcome>(
    new URL('./map-reader.worker.ts', import.meta.url),
    'the reader of maps',
    {
      workerData: path,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    },
  );
  if ('problem' in outcome) throw new MapProblem(outcome.problem.code, outcome.problem.params);
  return outcome.map;
}
