import type { TripRecord } from '../model/fleet-events.ts';
import type { FleetState } from '../state/fleet-state.ts';
import type { Leg, Releasing, Robot } from '../state/robot.ts';
import { newId } from '../state/fleet-state.ts';
import { actionOf, askForState, publishAction, reportedAction } from '../robots/instant-actions.ts';
import { moveLids } from '../robots/lids.ts';
import { isHalted, isInOurHands, isOffline, saidAt } from '../robots/liveness.ts';
import { isMoving } from '../robots/motion.ts';
import { leaveMode } from './service-mode.ts';
import { recordDecision, saveTrip } from '../state/records.ts';
import type { RobotReport } from '../model/robot-model.ts';
import { refreshOccupancy } from '../traffic/occupancy.ts';
import { isEnded } from '../model/delivery-transitions.rules.ts';
import { saveDelivery } from '../state/records.ts';

const RESEND_MS = 2_000;
/** After so long a robot that ignored the cancelling may have taken its id for a copy of a lost one. */
const NEW_ACTION_MS = 10_000;
/** How long a robot that never empties its nodes must stand still after it said that it cancelled. */
const STILL_MS = 5_000;
/** How long an order that the robot never showed may still be on its way. */
const IN_FLIGHT_MS = 10_000;

/** Ends a trip before its time: its robot is told to let go, and the trip is `releasing` until the robot's state proves that it did. */
export function letGo(fleet: FleetState, robot: Robot, trip: TripRecord): void {
  if (robot.trip.id === trip.tripId) robot.trip.id = undefined;
  // Whoever stood before the open lid may have left: the robot must not drive with it open.
  if (trip.phase === 'serving') moveLids(fleet, robot, trip, 'close');
  leaveMode(fleet, robot, trip);
  beginRelease(fleet, robot, trip.tripId);
  if (robot.trip.releasing?.tripId === trip.tripId) saveTrip(fleet, { ...trip, status: 'releasing' });
  else endRelease(fleet, saveTrip(fleet, { ...trip, status: 'cancelled', phase: 'ended', order: null }));
  robot.rest.idleSince = fleet.now;
  robot.trip.waiting = undefined;
  fleet.dispatchDue = true;
  refreshOccupancy(fleet, robot);
}

/** Gives up the order of the present leg; the trip goes on with a new one, from where the robot then is. */
export function restartLeg(fleet: FleetState, robot: Robot, trip: TripRecord): TripRecord {
  beginRelease(fleet, robot, trip.tripId);
  const saved = saveTrip(fleet, {
    ...trip,
    phase: 'planning',
    phaseSince: fleet.now,
    order: robot.trip.releasing?.tripId === trip.tripId ? trip.order : null,
  });
  refreshOccupancy(fleet, robot);
  return saved;
}

/** Has the robot drop an order that it may hold, if there is one. */
function beginRelease(fleet: FleetState, robot: Robot, tripId: string): void {
  const leg = robot.trip.leg;
  robot.trip.leg = undefined;
  if (!leg?.everSent || leg.orderId === robot.orders.finishedId || robot.trip.releasing) return;
  release(fleet, robot, tripId, leg.orderId, leg, leg.sentAt ?? fleet.now);
}

/** Has the robot drop an order. Without its leg the robot is known to hold it, as its state shows. */
export function release(fleet: FleetState, robot: Robot, tripId: string, orderId: string, leg: Leg | undefined, orderSentAt: number): void {
  robot.trip.releasing = newReleasing(tripId, orderId, leg, orderSentAt, newId(fleet, 'a'), fleet.now);
  refreshOccupancy(fleet, robot);
  tendReleasing(fleet, robot);
}

export function newReleasing(
  tripId: string,
  orderId: string,
  leg: Leg | undefined,
  orderSentAt: number,
  actionId: string,
  now: number,
): Releasing {
  return {
    tripId,
    leg,
    orderId,
    confirmed: leg?.everConfirmed ?? true,
    orderSentAt,
    since: now,
    actionId,
    actionSince: now,
    sentAt: undefined,
    stillSince: undefined,
    lastSequenceId: -1,
    isIgnoredTold: false,
  };
}

