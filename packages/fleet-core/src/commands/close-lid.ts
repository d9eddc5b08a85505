import type { CommandOf } from '@rota/contract/robots';
import { nothing, type CommandRules } from './command-kind.ts';
import { isLid, findLidRefusal } from './lid-moves.ts';

/** Closes a lid. */
export const closeLid: CommandRules<CommandOf<'close_lid'>> = {
  whyNot: (fleet, robot, body) => findLidRefusal(fleet, robot, 'closeLid', body?.lid),
  action: (_robot, parameters) => ({ type: 'closeLid', parameters }),
  carryOut: nothing,
  effect: (robot, params) => isLid(robot, params['lid'], 'closed'),
};
