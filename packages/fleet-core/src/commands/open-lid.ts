import type { CommandOf } from '@rota/contract';
import { nothing, type CommandRules } from './command-kind.ts';
import { isLid, whyNotMoveLid } from './lid-moves.ts';

/** Opens a lid. */
export const openLid: CommandRules<CommandOf<'open_lid'>> = {
  whyNot: (fleet, robot, body) => whyNotMoveLid(fleet, robot, 'openLid', body?.lid),
  action: (_robot, parameters) => ({ type: 'openLid', parameters }),
  carryOut: nothing,
  effect: (robot, params) => isLid(robot, params['lid'], 'opened'),
};