/** Tells the robot again to let go, or sees that it has. */
export function tendReleasing(fleet: FleetState, robot: Robot): void {
  const releasing = robot.trip.releasing;
  const report = robot.said.report;
  if (!releasing || isOffline(robot, fleet.now)) return;
  if (report && robot.said.reportAt > releasing.since && hasLetGo(fleet, robot, releasing, report)) {
    robot.trip.releasing = undefined;
    refreshOccupancy(fleet, robot);
    const trip = fleet.trips.get(releasing.tripId);
    if (trip?.status === 'releasing') endRelease(fleet, saveTrip(fleet, { ...trip, status: 'cancelled', phase: 'ended', order: null }));
    else if (trip && trip.phase === 'planning' && trip.order) saveTrip(fleet, { ...trip, order: null });
    fleet.dispatchDue = true;
    return;
  }
  if (isCancelIgnored(robot, fleet.now) && !releasing.isIgnoredTold) {
    releasing.isIgnoredTold = true;
    recordDecision(fleet, { robotId: robot.info.robotId, deliveryId: null }, 'CANCEL_IGNORED', {});
  }
  if (fleet.now - robot.said.reportAt > RESEND_MS) askForState(fleet, robot);
  if (!isInOurHands(robot) || (releasing.sentAt !== undefined && fleet.now - releasing.sentAt < RESEND_MS)) return;
  if (fleet.now - releasing.actionSince > NEW_ACTION_MS) {
    releasing.actionId = newId(fleet, 'a');
    releasing.actionSince = fleet.now;
  }
  releasing.sentAt = fleet.now;
  const parameters: Record<string, string> = robot.info.protocolVersion === '3.0.0' ? { orderId: releasing.orderId } : {};
  publishAction(fleet, robot, actionOf(releasing.actionId, 'cancelOrder', parameters, 'HARD'));
}

/** A robot brakes, and answers within a few states: one that follows a cancelled order for longer than this ignores that it was cancelled. */
const IGNORED_AFTER_MS = 15_000;

/** When a robot began to count as one that follows an order which it was told to cancel. */
export function cancelIgnoredSince({ since }: Releasing): number {
  return since + IGNORED_AFTER_MS;
}

/** Whether a robot shows for long that it follows an order which it was told to cancel. */
export function isCancelIgnored(robot: Robot, now: number): boolean {
  const { releasing } = robot.trip;
  if (!releasing || !isInOurHands(robot) || isHalted(robot) || isOffline(robot, now)) return false;
  return now >= cancelIgnoredSince(releasing) && robot.said.reportAt > releasing.since && robot.said.report?.orderId === releasing.orderId;
}

/** Judged by what the state shows, not by what the action says, except for robots that never empty their nodes. */
function hasLetGo(fleet: FleetState, robot: Robot, releasing: Releasing, report: RobotReport): boolean {
  if (report.orderId !== releasing.orderId) {
    return releasing.confirmed || saidAt(robot) - releasing.orderSentAt >= IN_FLIGHT_MS;
  }
  // What it moved before it was told to cancel says nothing.
  const goesOn = report.driving || (robot.position.driftedAt > releasing.since && isMoving(robot, fleet.now));
  if (report.nodes.length === 0 && report.edges.length === 0 && !goesOn) return true;
  if (goesOn || report.lastNodeSequenceId !== releasing.lastSequenceId) {
    releasing.lastSequenceId = report.lastNodeSequenceId;
    releasing.stillSince = undefined;
    return false;
  }
  // By the states, not by the clock: since the last one it may have set off.
  releasing.stillSince ??= saidAt(robot);
  const status = reportedAction(robot, releasing.actionId)?.status;
  return (status === 'FINISHED' || status === 'FAILED') && saidAt(robot) - releasing.stillSince >= STILL_MS;
}

/** The robot is proven free of the trip: its deliveries are no longer shown as releasing. */
function endRelease(fleet: FleetState, trip: TripRecord): void {
  for (const stop of trip.stops) {
    for (const { deliveryId } of stop.work) {
      const delivery = fleet.deliveries.get(deliveryId);
      if (!delivery?.releasing) continue;
      const saved = saveDelivery(fleet, { ...delivery, releasing: false });
      if (isEnded(saved.status)) fleet.deliveries.delete(deliveryId);
    }
  }
}
