import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { splitMapId, type FloorMap } from '@rota/contract/maps';
import { gridToPgm, mapYaml, savedMapMeta } from '@rota/floor/files';
import { nameTaken, recordNotFound } from '../../../http/app-error.ts';
import type { ActorRef } from '../../../http/context.ts';
import type { Database } from '../../../db/database.ts';
import { blankFloor } from './blank-map.rules.ts';
import type { MapFilesService } from './map-files.service.ts';
import { zipOfFiles } from './map-zip.format.ts';
import type { MapService } from './maps.service.ts';
import { findMap } from './maps.store.ts';

type BlankMapDeps = {
  readonly database: Database;
  readonly mapFiles: Pick<MapFilesService, 'takeZip'>;
  readonly maps: Pick<MapService, 'get' | 'beginUpload'>;
};
export type BlankMaps = ReturnType<typeof createBlankMaps>;

/** Empty floors drawn to size. They go the way of an upload, so that nothing else knows of two kinds of maps. */
export function createBlankMaps({ database, mapFiles, maps }: BlankMapDeps) {
  /** Throws NAME_TAKEN where the map has a file already: an empty floor must not take the place of a scan. */
  async function draw(
    projectId: number,
    mapId: string,
    size: { readonly width_m: number; readonly height_m: number },
    actor: ActorRef,
  ): Promise<FloorMap> {
    if (splitMapId(mapId) === undefined) throw recordNotFound();
    const known = await database.tenant(projectId, (tx) => findMap(tx, projectId, mapId));
    if (known?.newest !== undefined && known.newest.status !== 4) throw nameTaken('map');
    const raster = blankFloor(size.width_m, size.height_m);
    const zip = await zipOfFiles({
      'map.yaml': mapYaml(savedMapMeta(raster, 'map.pgm')),
      'map.pgm': gridToPgm(raster),
    });
    const uploadId = randomUUID();
    await maps.beginUpload(projectId, mapId, uploadId, actor);
    await mapFiles.takeZip({ projectId, uploadId }, Readable.from([zip]));
    return maps.get(projectId, mapId);
  }

  return { draw };
}
