import type { TripRecord, TripStop } from '../model/fleet-events.ts';
import type { Step } from '../state/step.ts';
import type { Robot } from '../state/robot.ts';
import { actionOf, declares, reportedAction, sendUntilSeen } from './instant-actions.ts';
import { tripOf } from '../state/fleet-state.ts';

const LID_ACTION_MS = 30_000;

/** The lids of a robot that the work of a stop is in; all of them where it collects, as people put in as much as fits. */
export function lidsOf(robot: Robot, stop: TripStop): readonly string[] {
  const lids = robot.reported.factsheet?.lids ?? [];
  if (stop.kind === 'collect' || stop.kind === 'empty') return lids;
  return lids.filter((lid) => stop.work.some((work) => work.lid === lid));
}

/** Whether it has lids that open on command. A robot that has not sent its factsheet yet is assumed to have them. */
export function opensRemotely(robot: Robot): boolean {
  const { factsheet } = robot.reported;
  return factsheet === undefined || (factsheet.lids.length > 0 && declares(robot, 'openLid'));
}

/** The ids are fixed by the arrival, so that a new owner's copy of the action does nothing on a robot that already did it. */
export function moveLids(step: Step, robot: Robot, way: 'open' | 'close'): void {
  const trip = tripOf(step.fleet, robot);
  if (!trip) return;
  const stop = trip.stops[trip.stopIndex];
  const type = way === 'open' ? 'openLid' : 'closeLid';
  if (!stop || !declares(robot, type)) return;
  // A lid of a remote delivery is opened by a person with access, not by the arrival.
  if (way === 'open' && stop.kind === 'remote_unload') return;
  for (const lid of lidsOf(robot, stop)) {
    sendUntilSeen(step, robot, actionOf(lidActionId(trip, way, lid), type, { lid }), LID_ACTION_MS);
  }
}

/** A new owner moves the lids that the former one may not have got to move. */
export function resumeLids(step: Step, robot: Robot): void {
  const trip = tripOf(step.fleet, robot);
  if (!trip) return;
  if (trip.phase === 'serving') moveLids(step, robot, 'open');
  if (trip.phase === 'closing') moveLids(step, robot, 'close');
}

/** Judged by what the robot says of the lid; by the action alone where it says nothing of lids. */
export function isClosed(robot: Robot, trip: TripRecord, lid: string): boolean {
  if (!declares(robot, 'closeLid')) return true;
  const reported = robot.reported.service?.lids.find((item) => item.lid === lid)?.state;
  const action = reportedAction(robot, lidActionId(trip, 'close', lid))?.status;
  if (reported !== undefined)
    return reported === 'closed' && (action === undefined || action === 'FINISHED' || action === 'FAILED');
  return action === 'FINISHED' || action === 'FAILED';
}

function lidActionId(trip: TripRecord, way: 'open' | 'close', lid: string): string {
  return `${trip.tripId}-${trip.phaseSince}-${way}-${lid}`;
}
