import type { Grid, LayeredShape, Raster } from '@rota/floor';
import { runInThread } from '../../../adapters/thread.ts';
import { stringifyInTurns } from '../../../adapters/turns.ts';
import { runGridJob, type GridJob } from './grid-jobs.service.ts';

/** Work on fewer cells with fewer corners takes a millisecond or two, which is less than a thread takes to start. */
const SMALL = { cells: 250_000, corners: 500 } as const;

/** The scan with what is drawn over it and with virtual walls, as robots drive on it; beside the server's other work. */
export async function drivableBeside(scan: Raster, shapes: readonly LayeredShape[]): Promise<Raster> {
  return shapes.length === 0
    ? scan
    : rasterOf({ kind: 'drivable', scan, shapes: await stringifyInTurns(shapes) }, scan, shapes);
}

/** The scan with what is drawn over it; beside the server's other work. */
export async function composedBeside(scan: Raster, shapes: readonly LayeredShape[]): Promise<Raster> {
  return shapes.length === 0
    ? scan
    : rasterOf({ kind: 'composed', scan, shapes: await stringifyInTurns(shapes) }, scan, shapes);
}

/** The JSON text of a map with what is drawn over it. */
export async function envelopeBeside(scan: Raster, shapes: readonly LayeredShape[]): Promise<string> {
  const answer = await run({ kind: 'envelope', scan, shapes: await stringifyInTurns(shapes) }, scan, shapes);
  if (typeof answer !== 'string') throw new TypeError('An envelope is a text.');
  return answer;
}

/** The cells of gzipped run lengths. Throws RangeError for run lengths of another raster. */
export function decodeBeside(runs: Uint8Array, grid: Grid): Promise<Raster> {
  return rasterOf({ kind: 'decode', grid, runs }, grid, []);
}

async function rasterOf(job: GridJob, grid: Grid, shapes: readonly LayeredShape[]): Promise<Raster> {
  const answer = await run(job, grid, shapes);
  if (typeof answer === 'string') throw new TypeError('A raster is no text.');
  return answer;
}

function run(
  job: GridJob,
  { width, height }: Grid,
  shapes: readonly LayeredShape[],
): Promise<Raster | string> {
  const corners = shapes.reduce((sum, { coords }) => sum + coords.length, 0);
  if (width * height <= SMALL.cells && corners <= SMALL.corners) return runGridJob(job);
  return runInThread(
    new URL('./grid.worker.ts', import.meta.url),
    'the thread that lays drawings over floors',
    { workerData: job },
  );
}
