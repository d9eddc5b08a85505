import { workerData } from 'node:worker_threads';
import { buffersOf, prepareFloor } from '@rota/floor';
import { answerFromThread } from '../../adapters/thread.ts';
import type { FloorJob } from './floor-planners.ts';

/** The thread's own program: works out one floor, hands it over without copying it, and ends. */
function main({ raster, sizes, options, squared }: FloorJob): void {
  const prepared = prepareFloor(raster, sizes, options, squared);
  const shared = squared ?? inSharedMemory(prepared.squared);
  answerFromThread({ ...prepared, squared: shared }, buffersOf({ ...prepared, squared: shared }));
}

/** The clearance is asked for again when a robot of another size comes: shared memory is never copied. */
function inSharedMemory(values: Uint16Array): Uint16Array {
  const shared = new Uint16Array(new SharedArrayBuffer(values.byteLength));
  shared.set(values);
  return shared;
}

main(workerData as FloorJob);
