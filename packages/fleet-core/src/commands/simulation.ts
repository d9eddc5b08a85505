import { declares } from '../robots/instant-actions.ts';
import type { FleetState } from '../state/fleet-state.ts';
import type { Robot } from '../state/robot.ts';
import { undeclared, whyOffline, type Refusal } from './refusals.ts';

/** Why a robot cannot be made to suffer faults: only simulated ones can. */
export function whyNotSimulate(fleet: FleetState, robot: Robot): Refusal | undefined {
  return (
    whyOffline(fleet, robot) ??
    (declares(robot, 'simulateFault') ? undefined : undeclared('simulated faults'))
  );
}
