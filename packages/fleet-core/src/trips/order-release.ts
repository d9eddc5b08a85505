import type { TripRecord } from '../model/fleet-events.ts';
import type { FleetState } from '../state/fleet-state.ts';
import type { Step } from '../state/step.ts';
import type { Leg, Releasing, Robot } from '../state/robot.ts';
import { writeRobot } from '../state/robot.ts';
import { newId, tripOf } from '../state/fleet-state.ts';
import { actionOf, askForState, isAtIt, publishAction, reportedAction } from '../robots/instant-actions.ts';
import { moveLids } from '../robots/lids.ts';
import { isInOurHands, isOffline, reportTimeOf } from '../robots/liveness.ts';
import { isMoving } from '../robots/motion.ts';
import { leaveMode } from './service-mode.ts';
import { recordDecision, saveTrip } from '../state/records.ts';
import type { RobotReport } from '../model/robot-model.ts';
import { isEnded } from '../model/delivery-transitions.rules.ts';
import { saveDelivery } from '../state/records.ts';

const RESEND_MS = 2_000;
/** The number of copies of a request, all under the same id, that may each be followed by a state without it. */
const COPIES_MOST = 15;
/** Time for which requests to a silent robot are repeated. They resume once it reports or connects. */
const SILENT_MS = COPIES_MOST * RESEND_MS;
/** So long after its request a robot that says that the request has ended, and holds on to the order, gets another one. */
const ENDED_MS = 10_000;
/** The number of requests that may end while the robot keeps its order. */
const ENDED_MOST = 3;
/** Time that a robot may take to cancel before a person has to look. */
const CANCELLING_MS = 60_000;
/** Time for which a robot that never empties its nodes must stand still after it reported the cancellation. */
const STILL_MS = 5_000;
/** Time for which an order that the robot never showed may still be in transit. */
const IN_FLIGHT_MS = 10_000;

/** Ends a trip early: cancels the robot's order, and the trip is `releasing` until the robot's state proves the cancellation. */
export function letGo(step: Step, robot: Robot): void {
  const { fleet } = step;
  const trip = tripOf(fleet, robot);
  if (!trip) return;
  // The person at the open lid may have left: the robot must not drive with it open.
  if (trip.phase === 'serving') moveLids(step, robot, 'close');
  leaveMode(step, robot);
  writeRobot(robot, 'trip', { id: undefined });
  beginRelease(step, robot, trip.tripId);
  if (robot.trip.releasing?.tripId === trip.tripId) saveTrip(step, trip, { status: 'releasing' });
  else endRelease(step, trip);
  robot.rest.idleSince = fleet.now;
  robot.trip.waiting = undefined;
  fleet.dispatchDue = true;
}

/** Gives up the order of the present leg; the trip goes on with a new one, from where the robot then is. */
export function restartLeg(step: Step, robot: Robot, change: Partial<TripRecord> = {}): void {
  const { fleet } = step;
  const trip = tripOf(fleet, robot);
  if (!trip) return;
  beginRelease(step, robot, trip.tripId);
  saveTrip(step, trip, {
    ...change,
    phase: 'planning',
    phaseSince: fleet.now,
    order: robot.trip.releasing?.tripId === trip.tripId ? trip.order : null,
  });
}

/** Has the robot drop an order that it may hold, if there is one. */
function beginRelease(step: Step, robot: Robot, tripId: string): void {
  const leg = robot.trip.leg;
  writeRobot(robot, 'trip', { leg: undefined });
  if (!leg?.everSent || leg.orderId === robot.orders.finishedId || robot.trip.releasing) return;
  release(step, robot, tripId, leg.orderId, leg, leg.sentAt ?? step.fleet.now);
}

/** Has the robot drop an order. Without its leg the robot is known to hold it, as its state shows. */
export function release(
  step: Step,
  robot: Robot,
  tripId: string,
  orderId: string,
  leg: Leg | undefined,
  orderSentAt: number,
): void {
  const { fleet } = step;
  writeRobot(robot, 'trip', {
    releasing: newReleasing(tripId, orderId, leg, orderSentAt, newId(fleet, 'a'), fleet.now),
  });
  tendReleasing(step, robot);
}

/** An order that the robot has to drop, before the first request. `orderSentAt` and `now` are ms since the epoch. */
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
    endedRequests: 0,
    timesUnseen: 0,
    sentAt: undefined,
    keptSince: undefined,
    stillSince: undefined,
    lastSequenceId: -1,
  };
}

