import type { PlainErrorCode } from '@rota/contract/areas';
import { isInOurHands, isOffline } from '../robots/liveness.ts';
import type { FleetState } from '../state/fleet-state.ts';
import type { Robot } from '../state/robot.ts';

/** Why a command cannot be given. */
export type Refusal = { readonly code: PlainErrorCode; readonly text: string };

/** A reason against a command. */
export function refusal(code: PlainErrorCode, text: string): Refusal {
  return { code, text };
}

/** Why nothing can be sent to a robot. */
export function findOfflineRefusal(fleet: FleetState, robot: Robot): Refusal | undefined {
  return isOffline(robot, fleet.now) || !robot.reported.report
    ? refusal('ROBOT_OFFLINE', 'The robot is not connected.')
    : undefined;
}

/** Why a robot does not obey commands: a person drives it by hand. */
export function findManualRefusal(robot: Robot): Refusal | undefined {
  return isInOurHands(robot) ? undefined : refusal('ROBOT_BUSY', 'Someone is driving the robot manually.');
}

/** The refusal for an action that the robot does not declare. */
export function refuseUndeclared(what: string): Refusal {
  return refusal('ROBOT_ACTION_NOT_SUPPORTED', `The robot does not declare ${what}.`);
}
