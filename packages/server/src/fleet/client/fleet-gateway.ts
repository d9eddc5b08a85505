import { randomUUID } from 'node:crypto';
import type { Elevator } from '@rota/contract/elevators';
import type {
  CommandRecord,
  DecisionRecord,
  ElevatorView,
  FleetAnswer,
  FleetReply,
  RobotDetailView,
  RobotView,
} from '@rota/fleet-core';
import type { Database, Tx } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import {
  findReply,
  insertInboxRow,
  registryChanged,
  REPLY_CHANNEL,
  type InboxItem,
} from '../fleet-inbox.store.ts';
import {
  findRobotView,
  listCommands,
  listDecisions,
  listRobotViews,
  type DecisionFilter,
} from '../fleet.store.ts';
import { findFencingToken, isLeaseHeld } from '../ownership/lease.store.ts';
import { countFreeRobots } from './robot-view.rules.ts';
import { elevatorRows, type ElevatorRowPorts } from './elevator-rows.ts';
import type { FleetPorts, FleetQuestion, FleetRequest, RegistryPart } from '../ports.ts';

/** How the rest of the server reaches the owner of a project's fleet, wherever it runs. */
export type FleetGateway = {
  /**
   * Asks the owner and waits for its answer. `actorId` stands in the audit log beside the event's name.
   * @throws AppError FLEET_OWNER_UNAVAILABLE when no owner answers within 8 s
   */
  request(projectId: number, event: FleetRequest, actorId: string): Promise<FleetReply>;
  /** Asks the owner what only it knows. @throws AppError FLEET_OWNER_UNAVAILABLE as `request` does */
  ask<K extends FleetQuestion['kind']>(
    projectId: number,
    question: Extract<FleetQuestion, { kind: K }>,
  ): Promise<Extract<FleetAnswer, { kind: K }>>;
  /** Within the transaction that writes the delivery: its owner takes it up once that is committed. */
  deliveryCreated(tx: Tx, projectId: number, deliveryId: string): Promise<void>;
  /** Within the transaction that changes it: the owner reads that part again. */
  registryChanged(tx: Tx, projectId: number, what: RegistryPart): Promise<void>;
  /** By robot id: the owner's memory, or what it last saved. */
  robotViews(projectId: number): Promise<ReadonlyMap<string, RobotView>>;
  robotDetails(projectId: number, robotId: string): Promise<RobotDetailView | undefined>;
  /** The elevators as they are now: by the owner's memory, or what it last saved. */
  elevators(projectId: number): Promise<Elevator[]>;
  /** Whether a server runs the project's fleet now. */
  hasOwner(projectId: number): Promise<boolean>;
  /** The token that messages to the project's robots carry now; undefined before any server ran its fleet. */
  fencingToken(projectId: number): Promise<number | undefined>;
  /** The recent faults in the messages of each robot; empty where another server owns the fleet. */
  wireTroubles(projectId: number): ReadonlyMap<string, WireTrouble>;
  /** Newest first. */
  listCommands(projectId: number, robotId: string, limit: number): Promise<CommandRecord[]>;
  /** Newest first. */
  listDecisions(projectId: number, filter: DecisionFilter): Promise<DecisionRecord[]>;
  /** Whether a robot of this floor is free for one more delivery than already wait. */
  mayServeNow(projectId: number, mapId: string): Promise<boolean>;
  /** Whether connected robots are on this floor, or deliveries under way are. */
  isMapInUse(projectId: number, mapId: string): Promise<boolean>;
};

/** The fault in a message, and when it came, in ms since the epoch. */
type InvalidMessage = { readonly problem: string; readonly at: number };

/** The faults in the messages of one robot. */
export type WireTrouble = {
  /** The last one that could not be read. */
  readonly message: InvalidMessage | undefined;
  /** By topic: the last one that was read but for some fields, named in `problem`. */
  readonly fields: ReadonlyMap<string, InvalidMessage>;
};

type OwnedFleet = {
  views(): ReadonlyMap<string, RobotView>;
  details(robotId: string): RobotDetailView | undefined;
  elevatorViews(): ReadonlyMap<string, ElevatorView>;
  wireTroubles(): ReadonlyMap<string, WireTrouble>;
};
/** The fleets that this process owns. */
export type OwnedFleets = { find(projectId: number): OwnedFleet | undefined };

export type GatewayDeps = {
  readonly database: Database;
  readonly owned: OwnedFleets;
  readonly ports: {
    readonly projects: Pick<FleetPorts['projects'], 'settings'>;
    readonly deliveries: Pick<FleetPorts['deliveries'], 'countQueued' | 'hasOpen'>;
  } & ElevatorRowPorts;
  /** How long a caller waits for the owner, in ms; 8 s by default. */
  readonly patienceMs?: number;
  /** How often it looks for an answer whose message was lost, in ms; every 500 by default. */
  readonly pollMs?: number;
};

