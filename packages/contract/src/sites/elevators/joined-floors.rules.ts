import { mapIdOf } from '../maps/maps.ts';

/**
 * Whether a robot gets from each of these floors (ids of their maps), in their order, to the next: on the floor itself, or by an elevator that
 * stops at both. `served`: the floors of each elevator between which robots ride it.
 */
export function areJoined(mapIds: readonly string[], served: readonly (readonly string[])[]): boolean {
  return mapIds.slice(1).every((mapId, index) => {
    const before = mapIds[index];
    return (
      before === mapId ||
      (before !== undefined && served.some((floors) => floors.includes(before) && floors.includes(mapId)))
    );
  });
}

/** The floors between which robots ride an elevator, by the ids of their maps: those that have a place to wait for it. */
export function riddenFloors(elevator: {
  readonly site: string;
  readonly floors: readonly string[];
  readonly missing_lobbies: readonly string[];
}): string[] {
  const { site, floors, missing_lobbies: missing } = elevator;
  return floors.filter((floor) => !missing.includes(floor)).map((floor) => mapIdOf(site, floor));
}
