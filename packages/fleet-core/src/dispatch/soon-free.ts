import { distanceBetween, type Point } from '@rota/floor';
import type { TripRecord } from '../model/fleet-events.ts';
import { tripKinds } from '../model/trip-kinds.ts';
import { deliveriesOf, targetOf, tripOf, type FleetState } from '../state/fleet-state.ts';
import type { Robot } from '../state/robot.ts';
import { isRideStop } from '../trips/rides.ts';
import { handlingAt, handlingLeft, limitAt } from '../work/handling.rules.ts';
import { taskKinds } from '../work/task-kinds.ts';
import { secondsFor } from './fitness.ts';

/** The place where a busy robot will be free, and the estimated seconds until then. */
export type SoonFree = { readonly at: Point; readonly seconds: number };

/** A robot with more stops than this before it is not waited for. */
const STOPS_LEFT = 2;
const CLOSING_S = 3;
/** Ways that are not planned yet, as a part of the straight line. */
const WINDING = 1.25;
/** Seconds that it takes to get past another robot in the way. */
const IN_THE_WAY_S = 15;

/**
 * Estimates when a robot on the last stops of its trip will be free for other work, from how long stops and drives took here before.
 * Undefined for a robot that will not be free soon, or whose time cannot be estimated.
 */
export function estimateSoonFree(fleet: FleetState, robot: Robot): SoonFree | undefined {
  const trip = tripOf(fleet, robot);
  const from = robot.reported.report?.position;
  if (
    !trip ||
    !from ||
    trip.status !== 'active' ||
    !tripKinds[trip.kind].carries ||
    robot.trip.releasing ||
    robot.care.lowBattery
  )
    return undefined;
  if (trip.stops.length - trip.stopIndex > STOPS_LEFT || goesOn(fleet, trip)) return undefined;
  let at: Point = from;
  let seconds = 0;
  for (const [index, stop] of trip.stops.slice(trip.stopIndex).entries()) {
    const target = targetOf(fleet, stop);
    // The arrival of an elevator cannot be predicted.
    if (!target || target.mapId !== robot.position.mapId || isRideStop(stop)) return undefined;
    const limit = limitAt(fleet.settings, stop.kind);
    const { mean } = handlingAt(fleet.learned, stop.kind, target.targetId, limit);
    if (index === 0 && (trip.phase === 'serving' || trip.phase === 'closing')) {
      const passed = (fleet.now - trip.phaseSince) / 1_000;
      seconds +=
        trip.phase === 'closing' ? CLOSING_S : Math.max(CLOSING_S, handlingLeft(mean, passed, limit));
    } else {
      const metres =
        index === 0 && robot.trip.leg ? metresLeft(robot, from) : distanceBetween(at, target) * WINDING;
      seconds += secondsFor(robot, metres) * fleet.learned.driving.mean + mean;
    }
    at = target;
  }
  if (robot.trip.waiting?.other !== undefined) seconds += IN_THE_WAY_S;
  return { at, seconds };
}

function goesOn(fleet: FleetState, trip: TripRecord): boolean {
  return deliveriesOf(fleet, trip).some(
    (task) => taskKinds[task.kind].goesOn?.(task, trip.createdAt, fleet.now) === true,
  );
}

/** Metres of the present leg that are left. */
function metresLeft(robot: Robot, from: Point): number {
  let metres = 0;
  let at = from;
  for (const node of robot.trip.leg?.route.slice(robot.trip.leg.passed + 1) ?? []) {
    metres += distanceBetween(at, node);
    at = node;
  }
  return metres;
}
