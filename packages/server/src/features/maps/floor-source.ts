import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { decodeRuns, type Raster } from '@rota/floor';
import type { FileStore } from '../../adapters/files/index.ts';
import type { Database } from '../../db/database.ts';
import type { FloorSource, ReadyFloor } from '../../fleet/index.ts';
import { mapFiles } from './maps.rules.ts';
import * as store from './maps.store.ts';

/** Floors as the fleets read them, and one alone. */
export type MapFloors = FloorSource & {
  /** Undefined when the map is not there or not ready. */
  find(projectId: number, mapId: string): Promise<ReadyFloor | undefined>;
};

const unpack = promisify(gunzip);
const MOST_KEPT = 16;

/** Ready floors with their cells. Versions never change, so the last ones read are kept. */
export function createFloorSource({ database, files }: { database: Database; files: FileStore }): MapFloors {
  const kept = new Map<string, Promise<Raster>>();

  function load(projectId: number, map: store.MapRow, version: number, stored: store.StoredRaster): Promise<Raster> {
    const key = mapFiles(projectId, map.file_key, version).runs;
    const known = kept.get(key);
    kept.delete(key);
    const loading = known ?? decode(key, stored);
    kept.set(key, loading);
    loading.catch(() => kept.delete(key));
    for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest);
    return loading;
  }
  async function decode(key: string, stored: store.StoredRaster): Promise<Raster> {
    const { width, height, resolution, origin } = stored;
    return { width, height, resolution, origin, cells: decodeRuns(await unpack(await files.read(key)), width, height) };
  }
  async function toFloor(projectId: number, map: store.MapRow): Promise<ReadyFloor[]> {
    const { version, raster } = map.ready ?? { version: 0, raster: null };
    if (raster === null) return [];
    return [{ mapId: map.map_id, site: map.site, floor: map.floor, version, raster: await load(projectId, map, version, raster) }];
  }
  return {
    async list(projectId) {
      const maps = await database.tenant(projectId, (tx) => store.listMaps(tx, projectId));
      return (await Promise.all(maps.map((map) => toFloor(projectId, map)))).flat();
    },
    async find(projectId, mapId) {
      const map = await database.tenant(projectId, (tx) => store.findMap(tx, projectId, mapId));
      return map && (await toFloor(projectId, map))[0];
    },
  };
}
