import type { FleetState, Floor } from '../state/fleet-state.ts';
import type { Robot } from '../state/robot.ts';

/**
 * What is planned between two ticks, in searches for a way: with a thousand robots on a large floor all that is due at once would take longer
 * than anybody can wait. It is counted, not timed, so that the same events give the same effects on any machine.
 */
export const SEARCHES_PER_TICK = 12;

/** A search that gives a length only is less than half of one that gives a way. */
const LENGTH = 0.4;

/** A way was looked for on a floor. */
export function spendSearch(floor: Floor): void {
  floor.searches.left -= 1;
}

/** A length was looked for on a floor. */
export function spendLength(floor: Floor): void {
  floor.searches.left -= LENGTH;
}

/** What was spent beyond the last tick's share, as nobody can tell beforehand, counts for this one's. */
export function grantSearches(fleet: FleetState): void {
  for (const { searches } of fleet.floors.values()) searches.left = Math.min(fleet.searchesPerTick, searches.left + fleet.searchesPerTick);
}

/** Whether a robot may look for a way now; where not, it is among the first after the next tick. */
export function mayPlan(fleet: FleetState, floor: Floor, robot: Robot): boolean {
  if (floor.searches.left > 0) return true;
  fleet.turnedAway.add(robot.info.robotId);
  return false;
}

/** All robots: first those that were turned away, in that order. */
export function robotsByTurn(fleet: FleetState): Robot[] {
  if (fleet.turnedAway.size === 0) return [...fleet.robots.values()];
  const turned = [...fleet.turnedAway].flatMap((id) => fleet.robots.get(id) ?? []);
  const rest = [...fleet.robots.values()].filter((robot) => !fleet.turnedAway.has(robot.info.robotId));
  fleet.turnedAway.clear();
  return [...turned, ...rest];
}
