import type { CommandOf } from '@rota/contract/robots';
import { declares } from '../robots/instant-actions.ts';
import { nothing, type CommandRules } from './command-kind.ts';
import { undeclared, whyOffline } from './refusals.ts';

/** Says something aloud. */
export const speak: CommandRules<CommandOf<'speak'>> = {
  whyNot: (fleet, robot) =>
    whyOffline(fleet, robot) ?? (declares(robot, 'speak') ? undefined : undeclared('speak')),
  action: (_robot, params) => ({ type: 'speak', parameters: { ...params, volume: 80 } }),
  carryOut: nothing,
  effect: nothing,
};
