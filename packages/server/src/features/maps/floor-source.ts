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
const MOST_KEPT_BYTES = 32_000_000;

/** Ready floors. Versions never change, so the cells that were read last are kept. */
export function createFloorSource({ database, files }: { database: Database; files: FileStore }): MapFloors {
  const kept = new Map<string, { readonly bytes: number; readonly raster: Promise<Raster> }>();

  function load(key: string, stored: store.StoredRaster): Promise<Raster> {
    const found = kept.get(key) ?? { bytes: stored.width * stored.height, raster: decode(key, stored) };
    kept.delete(key);
    kept.set(key, found);
    found.raster.catch(() => kept.delete(key));
    let bytes = [...kept.values()].reduce((sum, one) => sum + one.bytes, 0);
    for (const [oldest, one] of kept) {
      if (bytes <= MOST_KEPT_BYTES || oldest === key) break;
      kept.delete(oldest);
      bytes -= one.bytes;
    }
    return found.raster;
  }
  async function decode(key: string, stored: store.StoredRaster): Promise<Raster> {
    const { width, height, resolution, origin } = stored;
    return { width, height, resolution, origin, cells: decodeRuns(await unpack(await files.read(key)), width, height) };
  }
  function toFloor(projectId: number, { map_id: mapId, site, floor, file_key, ready }: store.MapRow): ReadyFloor[] {
    if (ready === undefined || ready.raster === null) return [];
    const { version, raster } = ready;
    const { width, height, resolution, origin, cellsSha256 } = raster;
    const content = [cellsSha256, width, height, resolution, origin.x, origin.y, origin.theta].join(' ');
    const key = mapFiles(projectId, file_key, version).runs;
    return [{ mapId, site, floor, version, cells: width * height, content, load: () => load(key, raster) }];
  }
  return {
    async list(projectId) {
      const maps = await database.tenant(projectId, (tx) => store.listMaps(tx, projectId));
      return maps.flatMap((map) => toFloor(projectId, map));
    },
    async find(projectId, mapId) {
      const map = await database.tenant(projectId, (tx) => store.findMap(tx, projectId, mapId));
      return map && toFloor(projectId, map)[0];
    },
  };
}
