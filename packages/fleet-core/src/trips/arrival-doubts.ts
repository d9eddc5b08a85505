import type { TripStop } from '../model/fleet-events.ts';
import { targetName, tripOf } from '../state/fleet-state.ts';
import type { Step } from '../state/step.ts';
import type { Leg, Robot } from '../state/robot.ts';
import { doubtArrival } from './arrival-doubts.rules.ts';
import { setWaiting } from './waiting.ts';

/** A position may be one message behind; a robot that passed the node may dock and turn for a while, ms. */
const SHOWN_AFTER_MS = { position: 3_000, map: 3_000, driving: 20_000 } as const;

/**
 * Whether a robot that passed the last node of its leg is not believed to be there, as another field of the same report denies it. What
 * contradicts what is said once it lasts, and calls a person: nothing is opened, served or charged meanwhile.
 */
export function doubtsArrival(step: Step, robot: Robot, leg: Leg): boolean {
  const { fleet } = step;
  const trip = tripOf(fleet, robot);
  if (!trip) return false;
  const { report } = robot.reported;
  const end = leg.route.at(-1);
  const stop = trip.stops[trip.stopIndex];
  if (!report || !end || !stop) return false;
  const { mapId } = robot.position;
  const doubt = doubtArrival(report, end, mapId !== undefined && mapId !== stop.mapId);
  if (!doubt) {
    robot.trip.doubtedSince = undefined;
    return false;
  }
  robot.trip.doubtedSince ??= fleet.now;
  if (fleet.now - robot.trip.doubtedSince >= SHOWN_AFTER_MS[doubt.by])
    reportDoubt(step, robot, stop, doubt.by === 'driving' ? 'driving' : 'position');
  return true;
}

/** Reports which two fields of a robot contradict each other at a stop. */
export function reportDoubt(step: Step, robot: Robot, stop: TripStop, by: 'driving' | 'position'): void {
  const target = targetName(step.fleet, stop.targetId);
  if (by === 'driving') setWaiting(step, robot, 'ARRIVAL_DENIED_BY_DRIVING', { target });
  else setWaiting(step, robot, 'ARRIVAL_DENIED_BY_POSITION', { target, place: placeOf(robot) });
}

/** The position that a robot reports, the same in every language: `7.2, 3.0 (Hall_0)`. */
function placeOf(robot: Robot): string {
  const position = robot.reported.report?.position;
  return position ? `${position.x.toFixed(1)}, ${position.y.toFixed(1)} (${position.mapId})` : '';
}
