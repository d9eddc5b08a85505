import { api } from '@rota/contract/areas';
import { mapEnvelope, type FloorMap } from '@rota/contract/maps';
import type { Target } from '@rota/contract/targets';
import { decodeRuns, type Raster } from '@rota/floor';
import { gunzipSync } from 'node:zlib';
import type { ApiClient } from '../demo/api-client.ts';
import { groupPlaces } from '../demo/floors.ts';
import type { RobotFloor } from '../robot/onboard.ts';
import type { Place } from './starting-places.ts';

/** A floor of a project as its robots know it now. `stamp` is another one after each change. */
export type SiteFloor = RobotFloor & {
  readonly raster: Raster;
  readonly mapVersion: string;
  readonly targets: readonly Place[];
  readonly stamp: string;
};
export type SiteFloors = { readonly read: () => Promise<readonly SiteFloor[]> };

/** Reads the ready maps of a project with their targets; the cells only when they have changed. */
export function createSiteFloors(client: ApiClient, projectId: number, apiUrl: string): SiteFloors {
  const kept = new Map<string, { readonly stamp: string; readonly raster: Raster }>();

  async function rasterOf(map: FloorMap, stamp: string): Promise<Raster> {
    const known = kept.get(map.map_id);
    if (known?.stamp === stamp) return known.raster;
    const link = await client.call(api.maps.compressed, { params: { projectId, mapId: map.map_id } });
    // Links name the address where people reach the server; from here it may have another.
    const answer = await fetch(new URL(new URL(link).pathname, apiUrl));
    if (!answer.ok) throw new Error(`The map ${map.map_id} could not be read: ${answer.status}.`);
    const { w, h, res, origin, data } = mapEnvelope.parse(await answer.json());
    const cells = decodeRuns(gunzipSync(Buffer.from(data, 'base64')), w, h);
    const raster = { width: w, height: h, resolution: res, origin, cells };
    kept.set(map.map_id, { stamp, raster });
    return raster;
  }

  return {
    async read() {
      const [maps, targets] = await Promise.all([
        client.call(api.maps.list, { params: { projectId } }),
        client.call(api.targets.list, { params: { projectId }, query: {} }),
      ]);
      const floors: SiteFloor[] = [];
      for (const map of maps) {
        if (map.map_version === null) continue;
        const cells = `${map.version}.${map.grid_version}`;
        const raster = await rasterOf(map, cells);
        floors.push(composeFloor(map.map_id, map.map_version, cells, raster, targetsOn(map, targets)));
      }
      return floors;
    },
  };
}

function targetsOn(map: FloorMap, targets: readonly Target[]): Place[] {
  return targets
    .filter(({ site, floor }) => site === map.site && floor === map.floor)
    .map(({ x, y, theta, type }) => ({ x, y, theta, type }));
}

function composeFloor(
  mapId: string,
  mapVersion: string,
  cells: string,
  raster: Raster,
  targets: readonly Place[],
): SiteFloor {
  const stamp = JSON.stringify([cells, targets]);
  return { mapId, mapVersion, raster, targets, stamp, ...groupPlaces(targets) };
}
