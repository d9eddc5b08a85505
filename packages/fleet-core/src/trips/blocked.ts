import type { Step } from '../state/step.ts';
import type { Robot } from '../state/robot.ts';
import { deliveriesOf, tripOf } from '../state/fleet-state.ts';
import { giveUpTrip } from './trips.ts';

/** A short darkness is waited for; after so long others may get there, or the robot does something else meanwhile. */
const GIVE_UP_BLOCKED_MS = 60_000;

/**
 * A trip to a stop that a robot that went dark shuts off is given up after a while; not while goods are aboard, which nobody else can bring.
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
