import type { CommandOf } from '@rota/contract/robots';
import { goToCharge } from '../dispatch/idle.ts';
import { saveCommand } from '../state/records.ts';
import { nothing, type CommandRules } from './command-kind.ts';
import { refusal } from './refusals.ts';
import { findSendRefusal } from './send-refusals.ts';

/** Drives to a free charging point. */
export const charge: CommandRules<CommandOf<'charge'>> = {
  whyNot(fleet, robot) {
    const held = findSendRefusal(fleet, robot);
    if (held) return held;
    const charger = [...fleet.targets.values()].some(
      (target) => target.type === 'charge' && target.mapId === robot.position.mapId,
    );
    return charger
      ? undefined
      : refusal('ROBOT_ACTION_NOT_SUPPORTED', 'There is no charging point on its floor.');
  },
  action: nothing,
  carryOut(step, robot, _body, command) {
    if (goToCharge(step, robot, command.commandId)) return;
    saveCommand(step, { ...command, status: 'failed', failure: 'No charging point is free.' });
  },
  effect: nothing,
};