const PATIENCE_MS = 8_000;
const POLL_MS = 500;

export type RunningGateway = FleetGateway & { start(): Promise<void>; stop(): Promise<void> };

export function createFleetGateway(deps: GatewayDeps): RunningGateway {
  const { database, owned, ports } = deps;
  const patienceMs = deps.patienceMs ?? PATIENCE_MS;
  const pollMs = deps.pollMs ?? POLL_MS;
  const waiting = new Map<string, () => void>();
  let unlisten: (() => Promise<void>) | undefined;

  async function put(projectId: number, item: InboxItem, actorId: string | null): Promise<FleetReply> {
    const requestId = randomUUID();
    await database.tenant(projectId, (tx) =>
      insertInboxRow(tx, projectId, {
        ...item,
        requestId,
        actorId,
        // An owner that takes it late would carry out what was reported as failed to the caller.
        takeWithinMs: Math.round(patienceMs * 0.75),
      }),
    );
    const until = performance.now() + patienceMs;
    for (;;) {
      const heard = wake(requestId, Math.min(pollMs, Math.max(0, until - performance.now())));
      const reply = await database.tenant(projectId, (tx) => findReply(tx, projectId, requestId));
      if (reply !== undefined) {
        heard.cancel();
        return reply;
      }
      if (performance.now() >= until) {
        heard.cancel();
        throw new AppError(
          'FLEET_OWNER_UNAVAILABLE',
          'The fleet control of this project does not answer now',
        );
      }
      await heard.promise;
    }
  }

  /** Resolves when the answer is announced, or after a while. */
  function wake(requestId: string, withinMs: number): { promise: Promise<void>; cancel: () => void } {
    const { promise, resolve } = Promise.withResolvers<void>();
    const done = (): void => {
      clearTimeout(timer);
      waiting.delete(requestId);
      resolve();
    };
    const timer = setTimeout(done, withinMs);
    waiting.set(requestId, done);
    return { promise, cancel: done };
  }

  async function robotViews(projectId: number): Promise<ReadonlyMap<string, RobotView>> {
    return (
      owned.find(projectId)?.views() ?? database.tenant(projectId, (tx) => listRobotViews(tx, projectId))
    );
  }

  return {
    request: (projectId, event, actorId) => put(projectId, { kind: event.type, payload: event }, actorId),
    async ask<K extends FleetQuestion['kind']>(
      projectId: number,
      question: Extract<FleetQuestion, { kind: K }>,
    ) {
      const reply = await put(projectId, { kind: 'fleet.asked', payload: question }, null);
      if (!reply.ok) throw new AppError(reply.code, reply.message);
      return reply.answer as Extract<FleetAnswer, { kind: K }>;
    },
    robotViews,
    deliveryCreated: (tx, projectId, deliveryId) =>
      insertInboxRow(tx, projectId, {
        kind: 'delivery.created',
        payload: { deliveryId },
        requestId: `delivery:${deliveryId}`,
        actorId: null,
        takeWithinMs: null,
      }),
    registryChanged,
    robotDetails: async (projectId, robotId) => {
      const fleet = owned.find(projectId);
      return fleet
        ? fleet.details(robotId)
        : database.tenant(projectId, (tx) => findRobotView(tx, projectId, robotId));
    },
    elevators: (projectId) =>
      elevatorRows(database, ports, projectId, owned.find(projectId)?.elevatorViews()),
    hasOwner: async (projectId) =>
      owned.find(projectId) !== undefined || database.tenant(projectId, (tx) => isLeaseHeld(tx, projectId)),
    fencingToken: (projectId) => database.tenant(projectId, (tx) => findFencingToken(tx, projectId)),
    wireTroubles: (projectId) => owned.find(projectId)?.wireTroubles() ?? new Map(),
    listCommands: (projectId, robotId, limit) =>
      database.tenant(projectId, (tx) => listCommands(tx, projectId, robotId, limit)),
    listDecisions: (projectId, filter) =>
      database.tenant(projectId, (tx) => listDecisions(tx, projectId, filter)),
    mayServeNow: async (projectId, mapId) => {
      const [views, queued] = await Promise.all([
        robotViews(projectId),
        database.tenant(projectId, (tx) => ports.deliveries.countQueued(tx, projectId, mapId)),
      ]);
      return countFreeRobots(views.values(), mapId) > queued;
    },
    isMapInUse: async (projectId, mapId) => {
      const views = await robotViews(projectId);
      if ([...views.values()].some((view) => view.connected && view.mapId === mapId)) return true;
      return database.tenant(projectId, (tx) => ports.deliveries.hasOpen(tx, projectId, mapId));
    },
    start: async () => {
      unlisten = await database.listen(REPLY_CHANNEL, (requestId) => waiting.get(requestId)?.());
    },
    stop: async () => {
      await unlisten?.();
      for (const done of [...waiting.values()]) done();
    },
  };
}
