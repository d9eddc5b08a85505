import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import {
  composeGrid,
  decodeRuns,
  drivableGrid,
  encodeRuns,
  type Grid,
  type LayeredShape,
  type Raster,
} from '@rota/floor';
import { composeEnvelope } from './maps.rules.ts';

/** Drawings as JSON: threads hand texts to each other in a fraction of the time that lists of places take. */
type ShapesText = string;

/** Work on all cells of a floor, and what comes of it. */
export type GridJob =
  | { readonly kind: 'decode'; readonly grid: Grid; readonly runs: Uint8Array }
  | { readonly kind: 'drivable'; readonly scan: Raster; readonly shapes: ShapesText }
  | { readonly kind: 'composed'; readonly scan: Raster; readonly shapes: ShapesText }
  | { readonly kind: 'envelope'; readonly scan: Raster; readonly shapes: ShapesText };

const [unpack, compress] = [promisify(gunzip), promisify(gzip)];

/** Does a job: a raster for all kinds but `envelope`, which answers the JSON text that browsers and robots read. */
export async function runGridJob(job: GridJob): Promise<Raster | string> {
  if (job.kind === 'decode') {
    const { width, height, resolution, origin } = job.grid;
    return { width, height, resolution, origin, cells: decodeRuns(await unpack(job.runs), width, height) };
  }
  const shapes = JSON.parse(job.shapes) as LayeredShape[];
  if (job.kind === 'drivable') return drivableGrid(job.scan, shapes);
  const raster = composeGrid(job.scan, shapes);
  if (job.kind === 'composed') return raster;
  const cellsSha256 = createHash('sha256').update(raster.cells).digest('hex');
  return JSON.stringify(composeEnvelope({ ...raster, cellsSha256 }, await compress(encodeRuns(raster))));
}
