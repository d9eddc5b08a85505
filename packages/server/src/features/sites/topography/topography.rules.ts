import { riddenFloors, type Elevator } from '@rota/contract/elevators';
import { mapIdOf, type FloorMap } from '@rota/contract/maps';
import type { TopographyConnection, TopographySite } from '@rota/contract/topography';

/** What the topography is made of. */
export type TopographySource = {
  readonly maps: readonly FloorMap[];
  readonly elevators: readonly Pick<
    Elevator,
    'elevator_id' | 'name' | 'group' | 'mode' | 'site' | 'floors' | 'missing_lobbies'
  >[];
  readonly targets: readonly { readonly mapId: string }[];
};

/** The sites in the order of their maps, each with its floors, elevators and the pairs of floors that they join. */
export function composeTopography({ maps, elevators, targets }: TopographySource): TopographySite[] {
  const counts = new Map<string, number>();
  for (const { mapId } of targets) counts.set(mapId, (counts.get(mapId) ?? 0) + 1);
  return [...new Set(maps.map(({ site }) => site))].map((site): TopographySite => {
    const here = elevators.filter((elevator) => elevator.site === site);
    const shafts = here.map(({ elevator_id, name, group, mode, floors }) => ({
      elevator_id,
      name,
      group,
      mode,
      map_ids: floors.map((floor) => mapIdOf(site, floor)),
    }));
    return {
      site,
      floors: maps
        .filter((map) => map.site === site)
        .map(({ map_id: mapId, floor, name, raster }) => ({
          map_id: mapId,
          site,
          floor,
          name,
          is_ready: raster !== null,
          width_m: raster && raster.width * raster.resolution,
          height_m: raster && raster.height * raster.resolution,
          targets: counts.get(mapId) ?? 0,
        })),
      elevators: shafts,
      connections: connectionsOf(
        here.map((elevator) => ({ elevator_id: elevator.elevator_id, mapIds: riddenFloors(elevator) })),
      ),
    };
  });
}

/** Each pair of floors that robots ride between once, by the order of the stops, with all elevators that join them. */
export function connectionsOf(
  shafts: readonly { readonly elevator_id: string; readonly mapIds: readonly string[] }[],
): TopographyConnection[] {
  const found = new Map<string, TopographyConnection>();
  for (const { elevator_id: elevatorId, mapIds } of shafts) {
    mapIds.forEach((from, index) => {
      for (const to of mapIds.slice(index + 1)) {
        const key = JSON.stringify([from, to].sort());
        const known = found.get(key);
        if (known) known.elevator_ids.push(elevatorId);
        else found.set(key, { from, to, elevator_ids: [elevatorId] });
      }
    });
  }
  return [...found.values()];
}

/** Whether an order names each map that there is, once: a map that came or went meanwhile makes it another. */
export function isWholeOrder(mapIds: readonly string[], known: readonly string[]): boolean {
  return (
    mapIds.length === known.length &&
    new Set(mapIds).size === known.length &&
    known.every((mapId) => mapIds.includes(mapId))
  );
}
