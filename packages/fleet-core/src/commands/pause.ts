import type { CommandOf } from '@rota/contract/robots';
import type { CommandRules } from './command-kind.ts';
import { hold } from './robot-holds.ts';
import { findManualRefusal, findOfflineRefusal } from './refusals.ts';

/** Stands where it is, in the middle of its work. */
export const pause: CommandRules<CommandOf<'pause'>> = {
  whyNot: (fleet, robot) => findOfflineRefusal(fleet, robot) ?? findManualRefusal(robot),
  action: () => ({ type: 'startPause', parameters: {} }),
  carryOut: (step, robot, _body, command) => hold(step, robot, 'paused', command.by),
  effect({ reported: { report } }) {
    if (report?.paused) return true;
    return report?.driving ? false : undefined;
  },
};
