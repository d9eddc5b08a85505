import type { Step } from '../state/step.ts';
import type { Leg, Robot } from '../state/robot.ts';
import { writeRobot } from '../state/robot.ts';
import { forgetErrors } from '../robots/errors.ts';
import { askForState } from '../robots/instant-actions.ts';
import { isInOurHands } from '../robots/liveness.ts';
import { recordDecision, saveHold } from '../state/records.ts';
import { handleFailure } from './order-failures.ts';
import { release, restartLeg } from './order-release.ts';
import type { ReportedError, RobotReport } from '../model/robot-model.ts';
import { aboutTrip } from './waiting.ts';
import { tripOf } from '../state/fleet-state.ts';

/** In whose name an order that is not ours holds a robot until a person decides. */
const WATCH = 'system';
/** A state may be late: what contradicts all others must stand for so long, in more than one state. */
const SURE_AFTER_MS = 2_000;
/** After so many copies, one each two seconds, none is lost any more. */
const IGNORED_AFTER_MS = 30_000;

const REFUSAL_TYPES = new Set(
  [
    'orderError',
    'orderUpdateError',
    'validationError',
    'validation',
    'noRouteError',
    'orderValidationError',
    'unsupportedParameter',
    'sameOrderUpdateIdError',
    'outdatedOrderUpdateError',
    'invalidOrderError',
  ].map((type) => type.toLowerCase()),
);

/** The error by which a robot refused the order as last published. */
export function findRefusal(robot: Robot, leg: Leg): ReportedError | undefined {
  if (leg.confirmed || leg.sentAt === undefined) return undefined;
  for (const latched of robot.errors.values()) {
    const { error } = latched;
    if (!REFUSAL_TYPES.has(error.type.toLowerCase())) continue;
    const orderId = error.references.find((reference) => reference.key === 'orderId');
    const updateId = error.references.find((reference) => reference.key === 'orderUpdateId');
    if (orderId && orderId.value !== leg.orderId) continue;
    if (updateId && Number(updateId.value) !== leg.order.orderUpdateId) continue;
    // Without a reference only an error that came after the order can be about it.
    if (latched.seenAt >= leg.sentAt && (orderId || latched.since >= leg.sentAt)) return error;
  }
  return undefined;
}

/** A refused order comes to nothing, in the robot's own words. */
export function handleRefusal(step: Step, robot: Robot, error: ReportedError): void {
  // Its reports about this order must not count against the next one.
  forgetErrors(robot, REFUSAL_TYPES);
  handleFailure(step, robot, 'ORDER_REFUSED', error.description === '' ? error.type : error.description);
}

/** Whether the robot no longer holds the order that it had confirmed. */
export function hasLostOrder(step: Step, robot: Robot, leg: Leg): boolean {
  const { fleet } = step;
  const report = robot.reported.report;
  if (!report || !leg.everConfirmed) return false;
  const held =
    report.orderId === leg.orderId &&
    (holdsBase(report, leg) || report.driving || !leg.confirmed || leg.passed >= leg.baseEnd);
  if (held) {
    leg.lostSince = undefined;
    return false;
  }
  if (leg.lostSince === undefined) {
    leg.lostSince = fleet.now;
    return false;
  }
  if (fleet.now - leg.lostSince < SURE_AFTER_MS) return false;
  if (robot.reported.reportAt - leg.lostSince >= SURE_AFTER_MS / 2) return true;
  askForState(step, robot);
  return false;
}

/** Whether what is released to the robot is, up to its end, among the nodes that it says it will drive. */
function holdsBase(report: RobotReport, leg: Leg): boolean {
  const end = leg.route[leg.baseEnd];
  return end !== undefined && report.nodes.some((node) => node.nodeId === end.nodeId);
}

/**
 * Plans a lost order again from where the robot is. A robot that shows the last update without its nodes dropped its route at the update:
 * that is reported as such, because a robot that interprets updates differently does so each time.
 */
