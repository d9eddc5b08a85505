import type { TargetInfo } from '../model/fleet-events.ts';
import type { FleetState } from '../state/fleet-state.ts';

/** After so long without work a target counts half. */
const HALF_LIFE_MS = 30 * 60_000;
const LEAST = 0.05;
/** Every robot that waits asks about every place to wait at: what is so old is as good. */
const METRES_HOLD_MS = 10_000;

/** Work began at a target: robots wait near where that happens often. */
export function noteDemand(fleet: FleetState, targetId: string): void {
  const fade = 0.5 ** ((fleet.now - fleet.demand.at) / HALF_LIFE_MS);
  fleet.demand.at = fleet.now;
  for (const [id, weight] of fleet.demand.byTarget) {
    if (weight * fade < LEAST) fleet.demand.byTarget.delete(id);
    else fleet.demand.byTarget.set(id, weight * fade);
  }
  fleet.demand.byTarget.set(targetId, (fleet.demand.byTarget.get(targetId) ?? 0) + 1);
}

/** Metres in a straight line from a target to where work begins on its floor, by how often it does, some seconds ago; 0 where none was seen. */
export function metresToWork(fleet: FleetState, place: TargetInfo): number {
  const { demand } = fleet;
  if (fleet.now - demand.metresAt >= METRES_HOLD_MS) {
    demand.metres.clear();
    demand.metresAt = fleet.now;
  }
  const known = demand.metres.get(place.targetId);
  if (known !== undefined) return known;
  const metres = measureToWork(fleet, place);
  demand.metres.set(place.targetId, metres);
  return metres;
}

function measureToWork(fleet: FleetState, place: TargetInfo): number {
  let sum = 0;
  let total = 0;
  for (const [id, weight] of fleet.demand.byTarget) {
    const target = fleet.targets.get(id);
    if (target?.mapId !== place.mapId) continue;
    sum += weight * Math.hypot(target.x - place.x, target.y - place.y);
    total += weight;
  }
  return total === 0 ? 0 : sum / total;
}
