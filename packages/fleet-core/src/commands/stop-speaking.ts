import type { CommandOf } from '@rota/contract/robots';
import { declares } from '../robots/instant-actions.ts';
import { nothing, type CommandRules } from './command-kind.ts';
import { findOfflineRefusal, refuseUndeclared } from './refusals.ts';

/** Ends what it says or plays. */
export const stopSpeaking: CommandRules<CommandOf<'stop_speaking'>> = {
  whyNot: (fleet, robot) =>
    findOfflineRefusal(fleet, robot) ??
    (declares(robot, 'stopSpeaking') ? undefined : refuseUndeclared('an end of speaking')),
  action: () => ({ type: 'stopSpeaking', parameters: {} }),
  carryOut: nothing,
  effect: nothing,
};
