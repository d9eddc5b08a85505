import type { CommandOf } from '@rota/contract/robots';
import { declares } from '../robots/instant-actions.ts';
import { nothing, type CommandRules } from './command-kind.ts';
import { refuseUndeclared, findOfflineRefusal } from './refusals.ts';

/** Says something aloud. */
export const speak: CommandRules<CommandOf<'speak'>> = {
  whyNot: (fleet, robot) =>
    findOfflineRefusal(fleet, robot) ?? (declares(robot, 'speak') ? undefined : refuseUndeclared('speak')),
  action: (_robot, params) => ({ type: 'speak', parameters: { ...params, volume: 80 } }),
  carryOut: nothing,
  effect: nothing,
};
