import type { CommandOf } from '@rota/contract/robots';
import { saveCommand } from '../state/records.ts';
import { nothing, type CommandRules } from './command-kind.ts';
import { hold as keep } from './robot-holds.ts';
import { refusal } from './refusals.ts';

/** Ends its trip and gets no other. */
export const hold: CommandRules<CommandOf<'hold'>> = {
  whyNot: (_fleet, robot) => (robot.hold ? refusal('ROBOT_BUSY', 'The robot is already held.') : undefined),
  action: nothing,
  carryOut(step, robot, { reason }, command) {
    keep(step, robot, 'person', command.by, reason);
    saveCommand(step, { ...command, status: 'done' });
  },
  effect: nothing,
};
