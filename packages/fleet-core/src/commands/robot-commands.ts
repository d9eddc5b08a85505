import type { CommandBody, OperatorHold } from '@rota/contract';
import { whyRefused } from './availability.ts';
import { isAllDone, requeue } from '../work/deliveries.ts';
import type { CommandRecord, FleetEvent, FleetReply, TripRecord } from '../model/fleet-events.ts';
import type { FleetState, Robot } from '../state/fleet-state.ts';
import { deliveriesOf, tripOf } from '../state/fleet-state.ts';
import { goToCharge } from '../dispatch/idle.ts';
import { actionOf, declares, sendUntilSeen } from '../robots/instant-actions.ts';
import { recordDecision, saveCommand, saveHold } from '../state/records.ts';
import { dismissStray } from '../trips/order-watch.ts';
import { beginIdle } from '../trips/rest.ts';
import { letGo, release } from '../trips/releasing.ts';
import type { Action } from '../model/robot-model.ts';
import { refreshOccupancy } from '../traffic/occupancy.ts';
import { completeIfDone, startTrip } from '../trips/trips.ts';

type RobotCommandEvent = Extract<FleetEvent, { type: 'robot.command' }>;

/** After so long a robot that shows nothing of an action is said not to react. */
export const COMMAND_TIMEOUT_MS = 30_000;

/** Carries out a person's command, and answers whether it could be given; what becomes of it the robot reports. */
export function commandRobot(fleet: FleetState, event: RobotCommandEvent): FleetReply {
  const robot = fleet.robots.get(event.robotId);
  if (!robot) return { ok: false, code: 'RECORD_NOT_FOUND', message: 'There is no such robot.' };
  const body = event.command;
  const refusal = whyRefused(fleet, robot, body);
  if (refusal) return { ok: false, code: refusal.code, message: refusal.text };
  const { kind, ...given } = body;
  const params = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, String(value)]));
  const actionType = actionTypeOf(robot, body);
  const command: CommandRecord = {
    commandId: event.commandId,
    robotId: event.robotId,
    kind,
    params,
    status: 'sent',
    failure: null,
    by: event.actor.name,
    actionId: actionType === undefined ? null : `c-${event.commandId}`,
    createdAt: fleet.now,
    updatedAt: fleet.now,
  };
  saveCommand(fleet, command);
  sendActionOf(fleet, robot, command);
  carryOut(fleet, robot, body, command);
  return { ok: true };
}

function carryOut(fleet: FleetState, robot: Robot, body: CommandBody, command: CommandRecord): void {
  switch (body.kind) {
    case 'go_to':
      startTrip(
        fleet,
        robot,
        'visit',
        [{ kind: 'visit', mapId: robot.position.mapId ?? '', targetId: body.target_id, work: [] }],
        command.commandId,
      );
      return;
    case 'charge':
      if (!goToCharge(fleet, robot, command.commandId)) {
        saveCommand(fleet, { ...command, status: 'failed', failure: 'No charging point is free.' });
      }
      return;
    case 'pause':
      hold(fleet, robot, 'paused', command.by);
      return;
    case 'resume':
      if (robot.hold?.reason === 'paused') letFree(fleet, robot);
      return;
    case 'cancel':
      cancelWork(fleet, robot, command.by);
      return;
    case 'stop':
      if (!declares(robot, 'emergencyStop')) cancelWork(fleet, robot, command.by);
      else stopWork(fleet, robot, command.by);
      return;
    case 'hold':
      hold(fleet, robot, 'person', command.by);
      saveCommand(fleet, { ...command, status: 'done' });
      return;
    case 'release':
      letFree(fleet, robot);
      // Released while it still stands paused it would wait for nobody.
      if (robot.said.report?.paused) sendUntilSeen(fleet, robot, actionOf(`c-${command.commandId}-go`, 'stopPause'), COMMAND_TIMEOUT_MS);
      saveCommand(fleet, { ...command, status: 'done' });
      return;
    case 'adopt':
      adopt(fleet, robot, command.by);
      saveCommand(fleet, { ...command, status: 'done' });
      return;
    case 'open_lid':
    case 'close_lid':
    case 'speak':
    case 'simulate_fault':
    case 'clear_faults':
    case 'set_mode':
      return;
  }
}

