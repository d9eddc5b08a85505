import type { CommandRecord } from '../model/records.ts';
import type { Step } from '../state/step.ts';
import type { PendingAction, Robot } from '../state/robot.ts';
import { commandKinds } from './command-kinds.ts';
import { forgetAction, isUnderWayStatus, reportedAction } from '../robots/instant-actions.ts';
import { acceptCommand, endCommand } from '../state/records.ts';

/** Time in which a robot that reports FINISHED has to show the result. */
const EFFECT_MS = 5_000;
const CANCEL_MS = 60_000;
/** The longest time that a robot may show an action as running, ms. */
const UNDER_WAY_MS = 120_000;

/** Follows the commands of a robot by what it reports. */
export function tendCommands(step: Step, robot: Robot): void {
  const { fleet } = step;
  for (const [id, pending] of robot.requested.actions) {
    if (pending.commandId === undefined) continue;
    const command = fleet.commands.get(pending.commandId);
    if (!command) forgetAction(robot, id);
    else tendAction(step, robot, command, pending, id);
  }
  if (fleet.commands.size === 0) return;
  for (const command of fleet.commands.values()) {
    if (command.robotId === robot.info.robotId && command.actionId === null)
      tendWithoutAction(step, robot, command);
  }
}

function tendAction(
  step: Step,
  robot: Robot,
  command: CommandRecord,
  pending: PendingAction,
  actionId: string,
): void {
  const { fleet } = step;
  const reported = reportedAction(robot, actionId);
  if (reported) acceptCommand(step, command.commandId);
  if (reported?.status === 'FAILED') {
    forgetAction(robot, actionId);
    endCommand(
      step,
      command.commandId,
      reported.result && reported.result !== '' ? reported.result : 'The robot could not do it.',
    );
    return;
  }
  const effect = commandKinds[command.kind].effect(robot, command.params);
  const finished = reported?.status === 'FINISHED';
  if (effect === true || (finished && effect === undefined)) {
    forgetAction(robot, actionId);
    endCommand(step, command.commandId, null);
    commandKinds[command.kind].done?.(step, robot, command);
    return;
  }
  const late = fleet.now >= pending.until;
  if (finished && fleet.now - Math.max(pending.since, pending.sentAt ?? 0) > EFFECT_MS) {
    forgetAction(robot, actionId);
    endCommand(step, command.commandId, 'The robot says that it did, but does not show it.');
  } else if (late && isUnderWayStatus(reported?.status)) {
    if (fleet.now - pending.since < UNDER_WAY_MS) return;
    forgetAction(robot, actionId);
    endCommand(step, command.commandId, 'The robot says that it is still at it.');
  } else if (late) {
    forgetAction(robot, actionId);
    endCommand(step, command.commandId, 'The robot did not react.');
  }
}

/** A command that no action carries out ends with its trip, or once the robot shows what it was for. */
function tendWithoutAction(step: Step, robot: Robot, command: CommandRecord): void {
  const effect = commandKinds[command.kind].effect(robot, command.params);
  if (effect === undefined) return;
  const { releasing } = robot.trip;
  if (effect) endCommand(step, command.commandId, null);
  else if (step.fleet.now - command.createdAt > CANCEL_MS)
    endCommand(step, command.commandId, 'The robot has not let go of its order.');
  else if (releasing && reportedAction(robot, releasing.actionId)) acceptCommand(step, command.commandId);
}
