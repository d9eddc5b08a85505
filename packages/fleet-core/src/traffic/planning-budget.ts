import {
  distanceBetween,
  isInArea,
  type FloorPlanner,
  type PlanRequest,
  type PlanResult,
  type Point,
} from '@rota/floor';
import type { FleetState, Floor } from '../state/fleet-state.ts';
import type { Robot } from '../state/robot.ts';

/**
 * The planning budget between two ticks, in searches for a way of some thirty metres: with a thousand robots on a large floor, planning
 * everything that is due at once would take too long. Searches are counted, not timed, so that the same events give the same effects on
 * any machine.
 */
export const SEARCHES_PER_TICK = 12;
/** The cost of a search, whatever its result, and for each metre of the way; twice as much around standing robots. Measured. */
const EACH = 0.4;
const EACH_METRE = 0.02;

/** Looks for a way on a floor, which counts; by another planner than the floor's own where one is given. */
export function findWay(
  floor: Floor,
  request: PlanRequest,
  planner: FloorPlanner = plannerTo(floor, request.to),
): PlanResult {
  const result = planner.plan(request);
  const metres = 'failure' in result ? distanceBetween(request.from, request.to) : result.length;
  const past = request.obstacles !== undefined && request.obstacles.length > 0 ? 2 : 1;
  floor.searches.spend(past * (EACH + EACH_METRE * metres));
  return result;
}

/** The planner of a floor for ways to a place: only a robot that is sent into a cab gets a way into it. */
export function plannerTo(floor: Floor, to: Point): FloorPlanner {
  return isInCab(floor, to) ? floor.cabPlanner : floor.planner;
}

/** Whether a place of a floor lies in a cab. */
export function isInCab({ cabs }: Floor, { x, y }: Point): boolean {
  return cabs.some((cab) => isInArea(cab, x, y));
}

/** A tick begins: each floor gets its share of searches. */
export function grantSearches(fleet: FleetState): void {
  for (const { searches } of fleet.floors.values()) searches.grant(fleet.searchesPerTick);
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
