import type { FleetEvent, FleetReply } from '../model/fleet-events.ts';
import type { CommandRecord } from '../model/records.ts';
import { actionOf, sendUntilSeen } from '../robots/instant-actions.ts';
import type { Step } from '../state/step.ts';
import type { Robot } from '../state/robot.ts';
import { saveCommand } from '../state/records.ts';
import { findCommandRefusal } from './availability.ts';
import { commandKinds } from './command-kinds.ts';
import { COMMAND_TIMEOUT_MS } from './command-time-out.ts';

type RobotCommandEvent = Extract<FleetEvent, { type: 'robot.command' }>;

/** Carries out a person's command, and answers whether it could be given; what becomes of it the robot reports. */
export function commandRobot(step: Step, event: RobotCommandEvent): FleetReply {
  const { fleet } = step;
  const robot = fleet.robots.get(event.robotId);
  if (!robot) return { ok: false, code: 'RECORD_NOT_FOUND', message: 'There is no such robot.' };
  const body = event.command;
  const refusal = findCommandRefusal(fleet, robot, body);
  if (refusal) return { ok: false, code: refusal.code, message: refusal.text };
  const { kind, ...given } = body;
  const { link } = event;
  const all = link === undefined ? given : { ...given, link };
  const params = Object.fromEntries(Object.entries(all).map(([key, value]) => [key, String(value)]));
  const rules = commandKinds[kind];
  const command: CommandRecord = {
    commandId: event.commandId,
    robotId: event.robotId,
    kind,
    params,
    status: 'sent',
    failure: null,
    by: event.actor.name,
    actionId: rules.action(robot, params) === undefined ? null : `c-${event.commandId}`,
    createdAt: fleet.now,
    updatedAt: fleet.now,
  };
  saveCommand(step, command);
  sendActionOf(step, robot, command);
  rules.carryOut(step, robot, body, command);
  return { ok: true };
}

/** Sends the action of a command, or sends it on after a take-over: the same id, so that a robot that did it does nothing. */
export function sendActionOf(step: Step, robot: Robot, command: CommandRecord): void {
  const action = commandKinds[command.kind].action(robot, command.params);
  if (command.actionId === null || !action) return;
  const sent = actionOf(command.actionId, action.type, action.parameters);
  sendUntilSeen(step, robot, sent, COMMAND_TIMEOUT_MS, command.commandId, command.createdAt);
}
