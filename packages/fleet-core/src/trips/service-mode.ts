import type { ServiceMode } from '@rota/contract/robots';
import { actionOf, forgetAction, sendUntilSeen } from '../robots/instant-actions.ts';
import { serviceModesOf, workingModeOf } from '../robots/service-modes.ts';
import type { Step } from '../state/step.ts';
import type { Robot } from '../state/robot.ts';
import { tripOf } from '../state/fleet-state.ts';

/** Time that a robot may take to show that it changes its mode. */
const MODE_MS = 15_000;

/** Tells a robot what a trip is for, where it knows such a mode and is not in it. */
export function enterMode(step: Step, robot: Robot, mode: ServiceMode): void {
  const trip = tripOf(step.fleet, robot);
  if (!trip) return;
  if (robot.reported.service?.mode === mode || !serviceModesOf(robot).includes(mode)) return;
  sendUntilSeen(step, robot, actionOf(`${trip.tripId}-mode`, 'setServiceMode', { mode }), MODE_MS);
}

/** Ends the service mode after a trip with a person, so that the robot takes other work: in such a mode it drives without orders. */
export function leaveMode(step: Step, robot: Robot): void {
  const trip = tripOf(step.fleet, robot);
  if (!trip) return;
  const mode = workingModeOf(robot);
  if (mode === undefined || !trip.stops.some(({ kind }) => kind === 'follow' || kind === 'meet')) return;
  // An unseen request would set the mode after it ended.
  forgetAction(robot, `${trip.tripId}-mode`);
  sendUntilSeen(step, robot, actionOf(`${trip.tripId}-mode-end`, 'setServiceMode', { mode }), MODE_MS);
}
