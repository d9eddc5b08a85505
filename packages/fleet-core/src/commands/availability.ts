import type { CommandBody, CommandKind } from '@rota/contract/robots';
import { COMMAND_KINDS } from '@rota/contract/robots';
import type { FleetState } from '../state/fleet-state.ts';
import type { Robot } from '../state/robot.ts';
import type { CommandRules } from './command-kind.ts';
import { commandKinds } from './command-kinds.ts';
import { refusal, type Refusal } from './refusals.ts';

const disabled = refusal('ROBOT_DISABLED', 'The robot is disabled.');

function mayAsk(robot: Robot, rules: CommandRules): boolean {
  return robot.info.enabled || rules.alsoDisabled === true;
}

/** Why a command with these parameters cannot be given. */
export function findCommandRefusal(fleet: FleetState, robot: Robot, body: CommandBody): Refusal | undefined {
  const rules = commandKinds[body.kind];
  return mayAsk(robot, rules) ? rules.whyNot(fleet, robot, body) : disabled;
}

/** Every kind of command that cannot be given now, whatever its parameters, with the reason. */
export function unavailableCommands(fleet: FleetState, robot: Robot): Partial<Record<CommandKind, Refusal>> {
  const found: Partial<Record<CommandKind, Refusal>> = {};
  for (const kind of COMMAND_KINDS) {
    const why = mayAsk(robot, commandKinds[kind]) ? commandKinds[kind].whyNot(fleet, robot) : disabled;
    if (why) found[kind] = why;
  }
  return found;
}