export function handleLoss(step: Step, robot: Robot, leg: Leg): void {
  const report = robot.reported.report;
  const updated =
    leg.order.orderUpdateId > 0 &&
    report?.orderId === leg.orderId &&
    report.orderUpdateId >= leg.order.orderUpdateId;
  // It may still drive the part of the order that it shows.
  if (!report || report.orderId !== leg.orderId || !isUnderWay(report)) leg.everSent = false;
  handleFailure(step, robot, updated ? 'UPDATE_DROPPED' : 'ORDER_LOST', '');
}

/**
 * Whether the robot has gone on for long as if the order had never come. It may know its id and have dropped it, before its state showed it;
 * then it drops every copy, and only an order with another id helps.
 */
export function hasIgnoredOrder(robot: Robot, leg: Leg): boolean {
  if (leg.confirmed || leg.unconfirmedSince === undefined || !isInOurHands(robot)) return false;
  return robot.reported.reportAt - leg.unconfirmedSince >= IGNORED_AFTER_MS;
}

/** Whether a state shows an order that is not driven to its end. A remaining horizon is not idle. */
export function isUnderWay(report: RobotReport): boolean {
  return report.nodes.some((node) => node.sequenceId > report.lastNodeSequenceId);
}

/**
 * Looks for an order that the robot runs and should not. A late copy of one of ours is cancelled; one that is not ours is left alone: the
 * robot is held out of dispatch and a person decides, since after a restore from a backup cancelling would stop every robot.
 */
export function watchStrayOrders(step: Step, robot: Robot): void {
  const { fleet } = step;
  const trip = tripOf(fleet, robot);
  const report = robot.reported.report;
  if (!report || robot.trip.releasing || !isInOurHands(robot)) return;
  const foreign = report.orderId !== '' && report.orderId !== robot.trip.leg?.orderId;
  const running = foreign && report.nodes.length > 0 && (report.driving || isUnderWay(report));
  if (!running) {
    robot.orders.stray = undefined;
    if (report.orderId !== robot.orders.dismissedId) robot.orders.dismissedId = undefined;
    if (isAdopted(robot)) endAdoption(step, robot);
    return;
  }
  if (robot.orders.stray?.orderId !== report.orderId) {
    robot.orders.stray = { orderId: report.orderId, since: fleet.now };
    return;
  }
  if (fleet.now - robot.orders.stray.since < SURE_AFTER_MS) return;
  if (robot.reported.reportAt - robot.orders.stray.since < SURE_AFTER_MS / 2) {
    askForState(step, robot);
    return;
  }
  if (robot.orders.known.includes(report.orderId)) {
    const { orderId } = report;
    robot.orders.stray = undefined;
    if (trip && robot.trip.leg) restartLeg(step, robot);
    writeRobot(robot, 'trip', { releasing: undefined });
    release(step, robot, trip?.tripId ?? '', orderId, undefined, fleet.now);
    return;
  }
  if (robot.hold !== null || robot.orders.dismissedId === report.orderId) return;
  recordDecision(step, aboutTrip(fleet, robot), 'ORDER_FOREIGN', {});
  saveHold(step, robot, { reason: 'foreign_order', by: WATCH, since: new Date(fleet.now).toISOString() });
}

/** A person decided about an order that is not ours: the same one does not hold the robot again. */
export function dismissStray(robot: Robot): void {
  if (robot.hold?.reason === 'foreign_order') robot.orders.dismissedId = robot.reported.report?.orderId;
  robot.orders.stray = undefined;
}

/** Whether a robot is held for an order that is not ours, and no operator has decided yet. */
export function isForeignOrderHeld(robot: Robot): boolean {
  return robot.hold?.reason === 'foreign_order' && robot.hold.by === WATCH;
}

/** Whether a person let the robot carry out an order that is not ours. */
function isAdopted(robot: Robot): boolean {
  return robot.hold?.reason === 'foreign_order' && robot.hold.by !== WATCH;
}

/** The adopted order ended: no person has to release the robot, because none stopped it. */
function endAdoption(step: Step, robot: Robot): void {
  saveHold(step, robot, null);
  robot.rest.idleSince = step.fleet.now;
  recordDecision(step, { robotId: robot.info.robotId, deliveryId: null }, 'HOLD_RELEASED', {});
}
