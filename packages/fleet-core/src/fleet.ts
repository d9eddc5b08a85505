import { commandDelivery } from './commands/delivery-commands.ts';
import { isEnded } from './model/delivery-transitions.rules.ts';
import { changeStatus, moveDelivery, NO_REASON } from './work/deliveries.ts';
import { dispatch } from './dispatch/dispatch.ts';
import { coalesce } from './state/effects.ts';
import type { DeliveryRecord, FleetEffect, FleetEvent, FleetSnapshot } from './model/fleet-events.ts';
import type { FleetState } from './state/fleet-state.ts';
import type { Robot } from './state/robot.ts';
import { newFloor, tripOf } from './state/fleet-state.ts';
import { hasSettled } from './robots/liveness.ts';
import { changeFloor, changeRobot, changeTargets, removeFloor, removeRobot } from './intake/registry.ts';
import { hearConnection, hearFactsheet, hearService } from './intake/hearing.ts';
import { hearReport } from './intake/robot-reports.ts';
import { commandRobot } from './commands/robot-commands.ts';
import { SYSTEM } from './state/records.ts';
import { grantSearches, robotsByTurn, SEARCHES_PER_TICK } from './traffic/planning-budget.ts';
import { confirmedOnRobot } from './trips/serving.ts';
import { resumeRobot } from './intake/take-over.ts';
import { tendRobot, tendWaitingFor } from './tend.ts';

export type FleetOptions = {
  /** Begins every id that the fleet makes; differs from that of every other owner the project ever had, so that no id is given twice. */
  readonly idPrefix: string;
  /** Searches for ways between two ticks, a floor; more have to wait for the next tick. */
  readonly searchesPerTick?: number;
};

/** A fleet as its last owner left it. */
export function createFleet(snapshot: FleetSnapshot, options: FleetOptions, now: number): FleetState {
  const searchesPerTick = options.searchesPerTick ?? SEARCHES_PER_TICK;
  const fleet: FleetState = {
    idPrefix: options.idPrefix,
    nextNumber: 0,
    now,
    effects: [],
    settings: snapshot.settings,
    floors: new Map(
      snapshot.floors.flatMap(({ planner, ...info }) =>
        planner ? [[info.mapId, newFloor({ ...info, planner }, searchesPerTick)] as const] : [],
      ),
    ),
    unprepared: new Set(snapshot.floors.flatMap(({ mapId, planner }) => (planner ? [] : [mapId]))),
    targets: new Map(snapshot.targets.map((target) => [target.targetId, target])),
    robots: new Map(),
    deliveries: new Map(snapshot.deliveries.map((delivery) => [delivery.deliveryId, delivery])),
    trips: new Map(snapshot.trips.map((trip) => [trip.tripId, trip])),
    commands: new Map(snapshot.commands.map((command) => [command.commandId, command])),
    queueReasons: new Map(),
    choices: new Map(),
    refusals: new Map(),
    searchesPerTick,
    turnedAway: new Set(),
    dispatchDue: true,
    dispatchedAt: 0,
    startedAt: now,
    settled: false,
  };
  const holds = new Map(snapshot.holds.map((item) => [item.robotId, item.hold]));
  const seen = new Map((snapshot.lastSeen ?? []).map((item) => [item.robotId, item]));
  const heard = new Map((snapshot.heard ?? []).map((item) => [item.robotId, item]));
  for (const info of snapshot.robots) {
    const { robotId } = info;
    resumeRobot(fleet, info, { hold: holds.get(robotId), lastSeen: seen.get(robotId), heard: heard.get(robotId) });
  }
  fleet.effects = [];
  return fleet;
}

/**
 * Takes one event at a time `now`, which never goes back. The state given is changed in place and returned; the same state, event and time
 * give the same effects. Records come before what is published, and each record once, as it stands at the end.
 */
export function step(fleet: FleetState, event: FleetEvent, now: number): { state: FleetState; effects: FleetEffect[] } {
  fleet.now = Math.max(fleet.now, now);
  fleet.effects = [];
  if (!fleet.settled) fleet.settled = hasSettled(fleet);
  handle(fleet, event);
  dispatch(fleet);
  const effects = coalesce(fleet.effects);
  fleet.effects = [];
  return { state: fleet, effects };
}

