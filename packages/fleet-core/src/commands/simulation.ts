import { declares } from '../robots/instant-actions.ts';
import type { FleetState } from '../state/fleet-state.ts';
import type { Robot } from '../state/robot.ts';
import { refuseUndeclared, findOfflineRefusal, type Refusal } from './refusals.ts';

/** Why a robot cannot be made to suffer faults: only simulated ones can. */
export function findSimulationRefusal(fleet: FleetState, robot: Robot): Refusal | undefined {
  return (
    findOfflineRefusal(fleet, robot) ??
    (declares(robot, 'simulateFault') ? undefined : refuseUndeclared('simulated faults'))
  );
}
