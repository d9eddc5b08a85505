import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { classCounts, encodeRuns, MapFileError, parseMapYaml, type MapMeta, type Raster } from '@rota/floor';
import { withMapArchive, type MapArchive } from './map-archive.ts';
import { readMapImage } from './map-image.ts';
import { MapProblem, toMapProblem } from './map-problem.rules.ts';
import type { StoredRaster } from './maps.store.ts';

/** A map as it is kept: what is known of its raster, and its cells as gzipped run lengths. */
export type ReadMap = { readonly raster: StoredRaster; readonly runs: Uint8Array };

const compress = promisify(gzip);
const LONGEST_NAME = 100;

/** Reads an uploaded zip. Throws MapProblem. A large map takes a core for a second. */
export async function readMap(path: string): Promise<ReadMap> {
  const raster = await withMapArchive(path, readRaster);
  const { width, height, resolution, origin, cells } = raster;
  const cellsSha256 = createHash('sha256').update(cells).digest('hex');
  return {
    raster: { width, height, resolution, origin, counts: classCounts(raster), cellsSha256 },
    runs: await compress(encodeRuns(raster)),
  };
}

/** The raster of an archive. Throws MapProblem. */
export async function readRaster(archive: MapArchive): Promise<Raster> {
  let image = '';
  try {
    const meta: MapMeta = parseMapYaml(archive.yaml);
    image = meta.image.slice(0, LONGEST_NAME);
    const raster = await readMapImage(await archive.readImage(meta.image), meta);
    if (classCounts(raster).free === 0) throw new MapProblem('NO_FREE_SPACE');
    return raster;
  } catch (error) {
    throw error instanceof MapFileError ? toMapProblem(error, image, archive.yaml) : error;
  }
}
