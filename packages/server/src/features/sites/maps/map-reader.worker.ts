import { workerData } from 'node:worker_threads';
import { answerFromThread } from '../../../adapters/thread.ts';
import { MapProblem } from './map-problem.rules.ts';
import { readMap } from './map-reader.format.ts';
import type { MapOutcome } from './map-reader.thread.ts';

/** The thread's own program: reads one map, tells what came of it, and ends. Any other failure ends it with that error. */
async function main(): Promise<MapOutcome> {
  try {
    return { map: await readMap(String(workerData)) };
  } catch (error) {
    if (error instanceof MapProblem) return { problem: { code: error.code, params: error.params } };
    throw error;
  }
}

answerFromThread(await main());
