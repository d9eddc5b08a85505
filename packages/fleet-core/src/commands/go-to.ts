import type { CommandOf } from '@rota/contract/robots';
import { chooseRide } from '../elevators/ways.ts';
import type { TargetInfo } from '../model/fleet-events.ts';
import { radiusOf } from '../robots/footprint.ts';
import { canRide } from '../robots/riding.ts';
import type { FleetState } from '../state/fleet-state.ts';
import type { Robot } from '../state/robot.ts';
import { startTrip, stopAt } from '../trips/trips.ts';
import { nothing, type CommandRules } from './command-kind.ts';
import { refusal, refuseUndeclared, type Refusal } from './refusals.ts';
import { findSendRefusal } from './send-refusals.ts';

/** Why a robot cannot be sent to a target on another floor. */
function findRideRefusal(fleet: FleetState, robot: Robot, target: TargetInfo): Refusal | undefined {
  const from = robot.reported.report?.position;
  const { mapId } = robot.position;
  if (!from || mapId === undefined) return refusal('ROBOT_BUSY', 'The robot does not know where it is.');
  if (!canRide(robot)) return refuseUndeclared('initializePosition, which it needs after an elevator ride');
  const ride = chooseRide(fleet, radiusOf(robot), { x: from.x, y: from.y, mapId }, target);
  if (!('why' in ride)) return undefined;
  if (ride.why === 'suspended')
    return refusal('ELEVATOR_WAY_SUSPENDED', 'The elevator on the way takes no robots now.');
  if (ride.why === 'no_lobby')
    return refusal('ELEVATOR_NO_LOBBY', 'A floor on the way has no place to wait for the elevator.');
  return refusal('TARGET_UNREACHABLE', 'No elevator leads to the floor of the target.');
}

/** Drives to a target, by elevator where it is on another floor, and stays there for a while. */
export const goTo: CommandRules<CommandOf<'go_to'>> = {
  whyNot(fleet, robot, body) {
    const held = findSendRefusal(fleet, robot);
    if (held || !body) return held;
    const target = fleet.targets.get(body.target_id);
    if (!target) return refusal('RECORD_NOT_FOUND', 'There is no such target.');
    return target.mapId === robot.position.mapId ? undefined : findRideRefusal(fleet, robot, target);
  },
  action: nothing,
  carryOut(step, robot, body, command) {
    const target = step.fleet.targets.get(body.target_id);
    if (target) startTrip(step, robot, 'visit', [stopAt('visit', target)], command.commandId);
  },
  effect: nothing,
};