/** The instant action that carries a command out; undefined where a trip or a hold does. */
function actionTypeOf(robot: Robot, body: { readonly kind: CommandBody['kind'] }): string | undefined {
  switch (body.kind) {
    case 'pause':
      return 'startPause';
    case 'resume':
      return 'stopPause';
    case 'stop':
      return declares(robot, 'emergencyStop') ? 'emergencyStop' : 'startPause';
    case 'open_lid':
      return 'openLid';
    case 'close_lid':
      return 'closeLid';
    case 'speak':
      return 'speak';
    case 'simulate_fault':
      return 'simulateFault';
    case 'clear_faults':
      return 'clearFaults';
    case 'set_mode':
      return 'setServiceMode';
    case 'go_to':
    case 'charge':
    case 'cancel':
    case 'hold':
    case 'release':
    case 'adopt':
      return undefined;
  }
}

/** Sends the action of a command, or sends it on after a take-over: the same id, so that a robot that did it does nothing. */
export function sendActionOf(fleet: FleetState, robot: Robot, command: CommandRecord): void {
  const actionType = actionTypeOf(robot, command);
  if (command.actionId === null || actionType === undefined) return;
  const parameters: Record<string, string | number> = { ...command.params };
  if (command.kind === 'speak') parameters['volume'] = 80;
  if (command.kind === 'simulate_fault') {
    parameters['kind'] = command.params['fault'] ?? '';
    parameters['seconds'] = Number(command.params['seconds']);
    delete parameters['fault'];
  }
  const action: Action = actionOf(command.actionId, actionType, parameters);
  sendUntilSeen(fleet, robot, action, COMMAND_TIMEOUT_MS, command.commandId, command.createdAt);
}

function hold(fleet: FleetState, robot: Robot, reason: OperatorHold['reason'], by: string): void {
  saveHold(fleet, robot, { reason, by, since: new Date(fleet.now).toISOString() });
  recordDecision(fleet, { robotId: robot.info.robotId, deliveryId: null }, 'HELD_BY_PERSON', { reason });
  refreshOccupancy(fleet, robot);
}

/** A person lets the robot end the order that is not ours: it goes back to work by itself once it has. */
function adopt(fleet: FleetState, robot: Robot, by: string): void {
  saveHold(fleet, robot, { reason: 'foreign_order', by, since: robot.hold?.since ?? new Date(fleet.now).toISOString() });
  recordDecision(fleet, { robotId: robot.info.robotId, deliveryId: null }, 'ORDER_ADOPTED', {});
}

function letFree(fleet: FleetState, robot: Robot): void {
  dismissStray(robot);
  saveHold(fleet, robot, null);
  beginIdle(robot, fleet.now);
  recordDecision(fleet, { robotId: robot.info.robotId, deliveryId: null }, 'HOLD_RELEASED', {});
  refreshOccupancy(fleet, robot);
}

/** The robot lets its work go and stands until a person releases it. An order that is not ours is cancelled too: a person asked for it. */
function cancelWork(fleet: FleetState, robot: Robot, by: string): void {
  const stray = robot.orders.stray;
  stopWork(fleet, robot, by);
  if (stray && !robot.trip.releasing) release(fleet, robot, '', stray.orderId, undefined, fleet.now);
}

function stopWork(fleet: FleetState, robot: Robot, by: string): void {
  const trip = tripOf(fleet, robot);
  hold(fleet, robot, 'stopped', by);
  if (trip) dropTrip(fleet, robot, trip, by);
}

/** Takes all deliveries off a trip: they go back into the queue, those aboard to be carried on by this robot only. */
function dropTrip(fleet: FleetState, robot: Robot, trip: TripRecord, by: string): void {
  const deliveries = deliveriesOf(fleet, trip);
  letGo(fleet, robot, trip);
  for (const delivery of deliveries) {
    const aboard = robot.trip.aboard.has(delivery.deliveryId);
    const why = { code: 'SET_BY_PERSON', params: {}, actor: { kind: 'user', name: by } } as const;
    if (isAllDone(delivery)) completeIfDone(fleet, robot, delivery);
    else if (aboard) requeue(fleet, delivery, why, { requestedRobotId: robot.info.robotId, robotId: robot.info.robotId });
    else requeue(fleet, delivery, why);
  }
  const command = trip.commandId === null ? undefined : fleet.commands.get(trip.commandId);
  if (command) saveCommand(fleet, { ...command, status: 'failed', failure: 'Cancelled by a person.' });
}