/** Repeats the cancellation, or notices that the robot has dropped its order. */
export function tendReleasing(step: Step, robot: Robot): void {
  const { fleet } = step;
  const releasing = robot.trip.releasing;
  const report = robot.reported.report;
  if (!releasing || isOffline(robot, fleet.now)) return;
  if (report && robot.reported.reportAt > releasing.since && hasLetGo(fleet, robot, releasing, report)) {
    writeRobot(robot, 'trip', { releasing: undefined });
    const trip = fleet.trips.get(releasing.tripId);
    if (trip?.status === 'releasing') endRelease(step, trip);
    else if (trip && trip.phase === 'planning' && trip.order) saveTrip(step, trip, { order: null });
    fleet.dispatchDue = true;
    return;
  }
  if (fleet.now - robot.reported.reportAt > RESEND_MS) askForState(step, robot);
  if (!isInOurHands(robot) || !isToBeAsked(step, robot, releasing)) return;
  releasing.sentAt = fleet.now;
  const parameters: Record<string, string> =
    robot.info.protocolVersion === '3.0.0' ? { orderId: releasing.orderId } : {};
  publishAction(step, robot, actionOf(releasing.actionId, 'cancelOrder', parameters, 'HARD'));
}

/**
 * Whether the request goes out now. A robot that shows that it is cancelling is not asked again. One whose state does not show the request
 * gets the same one again, under the same id. One that says that the request has ended, and holds on to the order, gets another. All of it is
 * bounded: then a person is called. Only states count against the robot: one that is silent may have let go long ago, or have restarted and
 * forgotten the request.
 */
function isToBeAsked(step: Step, robot: Robot, releasing: Releasing): boolean {
  const { fleet } = step;
  const { sentAt } = releasing;
  const { reportAt } = robot.reported;
  const { connectionAt } = robot.link;
  if (connectionAt >= (releasing.keptSince ?? Infinity)) askAgain(releasing);
  if (releasing.keptSince !== undefined) return false;
  if (isAtIt(robot, 'cancelOrder')) {
    if (reportAt - releasing.since >= CANCELLING_MS) keep(step, robot, releasing);
    return false;
  }
  if (reportedAction(robot, releasing.actionId) !== undefined) {
    if (sentAt === undefined || reportAt - sentAt < ENDED_MS) return false;
    releasing.endedRequests += 1;
    releasing.timesUnseen = 0;
    if (releasing.endedRequests < ENDED_MOST) releasing.actionId = newId(fleet, 'a');
    else keep(step, robot, releasing);
    return releasing.keptSince === undefined;
  }
  if (sentAt !== undefined && fleet.now - sentAt < RESEND_MS) return false;
  if (fleet.now - Math.max(releasing.since, reportAt, connectionAt) >= SILENT_MS) return false;
  if (sentAt !== undefined && reportAt > sentAt) releasing.timesUnseen += 1;
  if (releasing.timesUnseen >= COPIES_MOST) keep(step, robot, releasing);
  return releasing.keptSince === undefined;
}

/** The robot keeps its order in spite of cancellations. */
function keep(step: Step, robot: Robot, releasing: Releasing): void {
  releasing.keptSince = step.fleet.now;
  recordDecision(step, { robotId: robot.info.robotId, deliveryId: null }, 'ORDER_KEPT', {});
}

/** Asks for the order to be dropped as if for the first time: the robot connected again, or a person says so. */
export function askAgain(releasing: Releasing): void {
  releasing.endedRequests = 0;
  releasing.timesUnseen = 0;
  releasing.keptSince = undefined;
}

/** Judged by what the state shows, not by what the action says, except for robots that never empty their nodes. */
function hasLetGo(fleet: FleetState, robot: Robot, releasing: Releasing, report: RobotReport): boolean {
  if (report.orderId !== releasing.orderId) {
    return releasing.confirmed || reportTimeOf(robot) - releasing.orderSentAt >= IN_FLIGHT_MS;
  }
  // Movement before the cancellation proves nothing.
  const goesOn = report.driving || (robot.position.driftedAt > releasing.since && isMoving(robot, fleet.now));
  if (report.nodes.length === 0 && report.edges.length === 0 && !goesOn) return true;
  if (goesOn || report.lastNodeSequenceId !== releasing.lastSequenceId) {
    releasing.lastSequenceId = report.lastNodeSequenceId;
    releasing.stillSince = undefined;
    return false;
  }
  // By the states, not by the clock: since the last one it may have set off.
  releasing.stillSince ??= reportTimeOf(robot);
  const status = reportedAction(robot, releasing.actionId)?.status;
  return (
    (status === 'FINISHED' || status === 'FAILED') && reportTimeOf(robot) - releasing.stillSince >= STILL_MS
  );
}

/** The robot is proven free of the trip: its deliveries are no longer shown as releasing. */
function endRelease(step: Step, trip: TripRecord): void {
  const { fleet } = step;
  saveTrip(step, trip, { status: 'cancelled', phase: 'ended', order: null });
  for (const stop of trip.stops) {
    for (const { deliveryId } of stop.work) {
      const delivery = fleet.deliveries.get(deliveryId);
      if (!delivery?.releasing) continue;
      const saved = saveDelivery(step, { ...delivery, releasing: false });
      if (isEnded(saved.status)) fleet.deliveries.delete(deliveryId);
    }
  }
}
