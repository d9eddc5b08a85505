import type { CommandOf } from '@rota/contract/robots';
import { tripKinds } from '../model/trip-kinds.ts';
import { serviceModesOf } from '../robots/service-modes.ts';
import { tripOf } from '../state/fleet-state.ts';
import { nothing, type CommandRules } from './command-kind.ts';
import { refusal, refuseUndeclared, findManualRefusal, findOfflineRefusal } from './refusals.ts';

/** Sets what the robot is there for. */
export const setMode: CommandRules<CommandOf<'set_mode'>> = {
  whyNot(fleet, robot, body) {
    const offline = findOfflineRefusal(fleet, robot);
    if (offline) return offline;
    const modes = serviceModesOf(robot);
    if (modes.length === 0) return refuseUndeclared('modes');
    const byHand = findManualRefusal(robot);
    if (byHand) return byHand;
    const trip = tripOf(fleet, robot);
    if (trip && !tripKinds[trip.kind].endsAtOwnPlace) return refusal('ROBOT_BUSY', 'The robot is on a trip.');
    const known = !body || modes.includes(body.mode);
    return known ? undefined : refusal('ROBOT_ACTION_NOT_SUPPORTED', 'The robot does not declare this mode.');
  },
  action: (_robot, parameters) => ({ type: 'setServiceMode', parameters }),
  carryOut: nothing,
  effect: (robot, params) =>
    robot.reported.service?.mode === undefined ? undefined : robot.reported.service.mode === params['mode'],
};
