import type { Step } from '../state/step.ts';
import type { Robot } from '../state/robot.ts';
import { restartLeg } from './order-release.ts';
import { clearWaiting } from './waiting.ts';
import { tripOf } from '../state/fleet-state.ts';

/** Plans the way of a driving or waiting robot again from where it now stands: a person has moved it or cleared the way. */
export function replan(step: Step, robot: Robot): void {
  const { fleet } = step;
  const trip = tripOf(fleet, robot);
  if (!trip) return;
  if (trip.phase !== 'driving' && trip.phase !== 'planning') return;
  clearWaiting(fleet, robot);
  robot.rest.replannedAt = 0;
  if (trip.phase === 'driving') restartLeg(step, robot);
}
