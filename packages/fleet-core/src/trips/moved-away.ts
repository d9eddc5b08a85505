import type { TripRecord, TripStop } from '../model/fleet-events.ts';
import type { FleetState } from '../state/fleet-state.ts';
import type { Step } from '../state/step.ts';
import type { Robot } from '../state/robot.ts';
import { writeRobot } from '../state/robot.ts';
import { targetName, tripOf } from '../state/fleet-state.ts';
import { moveLids } from '../robots/lids.ts';
import { shutAgain } from '../work/task-stops.ts';
import { BELIEVED_WITHIN } from '../traffic/still-held.rules.ts';
import { reportDoubt } from './arrival-doubts.ts';
import { isAt } from './places.ts';
import { recordDecision } from '../state/records.ts';
import { restartLeg } from './order-release.ts';
import { headFor } from './trips.ts';
import { aboutTrip, clearWaiting } from './waiting.ts';

/** One state may have the place wrong: it must be said for so long. */
const SURE_AFTER_MS = 2_000;
/** A robot that leaves a stop again and again, or does not know where it is, is no more sent back to it, and its lids stay closed. */
const MOST_SENT_BACK = 2;
/** Time for the movement to end and the lids to close. */
const PAUSE_MS = 3_000;

/** Whether a robot that serves at a stop says that it is elsewhere: it was pushed, or carried off and started again there. */
export function isAway(fleet: FleetState, robot: Robot, stop: TripStop): boolean {
  const target = fleet.targets.get(stop.targetId);
  const known = robot.position.mapId !== undefined && robot.reported.report?.position?.localized === true;
  const away = target !== undefined && known && !isAt(robot, target, BELIEVED_WITHIN);
  if (!away) robot.trip.awaySince = undefined;
  return away;
}

/** A robot that is not at its stop does not count as served: it goes back and waits there again. */
export function sendBack(step: Step, robot: Robot, stop: TripStop): void {
  const { fleet } = step;
  const trip = tripOf(fleet, robot);
  if (!trip) return;
  robot.trip.awaySince ??= robot.reported.reportAt;
  if (robot.reported.reportAt - robot.trip.awaySince < SURE_AFTER_MS) return;
  const count = timesSentBack(robot, trip);
  if (count >= MOST_SENT_BACK) {
    moveLids(step, robot, 'close');
    reportDoubt(step, robot, stop, 'position');
    return;
  }
  robot.trip.sentBack = { stop: keyOf(trip), count: count + 1 };
  recordDecision(step, aboutTrip(fleet, robot), 'MOVED_AWAY', { target: targetName(fleet, stop.targetId) });
  moveLids(step, robot, 'close');
  clearWaiting(fleet, robot);
  writeRobot(robot, 'place', { standsAt: undefined });
  robot.rest.replannedAt = fleet.now + PAUSE_MS;
  restartLeg(step, robot, {
    stops: trip.stops.map((one) => (one === stop ? shutAgain(fleet, one) : one)),
  });
  headFor(step, robot);
}

function timesSentBack(robot: Robot, trip: TripRecord): number {
  return robot.trip.sentBack?.stop === keyOf(trip) ? robot.trip.sentBack.count : 0;
}

/** The key of a stop of a trip; two stops may be at one target. */
function keyOf({ tripId, stopIndex }: TripRecord): string {
  return `${tripId} ${stopIndex}`;
}
