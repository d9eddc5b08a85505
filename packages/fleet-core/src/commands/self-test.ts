import type { CommandOf } from '@rota/contract/robots';
import { tripKinds } from '../model/trip-kinds.ts';
import { declares } from '../robots/instant-actions.ts';
import { tripOf } from '../state/fleet-state.ts';
import { nothing, type CommandRules } from './command-kind.ts';
import { findManualRefusal, findOfflineRefusal, refusal, refuseUndeclared } from './refusals.ts';

/** Has the robot test itself, while it stands without an order: a test may move lids or wheels. */
export const selfTest: CommandRules<CommandOf<'self_test'>> = {
  whyNot(fleet, robot) {
    const offline = findOfflineRefusal(fleet, robot);
    if (offline) return offline;
    if (!declares(robot, 'selfTest')) return refuseUndeclared('self-tests');
    const trip = tripOf(fleet, robot);
    if (trip && !tripKinds[trip.kind].endsAtOwnPlace) return refusal('ROBOT_BUSY', 'The robot is on a trip.');
    return findManualRefusal(robot);
  },
  action: () => ({ type: 'selfTest', parameters: {} }),
  carryOut: nothing,
  effect: nothing,
};
