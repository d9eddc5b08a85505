import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { classCounts, encodeRuns, type Raster } from '@rota/floor';
import { MapFileError, parseMapYaml, type MapMeta } from '@rota/floor/files';
import type { MapWarning, StoredRaster } from '../../../db/column-contents.ts';
import { withMapArchive, type MapArchive } from './map-archive.format.ts';
import { isJpeg, readMapImage } from './map-image.format.ts';
import { MapProblem, toMapProblem } from './map-problem.rules.ts';

/** A map as it is kept: what is known of its raster, and its cells as gzipped run lengths. */
export type ReadMap = { readonly raster: StoredRaster; readonly runs: Uint8Array };

const compress = promisify(gzip);
const LONGEST_NAME = 100;

/** Reads an uploaded zip. Throws MapProblem. A large map takes a core for a second. */
export async function readMap(path: string): Promise<ReadMap> {
  const warnings: MapWarning[] = [];
  const raster = await withMapArchive(path, (archive) =>
    readRaster(archive, (warning) => warnings.push(warning)),
  );
  const { width, height, resolution, origin, cells } = raster;
  const cellsSha256 = createHash('sha256').update(cells).digest('hex');
  return {
    raster: {
      width,
      height,
      resolution,
      origin,
      counts: classCounts(raster),
      cellsSha256,
      ...(warnings.length > 0 && { warnings }),
    },
    runs: await compress(encodeRuns(raster)),
  };
}

/** The raster of an archive; `warn` hears of what was read in another way than it stands there. Throws MapProblem. */
export async function readRaster(
  archive: MapArchive,
  warn: (warning: MapWarning) => void = () => undefined,
): Promise<Raster> {
  let image = '';
  try {
    const meta: MapMeta = parseMapYaml(archive.yaml, warn);
    image = meta.image.slice(0, LONGEST_NAME);
    const picture = await archive.readImage(meta.image);
    archive.warnings.forEach(warn);
    if (isJpeg(picture)) warn({ code: 'IMAGE_LOSSY', params: { image } });
    const raster = await readMapImage(picture, meta);
    if (classCounts(raster).free === 0) throw new MapProblem('NO_FREE_SPACE');
    return raster;
  } catch (error) {
    throw error instanceof MapFileError ? toMapProblem(error, image, archive.yaml) : error;
  }
}
