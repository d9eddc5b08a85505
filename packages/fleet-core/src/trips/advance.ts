import type { FleetState, Floor } from '../state/fleet-state.ts';
import type { Step } from '../state/step.ts';
import type { Leg, Robot, RouteNode } from '../state/robot.ts';
import { writeLeg } from '../state/robot.ts';
import { robotName, tripOf } from '../state/fleet-state.ts';
import { nodesAlong, updateLeg } from './orders.ts';
import { mayPlan } from '../traffic/planning-budget.ts';
import { recordDecision } from '../state/records.ts';
import { restartLeg } from './order-release.ts';
import { aboutTrip, clearWaiting, setWaiting, waitForRoom } from './waiting.ts';
import { waitsFor, type Horizon } from '../traffic/deadlock.ts';
import { reportedStandingMs, findRobotInTheWay } from '../traffic/held-up.ts';
import { makeWay } from './make-way.ts';
import { giveUpBlocked } from './blocked.ts';
import { darkRobotBetween, darkRobots } from '../traffic/dark.ts';
import { isDark } from '../robots/liveness.ts';
import { reachOf, waysAfterStop } from '../traffic/occupancy.ts';
import { findRelease, releasedAhead, wantsRelease } from '../traffic/release.ts';
import { planWay } from '../traffic/routes.ts';
import type { Zone } from '../geometry/zones.ts';
import { findSidestep } from '../traffic/sidestep.ts';

/** Below this much released way a robot is about to stand. */
const STANDING_SOON = 0.8;
const OTHER_WAY_AFTER_MS = 5_000;
const ASIDE_AFTER_MS = 9_000;
/** Robots that still wait for each other after this may go where another one may want to drive later. */
const ASIDE_ANYWHERE_AFTER_MS = 30_000;
/** And at last anywhere but in the first metres of those that wait for them. */
const ASIDE_AT_ANY_COST_AFTER_MS = 75_000;
const TRY_AGAIN_MS = 5_000;
/** No way round is worth more than this much longer, in metres and as a factor. */
const DETOUR_METRES = 25;
const DETOUR_FACTOR = 3;
const OBSTACLE_AFTER_MS = 4_000;

/** Lets a robot on along its route as far as the traffic allows, or sees why it cannot and what helps. */
export function advanceRelease(step: Step, robot: Robot, leg: Leg): void {
  const { fleet } = step;
  const floor = robot.position.mapId === undefined ? undefined : fleet.floors.get(robot.position.mapId);
  if (!floor || !fleet.settled) return;
  noteMoving(fleet, robot, leg);
  if (takeBack(step, floor, robot, leg)) return;
  if (!wantsRelease(robot, leg)) {
    watchObstacle(step, robot, leg);
    return;
  }
  const release = findRelease(floor, robot, leg, fleet.now);
  if (release.upTo > leg.baseEnd) {
    letOn(step, robot, leg, release.upTo);
    return;
  }
  if (!release.blocker || releasedAhead(robot) > STANDING_SOON) {
    watchObstacle(step, robot, leg);
    return;
  }
  waitForRoom(step, robot, release.blocker, release.zone);
  const waited = fleet.now - (robot.trip.waiting?.since ?? fleet.now);
  if (
    waited < OTHER_WAY_AFTER_MS ||
    fleet.now - robot.rest.replannedAt < TRY_AGAIN_MS * (1 + leg.detours / 4)
  )
    return;
  if (!mayPlan(fleet, floor, robot)) return;
  robot.rest.replannedAt = fleet.now;
  leg.detours += 1;
  if (takeOtherWay(step, floor, robot, leg, { blocker: release.blocker, zone: release.zone })) return;
  if (isShutOff(fleet, floor, robot, leg)) {
    giveUpBlocked(step, robot);
    return;
  }
  if (makeWay(step, floor, release.blocker, robot)) return;
  // Going aside helps only one who waits for this robot.
  if (waited < ASIDE_AFTER_MS || !waitsFor(floor, release.blocker, robot)) return;
  stepAside(step, floor, robot, leg, { blocker: release.blocker, horizon: horizonAfter(waited) });
}

/** The longer no robot gets on, the less the later needs of others count. */
function horizonAfter(waited: number): Horizon {
  if (waited < ASIDE_ANYWHERE_AFTER_MS) return 'end';
  return waited < ASIDE_AT_ANY_COST_AFTER_MS ? 'next_stop' : 'first_metres';
}

function letOn(step: Step, robot: Robot, leg: Leg, upTo: number): void {
  const former = leg.baseEnd;
  writeLeg(robot, leg, { baseEnd: upTo });
  clearWaiting(step.fleet, robot);
  updateLeg(step, robot, leg, former);
}

/** Takes back what is released to a robot that cannot drive it, as another was found to stand there: the two would wait for each other. */
function takeBack(step: Step, floor: Floor, robot: Robot, leg: Leg): boolean {
  const { fleet } = step;
  if (reportedStandingMs(robot, leg) < OTHER_WAY_AFTER_MS) return false;
  const other = findRobotInTheWay(floor, robot, fleet.now);
  if (!other) return false;
  recordDecision(step, aboutTrip(fleet, robot), 'REROUTED', { other: robotName(fleet, other.info.robotId) });
  restartLeg(step, robot);
  return true;
}

