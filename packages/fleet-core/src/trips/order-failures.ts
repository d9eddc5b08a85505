import type { Step } from '../state/step.ts';
import type { OrderFailure, Robot } from '../state/robot.ts';
import { recordDecision, saveHold } from '../state/records.ts';
import { restartLeg } from './order-release.ts';
import { giveUpTrip } from './trips.ts';
import { aboutTrip } from './waiting.ts';

/** In whose name a robot whose orders come to nothing is held until a person looks. */
const WATCH = 'system';
const FAILURES_BEFORE_GIVING_UP = 3;
const REST_AFTER_FAILURES_MS = 60_000;
const RETRY_MS = 3_000;

/**
 * Handles a failed order: gives it up and retries from where the robot is. After three failures in a row it gives up the trip, and the
 * robot gets no more work until a person looks, because a robot that misunderstands orders would fail forever. `said` is the robot's text.
 */
export function handleFailure(step: Step, robot: Robot, code: OrderFailure, said: string): void {
  const { fleet } = step;
  const params = code === 'ORDER_REFUSED' ? { reason: said } : {};
  recordDecision(step, aboutTrip(fleet, robot), code, params);
  robot.orders.failures += 1;
  robot.orders.lastFailure = code;
  if (robot.orders.failures < FAILURES_BEFORE_GIVING_UP) {
    // A lost order is retried at once.
    const pause =
      code === 'ORDER_REFUSED' || robot.orders.failures > 1 ? RETRY_MS * robot.orders.failures : 0;
    if (pause > 0) robot.rest.replannedAt = fleet.now + pause;
    restartLeg(step, robot);
    return;
  }
  robot.rest.until = fleet.now + REST_AFTER_FAILURES_MS;
  const about = aboutTrip(fleet, robot);
  // No other robot can deliver the goods aboard: they wait for the person who looks, unless the robot refuses them.
  if (code === 'ORDER_REFUSED' || robot.trip.aboard.size === 0) giveUpTrip(step, robot, code, params);
  else restartLeg(step, robot);
  recordDecision(step, about, 'ORDERS_FAILED', {});
  const since = new Date(fleet.now).toISOString();
  if (robot.hold === null)
    saveHold(step, robot, { reason: 'orders_failed', by: WATCH, since, ...(said !== '' && { said }) });
}

/** The robot drives on its order: one that was only lost before was no sign of anything. */
export function forgetLosses(robot: Robot): void {
  if (robot.orders.lastFailure === 'ORDER_LOST') forgetFailures(robot);
}

/** Resets the count of failures: an order was driven to its end, or a person looked. */
export function forgetFailures(robot: Robot): void {
  robot.orders.failures = 0;
  robot.orders.lastFailure = undefined;
}
