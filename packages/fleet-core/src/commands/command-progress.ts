import type { CommandRecord } from '../model/fleet-events.ts';
import type { FleetState, PendingAction, Robot } from '../state/fleet-state.ts';
import { forgetAction, reportedAction } from '../robots/instant-actions.ts';
import { acceptCommand, endCommand } from '../state/records.ts';

/** How long a robot that says FINISHED may take to show what it finished. */
const EFFECT_MS = 5_000;
const CANCEL_MS = 60_000;

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
    if (command.robotId === robot.info.robotId && command.kind === 'cancel') tendCancel(fleet, robot, command);
  }
}

function tendAction(fleet: FleetState, robot: Robot, command: CommandRecord, pending: PendingAction, actionId: string): void {
  const reported = reportedAction(robot, actionId);
  if (reported) acceptCommand(fleet, command.commandId);
  if (reported?.status === 'FAILED') {
    forgetAction(robot, actionId);
    endCommand(fleet, command.commandId, reported.result && reported.result !== '' ? reported.result : 'The robot could not do it.');
    return;
  }
  const effect = effectOf(robot, command);
  const finished = reported?.status === 'FINISHED';
  if (effect === true || (finished && effect === undefined)) {
    forgetAction(robot, actionId);
    endCommand(fleet, command.commandId, null);
    return;
  }
  const late = fleet.now >= pending.until;
  if (finished && fleet.now - Math.max(pending.since, pending.sentAt ?? 0) > EFFECT_MS) {
    forgetAction(robot, actionId);
    endCommand(fleet, command.commandId, 'The robot says that it did, but does not show it.');
  } else if (late) {
    forgetAction(robot, actionId);
    endCommand(fleet, command.commandId, 'The robot did not react.');
  }
}

/** Whether the robot shows what the command was for; undefined where nothing would show it. Some say FINISHED and do nothing. */
function effectOf(robot: Robot, command: CommandRecord): boolean | undefined {
  const report = robot.said.report;
  const lid = robot.said.service?.lids.find((item) => item.lid === command.params['lid'])?.state;
  switch (command.kind) {
    case 'pause':
      return report?.paused ? true : report?.driving ? false : undefined;
    case 'resume':
      return report?.paused ? false : undefined;
    case 'stop':
      return report?.emergencyStop !== 'NONE' || report.paused ? true : report.driving ? false : undefined;
    case 'open_lid':
      return lid === undefined ? undefined : lid === 'opened';
    case 'close_lid':
      return lid === undefined ? undefined : lid === 'closed';
    case 'set_mode':
      return robot.said.service?.mode === undefined ? undefined : robot.said.service.mode === command.params['mode'];
    case 'go_to':
    case 'charge':
    case 'cancel':
    case 'speak':
    case 'hold':
    case 'release':
    case 'adopt':
    case 'simulate_fault':
    case 'clear_faults':
      return undefined;
  }
}

/** Cancelled is what the robot's state proves. */
function tendCancel(fleet: FleetState, robot: Robot, command: CommandRecord): void {
  if (!robot.trip.releasing) endCommand(fleet, command.commandId, null);
  else if (fleet.now - command.createdAt > CANCEL_MS) endCommand(fleet, command.commandId, 'The robot has not let go of its order.');
  else if (robot.said.report?.actions.some((action) => action.actionId === robot.trip.releasing?.actionId))
    acceptCommand(fleet, command.commandId);
}