/** Whether a robot that went dark leaves no way from where a robot comes to stand to its stop. */
function isShutOff(fleet: FleetState, floor: Floor, robot: Robot, leg: Leg): boolean {
  const from = leg.route[leg.baseEnd];
  const end = leg.route.at(-1);
  return (
    from !== undefined &&
    end !== undefined &&
    darkRobotBetween(floor, darkRobots(fleet, floor), robot, from, end) !== undefined
  );
}

/** Looks for a way around all who stand, and round a zone that is full, and takes it when it leads on at once and is not much longer. */
function takeOtherWay(
  step: Step,
  floor: Floor,
  robot: Robot,
  leg: Leg,
  { blocker, zone }: { readonly blocker: Robot; readonly zone: Zone | undefined },
): boolean {
  const { fleet } = step;
  const from = leg.route[leg.baseEnd];
  const end = leg.route.at(-1);
  if (!from || !end || leg.baseEnd === leg.route.length - 1) return false;
  const stands = blocker.traffic.occupancy;
  // No other way leads to a stop that is taken.
  if (stands && Math.hypot(stands.standX - end.x, stands.standY - end.y) < reachOf(robot, blocker))
    return false;
  const way = planWay(floor, robot, from, end, 'standing', zone);
  if ('failure' in way) return false;
  // A dark robot may stay for hours: then any detour is worth it.
  if (!isDark(fleet, blocker) && way.length > routeLength(leg) * DETOUR_FACTOR + DETOUR_METRES) return false;
  const former = leg.route;
  replaceTail(robot, leg, way.points, end);
  const release = findRelease(floor, robot, leg, fleet.now);
  if (release.upTo === leg.baseEnd) {
    writeLeg(robot, leg, { route: former });
    return false;
  }
  recordDecision(step, aboutTrip(fleet, robot), 'REROUTED', {
    other: robotName(fleet, blocker.info.robotId),
  });
  letOn(step, robot, leg, release.upTo);
  return true;
}

/** Where no robot can get on, one moves aside until the others have passed. */
function stepAside(
  step: Step,
  floor: Floor,
  robot: Robot,
  leg: Leg,
  { blocker, horizon }: { readonly blocker: Robot; readonly horizon: Horizon },
): void {
  const { fleet } = step;
  const trip = tripOf(fleet, robot);
  if (!trip) return;
  const end = leg.route.at(-1);
  if (!end) return;
  const sidestep = findSidestep(floor, robot, end, waysAfterStop(fleet, floor, robot, trip).flat(), horizon);
  if (!sidestep) return;
  replaceTail(robot, leg, [...sidestep.aside, ...sidestep.onward.slice(1)], end);
  // The way aside is released as a whole: it is clear, and half of it would not free the way.
  const last = sidestep.aside.at(-1);
  const upTo = leg.route.findIndex(
    (node, index) => index > leg.baseEnd && node.x === last?.x && node.y === last.y,
  );
  if (upTo < 0) return;
  recordDecision(step, aboutTrip(fleet, robot), 'MAKING_WAY', {
    other: robotName(fleet, blocker.info.robotId),
  });
  letOn(step, robot, leg, upTo);
}

function replaceTail(
  robot: Robot,
  leg: Leg,
  points: readonly { readonly x: number; readonly y: number }[],
  end: RouteNode,
): void {
  const tail = nodesAlong(leg.orderId, leg.nodeCount, points, {
    theta: end.theta,
    tolerance: end.deviation,
  }).slice(1);
  leg.nodeCount += tail.length + 1;
  writeLeg(robot, leg, { route: [...leg.route.slice(0, leg.baseEnd + 1), ...tail] });
}

function routeLength(leg: Leg): number {
  let length = 0;
  for (let at = leg.baseEnd + 1; at < leg.route.length; at += 1) {
    const a = leg.route[at - 1];
    const b = leg.route[at];
    if (a && b) length += Math.hypot(b.x - a.x, b.y - a.y);
  }
  return length;
}

/** Stands though it may drive. */
function watchObstacle(step: Step, robot: Robot, leg: Leg): void {
  const { fleet } = step;
  if (fleet.now - leg.movedAt > OBSTACLE_AFTER_MS) setWaiting(step, robot, 'WAITING_FOR_OBSTACLE', {});
  else if (robot.trip.waiting) clearWaiting(fleet, robot);
}

/** Notes that a robot moves, or has no way left to move on; how long it has stood else is counted from there. */
function noteMoving(fleet: FleetState, robot: Robot, leg: Leg): void {
  if (robot.reported.report?.driving === true || leg.passed >= leg.baseEnd) leg.movedAt = fleet.now;
  else leg.movedAt = Math.max(leg.movedAt, robot.position.driftedAt);
}
