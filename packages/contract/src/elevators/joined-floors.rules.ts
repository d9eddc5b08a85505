/**
 * Whether a robot gets from each of these floors (ids of their maps), in their order, to the next: on the floor itself, or by an elevator that
 * stops at both. `served`: the floors of each elevator.
 */
export function areJoined(mapIds: readonly string[], served: readonly (readonly string[])[]): boolean {
  return mapIds.slice(1).every((mapId, index) => {
    const before = mapIds[index];
    return before === mapId || (before !== undefined && served.some((floors) => floors.includes(before) && floors.includes(mapId)));
  });
}
