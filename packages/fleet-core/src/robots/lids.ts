import type { TripRecord, TripStop } from '../model/fleet-events.ts';
import type { FleetState } from '../state/fleet-state.ts';
import type { Robot } from '../state/robot.ts';
import { actionOf, declares, reportedAction, sendUntilSeen } from './instant-actions.ts';

const LID_ACTION_MS = 30_000;

/** The lids of a robot that the work of a stop is in. */
export function lidsOf(robot: Robot, stop: TripStop): string[] {
  const lids = new Set<string>();
  for (const { lid } of stop.work) if (lid !== null && (robot.said.factsheet?.lids ?? []).includes(lid)) lids.add(lid);
  return [...lids];
}

/** The ids are fixed by the arrival, so that a new owner's copy of the action does nothing on a robot that already did it. */
export function moveLids(fleet: FleetState, robot: Robot, trip: TripRecord, way: 'open' | 'close'): void {
  const stop = trip.stops[trip.stopIndex];
  const type = way === 'open' ? 'openLid' : 'closeLid';
  if (!stop || !declares(robot, type)) return;
  for (const lid of lidsOf(robot, stop)) {
    sendUntilSeen(fleet, robot, actionOf(lidActionId(trip, way, lid), type, { lid }), LID_ACTION_MS);
  }
}

/** A new owner moves the lids that the former one may not have got to move. */
export function resumeLids(fleet: FleetState, robot: Robot, trip: TripRecord): void {
  if (trip.phase === 'serving') moveLids(fleet, robot, trip, 'open');
  if (trip.phase === 'closing') moveLids(fleet, robot, trip, 'close');
}

/** Judged by what the robot says of the lid; by the action alone where it says nothing of lids. */
export function isClosed(robot: Robot, trip: TripRecord, lid: string): boolean {
  if (!declares(robot, 'closeLid')) return true;
  const reported = robot.said.service?.lids.find((item) => item.lid === lid)?.state;
  const action = reportedAction(robot, lidActionId(trip, 'close', lid))?.status;
  if (reported !== undefined) return reported === 'closed' && (action === undefined || action === 'FINISHED' || action === 'FAILED');
  return action === 'FINISHED' || action === 'FAILED';
}

function lidActionId(trip: TripRecord, way: 'open' | 'close', lid: string): string {
  return `${trip.tripId}-${trip.phaseSince}-${way}-${lid}`;
}
