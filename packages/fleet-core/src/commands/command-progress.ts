import type { CommandRecord } from '../model/records.ts';
import type { FleetState } from '../state/fleet-state.ts';
import type { PendingAction, Robot } from '../state/robot.ts';
import { commandKinds } from './command-kinds.ts';
import { forgetAction, isUnderWayStatus, reportedAction } from '../robots/instant-actions.ts';
import { acceptCommand, endCommand } from '../state/records.ts';

/** How long a robot that says FINISHED may take to show what it finished. */
const EFFECT_MS = 5_000;
const CANCEL_MS = 60_000;
/** How long a robot may show that it is at an action, ms. */
const UNDER_WAY_MS = 120_000;

/** Follows the commands of a robot by what it reports. */
export function tendCommands(fleet: FleetState, robot: Robot): void {
  for (const [id, pending] of robot.asked.actions) {
    if (pending.commandId === undefined) continue;
    const command = fleet.commands.get(pending.commandId);
    if (!command) forgetAction(robot, id);
    else tendAction(fleet, robot, command, pending, id);
  }
  if (fleet.commands.size === 0) return;
  for (const command of fleet.commands.values()) {
    if (command.robotId === robot.info.robotId && command.actionId === null)
      tendWithoutAction(fleet, robot, command);
  }
}

function tendAction(
  fleet: FleetState,
  robot: Robot,
  command: CommandRecord,
  pending: PendingAction,
  actionId: string,
): void {
  const reported = reportedAction(robot, actionId);
  if (reported) acceptCommand(fleet, command.commandId);
  if (reported?.status === 'FAILED') {
    forgetAction(robot, actionId);
    endCommand(
      fleet,
      command.commandId,
      reported.result && reported.result !== '' ? reported.result : 'The robot could not do it.',
    );
    return;
  }
  const effect = commandKinds[command.kind].effect(robot, command.params);
  const finished = reported?.status === 'FINISHED';
  if (effect === true || (finished && effect === undefined)) {
    forgetAction(robot, actionId);
    endCommand(fleet, command.commandId, null);
    commandKinds[command.kind].done?.(fleet, robot, command);
    return;
  }
  const late = fleet.now >= pending.until;
  if (finished && fleet.now - Math.max(pending.since, pending.sentAt ?? 0) > EFFECT_MS) {
    forgetAction(robot, actionId);
    endCommand(fleet, command.commandId, 'The robot says that it did, but does not show it.');
  } else if (late && isUnderWayStatus(reported?.status)) {
    if (fleet.now - pending.since < UNDER_WAY_MS) return;
    forgetAction(robot, actionId);
    endCommand(fleet, command.commandId, 'The robot says that it is still at it.');
  } else if (late) {
    forgetAction(robot, actionId);
    endCommand(fleet, command.commandId, 'The robot did not react.');
  }
}

/** A command that no action carries out ends with its trip, or once the robot shows what it was for. */
function tendWithoutAction(fleet: FleetState, robot: Robot, command: CommandRecord): void {
  const effect = commandKinds[command.kind].effect(robot, command.params);
  if (effect === undefined) return;
  const { releasing } = robot.trip;
  if (effect) endCommand(fleet, command.commandId, null);
  else if (fleet.now - command.createdAt > CANCEL_MS)
    endCommand(fleet, command.commandId, 'The robot has not let go of its order.');
  else if (releasing && reportedAction(robot, releasing.actionId)) acceptCommand(fleet, command.commandId);
}
