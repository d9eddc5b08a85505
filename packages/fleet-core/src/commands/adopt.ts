import type { CommandOf } from '@rota/contract/robots';
import { recordDecision, saveCommand, saveHold } from '../state/records.ts';
import { isForeignOrderHeld } from '../trips/order-watch.ts';
import { nothing, type CommandRules } from './command-kind.ts';
import { refusal } from './refusals.ts';

/** Ends an order that is not ours. The robot returns to work automatically once the order has ended. */
export const adopt: CommandRules<CommandOf<'adopt'>> = {
  whyNot(_fleet, robot) {
    if (isForeignOrderHeld(robot)) return undefined;
    return refusal('BAD_REQUEST', 'The robot carries out no unknown order that waits for a decision.');
  },
  action: nothing,
  carryOut(step, robot, _body, command) {
    const since = robot.hold?.since ?? new Date(step.fleet.now).toISOString();
    saveHold(step, robot, { reason: 'foreign_order', by: command.by, since });
    recordDecision(step, { robotId: robot.info.robotId, deliveryId: null }, 'ORDER_ADOPTED', {});
    saveCommand(step, { ...command, status: 'done' });
  },
  effect: nothing,
};