/** Whether time alone can change anything: a fleet that does not need it may be stepped by events only. */
export function needsTick(fleet: FleetState): boolean {
  if (fleet.trips.size > 0 || fleet.commands.size > 0) return true;
  for (const delivery of fleet.deliveries.values()) if (!isEnded(delivery.status)) return true;
  return fleet.robots.size > 0;
}

function handle(fleet: FleetState, event: FleetEvent): void {
  switch (event.type) {
    case 'tick':
      tick(fleet);
      return;
    case 'settings.changed':
      fleet.settings = event.settings;
      fleet.dispatchDue = true;
      return;
    case 'floor.changed':
      changeFloor(fleet, event.floor);
      return;
    case 'floor.removed':
      removeFloor(fleet, event.mapId);
      return;
    case 'targets.changed':
      changeTargets(fleet, event.targets);
      return;
    case 'robot.changed':
      changeRobot(fleet, event.robot);
      return;
    case 'robot.removed':
      removeRobot(fleet, event.robotId);
      return;
    case 'delivery.created':
      takeDelivery(fleet, event.delivery);
      return;
    case 'delivery.command':
      fleet.effects.push({ type: 'replied', requestId: event.requestId, reply: commandDelivery(fleet, event) });
      return;
    case 'robot.command': {
      fleet.effects.push({ type: 'replied', requestId: event.requestId, reply: commandRobot(fleet, event) });
      const commanded = fleet.robots.get(event.robotId);
      if (commanded) tendRobot(fleet, commanded);
      return;
    }
    case 'robot.connection':
    case 'robot.factsheet':
    case 'robot.reported':
    case 'robot.service':
    case 'robot.service_event': {
      const robot = fleet.robots.get(event.robotId);
      if (robot) hear(fleet, robot, event);
      return;
    }
  }
}

type Heard = Extract<
  FleetEvent,
  { type: 'robot.connection' | 'robot.factsheet' | 'robot.reported' | 'robot.service' | 'robot.service_event' }
>;

function hear(fleet: FleetState, robot: Robot, event: Heard): void {
  switch (event.type) {
    case 'robot.connection':
      hearConnection(fleet, robot, event.connection);
      tendRobot(fleet, robot);
      return;
    case 'robot.factsheet':
      hearFactsheet(fleet, robot, event.factsheet);
      return;
    case 'robot.service':
      hearService(robot, event.service);
      tendRobot(fleet, robot);
      return;
    case 'robot.service_event':
      confirmedOnRobot(fleet, robot, tripOf(fleet, robot), event.event);
      tendRobot(fleet, robot);
      return;
    case 'robot.reported':
      if (!hearReport(fleet, robot, event.report)) return;
      tendRobot(fleet, robot);
      tendWaitingFor(fleet, robot);
      return;
  }
}

function tick(fleet: FleetState): void {
  grantSearches(fleet);
  for (const robot of robotsByTurn(fleet)) tendRobot(fleet, robot);
  expire(fleet);
}

function takeDelivery(fleet: FleetState, delivery: DeliveryRecord): void {
  if (fleet.deliveries.has(delivery.deliveryId)) return;
  fleet.deliveries.set(delivery.deliveryId, delivery);
  if (delivery.status === 'Created') changeStatus(fleet, delivery, 'Queued', NO_REASON);
  fleet.dispatchDue = true;
}

/** Deliveries that wait too long in the queue expire, where the project says so. */
function expire(fleet: FleetState): void {
  const seconds = fleet.settings.expire_after_s;
  if (seconds === 0) return;
  for (const delivery of fleet.deliveries.values()) {
    if (delivery.status !== 'Queued' || delivery.tripId !== null || delivery.releasing) continue;
    if (fleet.now - delivery.createdAt < seconds * 1000 || fleet.now - delivery.updatedAt < seconds * 1000) continue;
    moveDelivery(fleet, delivery, 'Expired', { code: 'EXPIRED_IN_QUEUE', params: { seconds }, actor: SYSTEM });
  }
}
