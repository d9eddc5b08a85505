import type { CommandOf } from '@rota/contract/robots';
import { declares } from '../robots/instant-actions.ts';
import { nothing, type CommandRules } from './command-kind.ts';
import { findOfflineRefusal, refuseUndeclared } from './refusals.ts';
import { findRepetition } from './speak.ts';

/** Plays a sound that the robot fetches at a link. */
export const playSound: CommandRules<CommandOf<'play_sound'>> = {
  whyNot: (fleet, robot, body) =>
    findOfflineRefusal(fleet, robot) ??
    (declares(robot, 'playSound') ? findRepetition(fleet, robot, body) : refuseUndeclared('sounds')),
  action: (_robot, { link = '', volume = '' }) => ({
    type: 'playSound',
    parameters: { link, volume: Number(volume) },
  }),
  carryOut: nothing,
  effect: nothing,
};
