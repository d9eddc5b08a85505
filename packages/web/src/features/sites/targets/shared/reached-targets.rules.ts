import { areJoined } from '@rota/contract/elevators';
import { mapIdOf } from '@rota/contract/maps';
import type { Target } from '@rota/contract/targets';

/** The targets to which a robot on a floor gets. `served`: the floors between which robots ride each elevator, by the ids of their maps. */
export function reachedFrom(
  floor: { readonly site: string; readonly floor: string },
  targets: readonly Target[],
  served: readonly (readonly string[])[],
): readonly Target[] {
  const from = mapIdOf(floor.site, floor.floor);
  return targets.filter((target) => areJoined([from, mapIdOf(target.site, target.floor)], served));
}
