import { commandDelivery } from './commands/delivery-commands.ts';
import { changeStatus, moveDelivery, NO_REASON } from './work/deliveries.ts';
import { dispatch } from './dispatch/dispatch.ts';
import { isWaiting } from './dispatch/trip-assignment.ts';
import { readyAt } from './dispatch/queue-order.rules.ts';
import { changeEscape } from './dispatch/escape.ts';
import { coalesce } from './state/effects.ts';
import type {
  DeliveryRecord,
  FleetAnswer,
  FleetEffect,
  FleetEvent,
  FleetQuestion,
  FleetReply,
  FleetSnapshot,
} from './model/fleet-events.ts';
import { NOTHING_LEARNED } from './model/learned.ts';
import { cabAreas, cabTargets } from './state/cabs.ts';
import type { FleetState } from './state/fleet-state.ts';
import type { Step } from './state/step.ts';
import type { Robot } from './state/robot.ts';
import { Touched } from './state/touched.ts';
import { updateOccupancy } from './traffic/occupancy.ts';
import { newFloor, noteMapVersion, newHelpBook, newPromiseBook } from './state/fleet-state.ts';
import { hasSettled } from './robots/liveness.ts';
import {
  changeElevators,
  changeFloor,
  changeRobot,
  changeTargets,
  removeFloor,
  removeRobot,
} from './intake/registry.ts';
import { elevatorFrom, receiveElevatorReport } from './intake/elevators.ts';
import { receiveConnection, receiveFactsheet, receiveServiceState } from './intake/robot-messages.ts';
import { receiveReport } from './intake/robot-reports.ts';
import { commandElevator } from './commands/elevator-commands.ts';
import { commandMaps } from './commands/map-commands.ts';
import { commandRobot } from './commands/robot-commands.ts';
import { commandHelp } from './help/help-commands.ts';
import { followGoods, noteAction, tendHelp } from './help/help-requests.ts';
import { SYSTEM } from './state/records.ts';
import { grantSearches, robotsByTurn, SEARCHES_PER_TICK } from './traffic/planning-budget.ts';
import { wayBetween } from './promises/way-between.ts';
import { previewTask } from './promises/preview.ts';
import { chainOf } from './views/chain.ts';
import { judgePromises, tendPromises } from './promises/promises.ts';
import { tendElevators, tendElevator } from './trips/elevator-sessions.ts';
import { fullOnRobot } from './trips/emptying.ts';
import { confirmOnRobot } from './trips/serving.ts';
import { receivePinCheck, stopToOpen } from './trips/remote-opening.ts';
import { resumeRobot } from './intake/take-over.ts';
import { tendRobot, tendWaitingFor } from './tend.ts';

/** The options that an owner passes when it takes a fleet over. */
export type FleetOptions = {
  /** Begins every id that the fleet makes; differs from that of every other owner the project ever had, so that no id is given twice. */
  readonly idPrefix: string;
  /** Searches for ways between two ticks, a floor; more have to wait for the next tick. */
  readonly searchesPerTick?: number;
};

/** A fleet as its last owner left it. */
export function createFleet(snapshot: FleetSnapshot, options: FleetOptions, now: number): FleetState {
  const searchesPerTick = options.searchesPerTick ?? SEARCHES_PER_TICK;
  const elevators = snapshot.elevators ?? [];
  const touched = new Touched<Robot>((robot, change) => updateOccupancy(fleet, robot, change));
  const fleet: FleetState = {
    idPrefix: options.idPrefix,
    nextNumber: 0,
    now,
    settings: snapshot.settings,
    escape: snapshot.escape ?? null,
    floors: prepareFloors(snapshot, searchesPerTick, touched),
    mapVersions: new Map(),
    unprepared: new Set(snapshot.floors.flatMap(({ mapId, planner }) => (planner ? [] : [mapId]))),
    targets: new Map(
      [...snapshot.targets, ...cabTargets(elevators)].map((target) => [target.targetId, target]),
    ),
    elevators: new Map(elevators.map((info) => [info.elevatorId, elevatorFrom(info, snapshot)])),
    robots: new Map(),
    touched,
    deliveries: new Map(snapshot.deliveries.map((delivery) => [delivery.deliveryId, delivery])),
    // A trip changes in place, and the snapshot is the caller's.
    trips: new Map(snapshot.trips.map((trip) => [trip.tripId, { ...trip }])),
    commands: new Map(snapshot.commands.map((command) => [command.commandId, command])),
    queueReasons: new Map(),
    choices: new Map(),
    refusals: new Map(),
    searchesPerTick,
    demand: { byTarget: new Map(), at: now, metres: new Map(), metresAt: now },
    learned: snapshot.learned ?? NOTHING_LEARNED,
    promises: newPromiseBook(now),
    help: newHelpBook(snapshot.help),
    turnedAway: new Set(),
    dispatchDue: true,
    dispatchedAt: 0,
    startedAt: now,
    settled: false,
  };
  for (const info of snapshot.floors) noteMapVersion(fleet.mapVersions, info);
  // Requests to robots are not sent here: they are sent again when due.
  const first: Step = { fleet, effects: [] };
  const holds = new Map(snapshot.holds.map((item) => [item.robotId, item.hold]));
  const seen = new Map((snapshot.lastSeen ?? []).map((item) => [item.robotId, item]));
  const heard = new Map((snapshot.heard ?? []).map((item) => [item.robotId, item]));
  for (const info of snapshot.robots) {
    const { robotId } = info;
    resumeRobot(first, info, {
      hold: holds.get(robotId),
      lastSeen: seen.get(robotId),
      heard: heard.get(robotId),
    });
  }
  touched.settle();
  return fleet;
}

