import type { CommandOf } from '@rota/contract/robots';
import { tripOf } from '../state/fleet-state.ts';
import { nothing, type CommandRules } from './command-kind.ts';
import { refusal, findOfflineRefusal } from './refusals.ts';
import { cancelWork } from './stop-work.ts';

/** Lets its work go, whosever it is, and is held. */
export const cancel: CommandRules<CommandOf<'cancel'>> = {
  alsoDisabled: true,
  whyNot(fleet, robot) {
    if (tripOf(fleet, robot)) return undefined;
    const offline = findOfflineRefusal(fleet, robot);
    if (offline) return offline;
    return (robot.orders.stray ?? robot.trip.releasing?.keptSince)
      ? undefined
      : refusal('BAD_REQUEST', 'The robot has nothing to cancel.');
  },
  action: nothing,
  carryOut: (step, robot, _body, command) => cancelWork(step, robot, command.by),
  // Cancelled is what the robot's state proves.
  effect: (robot) => robot.trip.releasing === undefined,
};
