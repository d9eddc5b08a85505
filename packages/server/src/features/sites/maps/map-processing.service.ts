import { Readable } from 'node:stream';
import type { FileStore } from '../../../adapters/files/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { recordAudit } from '../../../audit/index.ts';
import type { StoredRaster } from '../../../db/column-contents.ts';
import { MapProblem } from './map-problem.rules.ts';
import { readMapInThread } from './map-reader.thread.ts';
import { mapFiles } from './maps.rules.ts';
import * as store from './maps.store.ts';

export type MapProcessingDeps = {
  readonly database: Database;
  readonly files: FileStore;
  /** In the caller's transaction: the owner of the fleet reads the maps again. */
  readonly registryChanged: (tx: Tx, projectId: number, what: 'maps') => Promise<void>;
  /** Publishes the current map to its watchers. */
  readonly show: (projectId: number, mapId: string) => Promise<void>;
  readonly log: { error(fields: object, message: string): void };
};
export type MapProcessing = ReturnType<typeof createMapProcessing>;

const SYSTEM = { id: 'system', name: 'system' };

/** Makes a ready version of an uploaded zip, or writes down what is wrong with it. */
export function createMapProcessing(deps: MapProcessingDeps) {
  const { database, files } = deps;

  /** Throws only errors that a retry may fix; a problem of the file itself is kept for a person to read. */
  async function process(projectId: number, upload: store.Upload): Promise<void> {
    const { mapId, fileKey, version } = upload;
    if (!(await database.tenant(projectId, (tx) => store.waitsForProcessing(tx, projectId, upload)))) return;
    const keys = mapFiles(projectId, fileKey, version);
    try {
      const { raster, runs } = await files.withLocalFile(keys.zip, readMapInThread);
      await files.write(keys.runs, Readable.from([Buffer.from(runs)]), Infinity);
      await finish(projectId, upload, raster);
    } catch (error) {
      const problem = error instanceof MapProblem ? error : undefined;
      if (problem === undefined)
        deps.log.error({ err: error, projectId, mapId, version }, 'a map could not be processed');
      await database.tenant(projectId, (tx) =>
        store.changeVersion(tx, projectId, upload, {
          status: 4,
          code: problem?.code ?? 'INTERNAL',
          params: problem?.params ?? {},
        }),
      );
      if (problem === undefined) throw error;
    } finally {
      await deps.show(projectId, mapId);
    }
  }

  async function finish(projectId: number, upload: store.Upload, raster: StoredRaster): Promise<void> {
    await database.tenant(projectId, async (tx) => {
      if (!(await store.changeVersion(tx, projectId, upload, { status: 3, raster }))) return;
      await recordAudit(tx, {
        projectId,
        actor: SYSTEM,
        code: 'LOG_MAP_READY',
        entity: 'map',
        entityId: upload.mapId,
        before: null,
        after: { version: upload.version, ...raster },
      });
      await deps.registryChanged(tx, projectId, 'maps');
    });
  }

  return { process };
}
