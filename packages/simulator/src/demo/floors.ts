import { api } from '@rota/contract/areas';
import { mapIdOf } from '@rota/contract/maps';
import { drivableGrid } from '@rota/floor';
import { setTimeout as delay } from 'node:timers/promises';
import type { HotelFloor } from '../hotel/hotel-floor.ts';
import type { RobotFloor } from '../robot/onboard.ts';
import type { ServicePlace } from '../robot/person.ts';
import type { ApiClient } from './api-client.ts';

/** Interval at which the demo checks whether people have changed a map, ms. */
const LOOK_MS = 3_000;

type Place = { readonly x: number; readonly y: number; readonly type: string };

/** A floor as the robots on it know it. */
export function robotFloor(floor: HotelFloor): RobotFloor {
  return { mapId: mapIdOf(floor.site, floor.floor), ...groupPlaces(floor.targets), raster: floor.raster };
}

/** Chargers, and where people serve robots, among the targets of a floor. */
export function groupPlaces(targets: readonly Place[]): Pick<RobotFloor, 'chargers' | 'places'> {
  return {
    chargers: targets.filter(({ type }) => type === 'charge').map(({ x, y }) => ({ x, y })),
    places: targets.flatMap(({ x, y, type }): ServicePlace[] => {
      if (type === 'filling') return [{ x, y, kind: 'load' }];
      return type === 'table' || type === 'delivery' ? [{ x, y, kind: 'unload' }] : [];
    }),
  };
}

/** Goes on telling the floors whenever people drew on them, or moved what stands there; never ends. */
export async function followFloors(
  client: ApiClient,
  projectId: number,
  floors: readonly HotelFloor[],
  tell: (floor: RobotFloor) => void,
  onFailed: (error: unknown) => void,
): Promise<never> {
  const announced = new Map<string, string>();
  for (;;) {
    try {
      const [drawn, targets] = await Promise.all([
        client.call(api.drawings.list, { params: { projectId } }),
        client.call(api.targets.list, { params: { projectId }, query: {} }),
      ]);
      for (const { site, floor, raster } of floors) {
        const mapId = mapIdOf(site, floor);
        const here = groupPlaces(targets.filter((target) => target.site === site && target.floor === floor));
        const own = drawn.find((one) => one.map_id === mapId);
        const now = JSON.stringify([own?.version ?? 0, here]);
        if (announced.get(mapId) === now) continue;
        announced.set(mapId, now);
        tell({ mapId, ...here, raster: drivableGrid(raster, own?.drawings ?? []) });
      }
    } catch (error) {
      onFailed(error);
    }
    await delay(LOOK_MS);
  }
}
