import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { classCounts, encodeRuns, MapFileError, parseMapYaml, type MapMeta, type Raster } from '@rota/floor';
import type { FileStore } from '../../adapters/files/index.ts';
import type { Database, Tx } from '../../db/database.ts';
import { recordAudit } from '../audit/index.ts';
import { withMapArchive, type MapArchive } from './map-archive.ts';
import { readMapImage } from './map-image.ts';
import { MapProblem, toMapProblem } from './map-problem.rules.ts';
import { mapFiles } from './maps.rules.ts';
import * as store from './maps.store.ts';

export type MapProcessingDeps = {
  readonly database: Database;
  readonly files: FileStore;
  /** In the caller's transaction: the owner of the fleet reads the maps again. */
  readonly registryChanged: (tx: Tx, projectId: number, what: 'maps') => Promise<void>;
  /** Shows the map as it is now to whoever watches. */
  readonly show: (projectId: number, mapId: string) => Promise<void>;
  readonly log: { error(fields: object, message: string): void };
};
export type Upload = { readonly mapId: string; readonly fileKey: string; readonly version: number };
export type MapProcessing = ReturnType<typeof createMapProcessing>;

const SYSTEM = { id: 'system', name: 'system' };
const compress = promisify(gzip);
const LONGEST_NAME = 100;

/** Makes a ready version of an uploaded zip, or writes down what is wrong with it. */
export function createMapProcessing(deps: MapProcessingDeps) {
  const { database, files } = deps;

  /** Throws only what another try may mend; what is wrong with the file itself is kept for a person to read. */
  async function process(projectId: number, upload: Upload): Promise<void> {
    const { mapId, fileKey, version } = upload;
    if (!(await database.tenant(projectId, (tx) => store.waitsForProcessing(tx, projectId, upload)))) return;
    const keys = mapFiles(projectId, fileKey, version);
    try {
      const raster = await files.withLocalFile(keys.zip, (path) => withMapArchive(path, readRaster));
      const runs = await compress(encodeRuns(raster));
      await files.write(keys.runs, Readable.from([runs]), Infinity);
      await finish(projectId, mapId, version, describe(raster));
    } catch (error) {
      const problem = error instanceof MapProblem ? error : undefined;
      if (problem === undefined) deps.log.error({ err: error, projectId, mapId, version }, 'a map could not be processed');
      await database.tenant(projectId, (tx) =>
        store.changeVersion(tx, projectId, mapId, version, { status: 4, code: problem?.code ?? 'INTERNAL', params: problem?.params ?? {} }),
      );
      if (problem === undefined) throw error;
    } finally {
      await deps.show(projectId, mapId);
    }
  }

  async function finish(projectId: number, mapId: string, version: number, raster: store.StoredRaster): Promise<void> {
    await database.tenant(projectId, async (tx) => {
      if (!(await store.changeVersion(tx, projectId, mapId, version, { status: 3, raster }))) return;
      await recordAudit(tx, {
        projectId,
        actor: SYSTEM,
        code: 'LOG_MAP_READY',
        entity: 'map',
        entityId: mapId,
        before: null,
        after: { version, ...raster },
      });
      await deps.registryChanged(tx, projectId, 'maps');
    });
  }

  return { process };
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

function describe(raster: Raster): store.StoredRaster {
  const { width, height, resolution, origin, cells } = raster;
  return { width, height, resolution, origin, counts: classCounts(raster), cellsSha256: createHash('sha256').update(cells).digest('hex') };
}
