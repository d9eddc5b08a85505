import type { Step } from '../state/step.ts';
import type { Robot } from '../state/robot.ts';
import { deliveriesOf, tripOf } from '../state/fleet-state.ts';
import { giveUpTrip } from './trips.ts';

/** A short darkness is waited for; after so long others may get there, or the robot does something else meanwhile. */
const GIVE_UP_BLOCKED_MS = 60_000;

/**
 * Gives up a trip after a while when a dark robot blocks the way to its stop; not while goods are aboard, which no other robot can deliver.
 * The robot's reason to wait names the one in the way.
 */
export function giveUpBlocked(step: Step, robot: Robot): void {
  const { fleet } = step;
  const trip = tripOf(fleet, robot);
  if (!trip) return;
  const { waiting } = robot.trip;
  if (waiting?.code !== 'BLOCKED_BY_ROBOT' || fleet.now - waiting.since < GIVE_UP_BLOCKED_MS) return;
  if (deliveriesOf(fleet, trip).some((delivery) => robot.trip.aboard.has(delivery.deliveryId))) return;
  giveUpTrip(step, robot, waiting.code, waiting.params);
}
