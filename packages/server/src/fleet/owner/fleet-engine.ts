import { randomUUID } from 'node:crypto';
import {
  createFleet,
  neededFloors,
  step,
  stopAwaitingPin,
  viewElevator,
  viewRobot,
  viewRobotDetails,
  type ElevatorView,
  type FleetEffect,
  type FleetEvent,
} from '@rota/fleet-core';
import type { Database } from '../../db/database.ts';
import type { LiveHub } from '../../live/index.ts';
import type { FleetLog } from '../fleet-log.ts';
import type { FleetPorts } from '../ports.ts';
import { listCommands, listDecisions } from '../fleet.store.ts';
import { createElevatorBoard, type ElevatorBoard } from '../client/elevator-board.ts';
import { createRobotBoard, type RobotBoard } from '../client/robot-board.ts';
import { addEffects, type FleetBatch } from './fleet-batch.rules.ts';
import type { FleetRegistry } from './fleet-registry.ts';
import { loadSnapshot } from './fleet-snapshot.ts';

export type FleetEngineDeps = {
  readonly database: Database;
  readonly ports: Pick<FleetPorts, 'deliveries' | 'help' | 'elevators'>;
  readonly hub: LiveHub;
  readonly onDeliveriesChanged: (projectId: number, deliveryIds: Iterable<string>) => void;
  /** Now, in ms since the epoch. */
  readonly clock: () => number;
  readonly log: FleetLog;
};

/** The fleet control's state and what people see of it. */
export type FleetEngine = {
  readonly board: RobotBoard;
  readonly elevatorBoard: ElevatorBoard;
  neededFloors: () => ReturnType<typeof neededFloors>;
  stopAwaitingPin: (robotId: string) => ReturnType<typeof stopAwaitingPin>;
  /** One step; its effects go into the batch. */
  take(batch: FleetBatch, event: FleetEvent): readonly FleetEffect[];
};

const HISTORY = 20;

/** Reads the record and goes on from there. */
export async function loadEngine(
  deps: FleetEngineDeps,
  projectId: number,
  registry: FleetRegistry,
): Promise<FleetEngine> {
  const { database, clock, log } = deps;
  const { snapshot, views, elevatorViews } = await loadSnapshot(
    database,
    projectId,
    registry,
    deps.ports,
  ).catch((error: unknown) => {
    registry.floors.close();
    throw error;
  });
  // Ids of orders must not repeat, even after the database was created again: a robot drops an order id that it knows.
  const ownedSince = clock();
  let state = createFleet(snapshot, { idPrefix: randomUUID().slice(0, 8) }, ownedSince);
  const board = createRobotBoard({
    projectId,
    hub: deps.hub,
    robots: registry.robots,
    view: (robotId) => viewRobot(state, robotId, clock()),
    viewDetails: (robotId) => viewRobotDetails(state, robotId, clock()),
    saved: views,
    ownedForMs: () => clock() - ownedSince,
    readHistory: (robotId) =>
      database.tenant(projectId, async (tx) => ({
        commands: await listCommands(tx, projectId, robotId, HISTORY),
        decisions: await listDecisions(tx, projectId, { robotId, limit: HISTORY }),
      })),
    onDeliveriesMoved: (ids) => deps.onDeliveriesChanged(projectId, ids),
    clock,
    log,
  });
  const elevatorBoard = createElevatorBoard({
    projectId,
    hub: deps.hub,
    elevators: registry.elevators,
    robotName: registry.robotName,
    targets: registry.targets,
    view: (elevatorId) => viewElevator(state, elevatorId, clock()),
  });
  const modes = modesOf(elevatorViews);
  // Readers before the first turn see the known state, too.
  board.refreshRobots(registry.robots().keys());
  elevatorBoard.look();
  return {
    board,
    elevatorBoard,
    neededFloors: () => neededFloors(state),
    stopAwaitingPin: (robotId: string) => stopAwaitingPin(state, robotId),
    take: (batch, event) => {
      if (event.type === 'floor.changed' && !registry.floors.isCurrent(event.floor)) return [];
      const now = clock();
      const stepped = step(state, event, now);
      state = stepped.state;
      addEffects(batch, stepped.effects, now);
      if ('robotId' in event && event.robotId !== null) batch.robotIds.add(event.robotId);
      if (event.type === 'elevator.reported' && registry.elevators().has(event.elevatorId))
        noteMode(batch, modes, event);
      return stepped.effects;
    },
  };
}

/** The mode that each elevator was last known to be in. */
function modesOf(views: ReadonlyMap<string, ElevatorView>): Map<string, string> {
  return new Map(
    [...views].flatMap(([elevatorId, { report }]) =>
      report === null ? [] : [[elevatorId, report.mode] as const],
    ),
  );
}

/** A mode that an elevator came to stands in its log. */
function noteMode(
  batch: FleetBatch,
  modes: Map<string, string>,
  { elevatorId, report }: Extract<FleetEvent, { type: 'elevator.reported' }>,
): void {
  if (modes.get(elevatorId) === report.mode) return;
  modes.set(elevatorId, report.mode);
  batch.elevatorNotes.push({
    elevatorId,
    at: report.at,
    kind: 'mode',
    detail: report.mode,
    floor: report.floor,
    by: null,
  });
}
