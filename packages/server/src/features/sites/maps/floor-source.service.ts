import { createHash } from 'node:crypto';
import { shapesKey, shapesOfGrid, type Raster } from '@rota/floor';
import type { FileStore } from '../../../adapters/files/index.ts';
import { mapInTurns } from '../../../adapters/turns.ts';
import type { Database } from '../../../db/database.ts';
import type { FloorSource, ReadyFloor } from '../../../fleet/index.ts';
import type { StoredRaster } from '../../../db/column-contents.ts';
import { decodeBeside, drivableBeside } from './grid.thread.ts';
import { listMapConfigs, type MapConfigRow } from './map-config.store.ts';
import { fleetSettingsOf } from './map-config.rules.ts';
import { mapFiles, mapVersionOf, type LaidVersions } from './maps.rules.ts';
import * as store from './maps.store.ts';

/** Floors as the fleets read them, and one alone. */
export type MapFloors = Omit<FloorSource, 'list'> & {
  /** Undefined when the map is not there or not ready. */
  find(projectId: number, mapId: string): Promise<MapFloor | undefined>;
  list(projectId: number): Promise<readonly MapFloor[]>;
  /** The versions of what lies on each map; of one on which nothing does there may be no entry. */
  versions(projectId: number): Promise<ReadonlyMap<string, LaidVersions>>;
};
/** A floor with the scan under what is drawn on it, of which robots are to hold the map. */
export type MapFloor = ReadyFloor & { readonly loadScan: () => Promise<Raster>; readonly mapVersion: string };

const MOST_KEPT_BYTES = 32_000_000;
const NOTHING_DRAWN = { version: 0, drawings: [] } as const;

export type FloorSourceDeps = {
  readonly database: Database;
  readonly files: FileStore;
  /** The newest version of what is drawn, by map. */
  readonly drawnVersions: (projectId: number) => Promise<ReadonlyMap<string, number>>;
  /** What is drawn on the maps of a project, by map; maps on which nothing was ever drawn are left out. */
  readonly drawnOn: (projectId: number) => Promise<ReadonlyMap<string, ReadyFloor['drawn']>>;
};

/** Ready floors: the scan with what is drawn over it. Versions never change, so the cells that were read last are kept. */
export function createFloorSource({ database, files, drawnOn, drawnVersions }: FloorSourceDeps): MapFloors {
  const kept = new Map<string, { readonly bytes: number; readonly raster: Promise<Raster> }>();

  function load(key: string, bytes: number, read: () => Promise<Raster>): Promise<Raster> {
    const found = kept.get(key) ?? { bytes, raster: read() };
    kept.delete(key);
    kept.set(key, found);
    found.raster.catch(() => kept.delete(key));
    let taken = [...kept.values()].reduce((sum, one) => sum + one.bytes, 0);
    for (const [oldest, one] of kept) {
      if (taken <= MOST_KEPT_BYTES || oldest === key) break;
      kept.delete(oldest);
      taken -= one.bytes;
    }
    return found.raster;
  }
  async function decode(key: string, stored: StoredRaster): Promise<Raster> {
    const { width, height, resolution, origin } = stored;
    return decodeBeside(await files.read(key), { width, height, resolution, origin });
  }
  async function readConfigs(projectId: number): Promise<ReadonlyMap<string, MapConfigRow>> {
    const rows = await database.tenant(projectId, (tx) => listMapConfigs(tx, projectId));
    return new Map(rows.map((row) => [row.map_id, row]));
  }
  function toFloor(
    projectId: number,
    map: store.MapRow,
    drawnOnMaps: ReadonlyMap<string, ReadyFloor['drawn']>,
    configs: ReadonlyMap<string, MapConfigRow>,
  ): MapFloor[] {
    const { map_id: mapId, site, floor, file_key, ready } = map;
    if (ready === undefined || ready.raster === null) return [];
    const { version, raster } = ready;
    const { width, height, resolution, origin, cellsSha256 } = raster;
    const scan = [cellsSha256, width, height, resolution, origin.x, origin.y, origin.theta].join(' ');
    const key = mapFiles(projectId, file_key, version).runs;
    const drawn = drawnOnMaps.get(mapId) ?? NOTHING_DRAWN;
    const cells = width * height;
    const loadScan = (): Promise<Raster> => load(key, cells, () => decode(key, raster));
    const shapes = shapesOfGrid(drawn.drawings, 'walls');
    const config = configs.get(mapId);
    const mapVersion = mapVersionOf(version, drawn.version, config?.version ?? 0);
    const settings = fleetSettingsOf(config?.config ?? {});
    const base = { mapId, site, floor, version, mapVersion, drawn, cells, loadScan, ...settings };
    const planned = JSON.stringify(settings.planning);
    if (shapes.length === 0) return [{ ...base, content: `${scan} ${planned}`, load: loadScan }];
    const laid = `${scan} ${createHash('sha256').update(shapesKey(shapes, 'walls')).digest('base64url')}`;
    return [
      {
        ...base,
        content: `${laid} ${planned}`,
        load: () => load(`${key} ${laid}`, cells, async () => drivableBeside(await loadScan(), shapes)),
      },
    ];
  }
  return {
    async list(projectId) {
      const maps = await database.tenant(projectId, (tx) => store.listMaps(tx, projectId));
      const [drawn, configs] = await Promise.all([drawnOn(projectId), readConfigs(projectId)]);
      // A floor with as many drawings as there may be takes some ten milliseconds, and a project has many floors.
      return (await mapInTurns(maps, (map) => toFloor(projectId, map, drawn, configs))).flat();
    },
    async versions(projectId) {
      const [drawn, configs] = await Promise.all([drawnVersions(projectId), readConfigs(projectId)]);
      const ids = new Set([...drawn.keys(), ...configs.keys()]);
      return new Map(
        [...ids].map((mapId) => [
          mapId,
          { drawn: drawn.get(mapId) ?? 0, config: configs.get(mapId)?.version ?? 0 },
        ]),
      );
    },
    async find(projectId, mapId) {
      const map = await database.tenant(projectId, (tx) => store.findMap(tx, projectId, mapId));
      return map && toFloor(projectId, map, await drawnOn(projectId), await readConfigs(projectId))[0];
    },
  };
}