function prepareFloors(
  { floors, elevators = [] }: FleetSnapshot,
  searchesPerTick: number,
  touched: Touched<Robot>,
): FleetState['floors'] {
  const prepared: FleetState['floors'] = new Map();
  for (const { planner, ...info } of floors) {
    const cabs = cabAreas(elevators, info.mapId);
    if (planner) prepared.set(info.mapId, newFloor({ ...info, planner }, searchesPerTick, touched, cabs));
  }
  return prepared;
}

/**
 * Takes one event at a time `now`, which never goes back. The state given is changed in place and returned; the same state, event and time
 * give the same effects. Records come before what is published, and each record once, as it stands at the end. `place` gives waiting tasks to
 * robots: another one than the product's only to be measured against it.
 */
export function step(
  fleet: FleetState,
  event: FleetEvent,
  now: number,
  place: typeof dispatch = dispatch,
): { state: FleetState; effects: FleetEffect[] } {
  fleet.now = Math.max(fleet.now, now);
  if (!fleet.settled) fleet.settled = hasSettled(fleet);
  const begun: Step = { fleet, effects: [] };
  handle(begun, event);
  place(begun);
  judgePromises(begun);
  followGoods(begun);
  fleet.touched.settle();
  return { state: fleet, effects: coalesce(begun.effects) };
}

function handle(step: Step, event: FleetEvent): void {
  const { fleet } = step;
  switch (event.type) {
    case 'tick':
      return tick(step);
    case 'settings.changed':
      fleet.settings = event.settings;
      fleet.dispatchDue = true;
      return;
    case 'escape.changed':
      return changeEscape(step, event.escape);
    case 'floor.changed':
      return changeFloor(step, event.floor);
    case 'floor.removed':
      return removeFloor(step, event.mapId);
    case 'targets.changed':
      return changeTargets(step, event.targets);
    case 'elevators.changed':
      return changeElevators(step, event.elevators);
    case 'elevator.reported':
      receiveElevatorReport(fleet, event.elevatorId, event.report);
      return followElevator(step, event.elevatorId);
    case 'elevator.command':
      return reply(step, event, commandElevator(step, event));
    case 'robot.changed':
      return changeRobot(fleet, event.robot);
    case 'robot.removed':
      return removeRobot(step, event.robotId);
    case 'delivery.created':
      return queueDelivery(step, event.delivery);
    case 'delivery.command':
      noteAction(step, { deliveryId: event.deliveryId }, event.actor);
      return reply(step, event, commandDelivery(step, event));
    case 'help.command':
      return reply(step, event, commandHelp(step, event));
    case 'fleet.asked':
      return reply(step, event, { ok: true, answer: answer(fleet, event.question) });
    case 'map.command':
      return reply(step, event, commandMaps(step, event));
    case 'robot.command': {
      // A simulated fault does not count as help from a person.
      if (event.command.kind !== 'simulate_fault') noteAction(step, { robotId: event.robotId }, event.actor);
      reply(step, event, commandRobot(step, event));
      const commanded = fleet.robots.get(event.robotId);
      if (commanded) tendRobot(step, commanded);
      return;
    }
    case 'robot.connection':
    case 'robot.factsheet':
    case 'robot.reported':
    case 'robot.service':
    case 'robot.service_event':
    case 'robot.pin_checked': {
      const robot = fleet.robots.get(event.robotId);
      if (robot) receiveFromRobot(step, robot, event);
      return;
    }
  }
}

