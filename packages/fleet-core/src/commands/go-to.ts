import type { CommandOf } from '@rota/contract';
import { startTrip, stopAt } from '../trips/trips.ts';
import { nothing, type CommandRules } from './command-kind.ts';
import { refusal } from './refusals.ts';
import { whyNotSend } from './sending.ts';

/** Drives to a target and stays there for a while. */
export const goTo: CommandRules<CommandOf<'go_to'>> = {
  whyNot(fleet, robot, body) {
    const held = whyNotSend(fleet, robot);
    if (held || !body) return held;
    const target = fleet.targets.get(body.target_id);
    if (!target) return refusal('RECORD_NOT_FOUND', 'There is no such target.');
    return target.mapId === robot.position.mapId ? undefined : refusal('ROBOT_ACTION_NOT_SUPPORTED', 'The target is on another floor.');
  },
  action: nothing,
  carryOut(fleet, robot, body, command) {
    const target = fleet.targets.get(body.target_id);
    if (target) startTrip(fleet, robot, 'visit', [stopAt('visit', target)], command.commandId);
  },
  effect: nothing,
};