function reply(step: Step, { requestId }: { readonly requestId: string }, reply: FleetReply): void {
  step.effects.push({ type: 'replied', requestId, reply });
}

function answer(fleet: FleetState, question: FleetQuestion): FleetAnswer {
  switch (question.kind) {
    case 'preview':
      return previewTask(fleet, question.delivery);
    case 'way':
      return wayBetween(fleet, question.from, question.to);
    case 'chain':
      return { kind: 'chain', steps: chainOf(fleet, question.of, question.id) };
  }
}

type Heard = Extract<
  FleetEvent,
  {
    type:
      | 'robot.connection'
      | 'robot.factsheet'
      | 'robot.reported'
      | 'robot.service'
      | 'robot.service_event'
      | 'robot.pin_checked';
  }
>;

function receiveFromRobot(step: Step, robot: Robot, event: Heard): void {
  switch (event.type) {
    case 'robot.connection':
      receiveConnection(step, robot, event.connection);
      tendRobot(step, robot);
      return;
    case 'robot.factsheet':
      receiveFactsheet(step, robot, event.factsheet);
      return;
    case 'robot.service':
      receiveServiceState(robot, event.service, step.fleet.now);
      tendRobot(step, robot);
      return;
    case 'robot.service_event':
      if (event.event.type === 'full') fullOnRobot(step, robot, event.event);
      else confirmOnRobot(step, robot, event.event);
      tendRobot(step, robot);
      return;
    case 'robot.pin_checked':
      receivePinCheck(step, robot, event);
      tendRobot(step, robot);
      return;
    case 'robot.reported':
      if (!receiveReport(step, robot, event.report)) return;
      tendRobot(step, robot);
      tendWaitingFor(step, robot);
      return;
  }
}

/** A door that opened, or closed, concerns the robot that has the elevator at once. */
function followElevator(step: Step, elevatorId: string): void {
  const { fleet } = step;
  const elevator = fleet.elevators.get(elevatorId);
  if (!elevator) return;
  tendElevator(step, elevator);
  const robot = elevator.session && fleet.robots.get(elevator.session.robotId);
  if (robot) tendRobot(step, robot);
}

function tick(step: Step): void {
  const { fleet } = step;
  grantSearches(fleet);
  tendElevators(step);
  for (const robot of robotsByTurn(fleet)) tendRobot(step, robot);
  expire(step);
  tendPromises(step);
  tendHelp(step);
}

function queueDelivery(step: Step, delivery: DeliveryRecord): void {
  const { fleet } = step;
  if (fleet.deliveries.has(delivery.deliveryId)) return;
  fleet.deliveries.set(delivery.deliveryId, delivery);
  if (delivery.status === 'Created') changeStatus(step, delivery, 'Queued', NO_REASON);
  fleet.dispatchDue = true;
}

/**
 * Deliveries that wait too long in the queue expire: after the time of the project, where it has one, and at their own; not for waiting
 * until the robots may drive again.
 */
function expire(step: Step): void {
  const { fleet } = step;
  const seconds = fleet.settings.expire_after_s;
  if (fleet.escape) return;
  for (const delivery of fleet.deliveries.values()) {
    if (!isWaiting(delivery)) continue;
    const { expiresAt } = delivery;
    const since = Math.max(delivery.updatedAt, readyAt(delivery));
    if (expiresAt !== null && fleet.now >= expiresAt) {
      const params = { at: new Date(expiresAt).toISOString() };
      moveDelivery(step, delivery, 'Expired', { code: 'EXPIRED_AT_TIME', params, actor: SYSTEM });
    } else if (seconds > 0 && fleet.now - since >= seconds * 1000) {
      moveDelivery(step, delivery, 'Expired', {
        code: 'EXPIRED_IN_QUEUE',
        params: { seconds },
        actor: SYSTEM,
      });
    }
  }
}

/** The stop whose PIN a robot takes now; undefined while it waits for none. */
export function stopAwaitingPin(fleet: FleetState, robotId: string): string | undefined {
  const robot = fleet.robots.get(robotId);
  return robot && stopToOpen(fleet, robot)?.subtask.subTaskId;
}
