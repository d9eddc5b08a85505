import { randomUUID } from 'node:crypto';
import type { ElevatorView, FleetEvent, HelpRecord } from '@rota/fleet-core';
import type { LinkEvent, RobotLink, RobotLinkOptions, WireMessageSeen } from '@rota/robot-link';
import type { Database } from '../../db/database.ts';
import type { LiveHub } from '../../live/index.ts';
import {
  deliveriesIn,
  emptyBatch,
  finishRow,
  hasRecords,
  type FleetBatch,
  type FleetMessage,
} from './fleet-batch.rules.ts';
import { createFleetInbox } from './fleet-inbox.ts';
import type { WireTrouble } from '../client/fleet-gateway.ts';
import type { FleetLog } from '../fleet-log.ts';
import { startHousekeeping } from './fleet-housekeeping.ts';
import { loadRegistry, type FleetRegistry } from './fleet-registry.ts';
import {
  createElevatorKeeper,
  type ElevatorKeeper,
  type ElevatorKeeperDeps,
  type OpenElevators,
} from './elevator-keeper.ts';
import { loadEngine, type FleetEngine } from './fleet-engine.ts';
import { loadFootprints } from './fleet-snapshot.ts';
import { withMapLinks } from './map-links.ts';
import type { FleetPorts, MapCopyRecords } from '../ports.ts';
import type { FloorPlanners } from '../planners/floor-planners.ts';
import { createFleetWriter, type FleetWriter } from './fleet-writer.ts';
import { LeaseLostError, type HeldLease } from '../ownership/lease-keeper.ts';
import { createMessageIntake } from './robot-messages.ts';
import type { RobotBoard } from '../client/robot-board.ts';
import { createSizeQueue, type SizeQueue } from './size-queue.ts';
import { createWireTroubles, type WireTroubles } from './wire-troubles.ts';
import { createWorkLoop } from '../../work-loop.ts';

/** Opens the link to the robots of a project. */
type OpenLink = (
  options: Pick<
    RobotLinkOptions,
    'clientId' | 'onEvent' | 'onWire' | 'clock' | 'mayReconnect' | 'fencingToken'
  >,
) => RobotLink;

export type ControllerDeps = {
  readonly database: Database;
  readonly ports: FleetPorts;
  readonly planners: FloorPlanners;
  readonly hub: LiveHub;
  readonly openLink: OpenLink;
  readonly openElevators: OpenElevators;
  readonly onDeliveriesChanged: (projectId: number, deliveryIds: Iterable<string>) => void;
  readonly onHelpChanged: (projectId: number, help: readonly HelpRecord[]) => void;
  /** Sees what goes over the wire, on the path of every pose: it returns at once. */
  readonly onWire: (projectId: number, seen: WireMessageSeen) => void;
  /** Now, in ms since the epoch. */
  readonly clock: () => number;
  readonly log: FleetLog;
};

/** The running owner of one project's fleet. */
export type ProjectController = Pick<RobotBoard, 'views' | 'details'> & {
  elevatorViews: () => ReadonlyMap<string, ElevatorView>;
  /** By robot id: what was wrong with its messages. */
  wireTroubles: () => ReadonlyMap<string, WireTrouble>;
  /** There may be something new in the inbox. */
  wakeInbox: () => void;
  /** Runs a transaction of this owner beside its own work: it begins with the fence. @returns false while the database cannot be reached */
  attempt: FleetWriter['attempt'];
  /** Finishes what is begun and saves the views: after that nothing is written or sent. The lease stays the caller's. */
  stop: () => Promise<void>;
  /** Closes the link, which a broker that does not answer draws out. */
  close: () => Promise<void>;
};

const TICK_MS = 250;
const INBOX_POLL_MS = 1_000;
const MOST_AT_ONCE = 500;
/** Beyond this a robot's older unread report is dropped for its newer one. */
const LONG_QUEUE = 2_000;

/**
 * Loads the fleet from the record and runs it. Events are stepped in batches; a batch is written in one fenced transaction before
 * anything of it is sent. While the database cannot be reached the same batch is tried again and nothing else is stepped, so that memory
 * never runs ahead of the record by more than that batch; when the lease runs out meanwhile, memory is dropped.
 * @param onFailed called once, when the memory is dropped; the next owner loads the record again
 */
export async function startProjectController(
  deps: ControllerDeps,
  lease: HeldLease,
  onFailed: (error: unknown) => void,
): Promise<ProjectController> {
  const { database, log } = deps;
  const { projectId } = lease;
  const { deliveries, help, elevators, mapCopies } = deps.ports;
  let queue: FleetEvent[] = [];
  const registry = await openRegistry(deps, projectId, enqueue);
  const engine = await loadEngine(deps, projectId, registry);
  const writer = createFleetWriter({ database, deliveries, help, elevators, mapCopies, lease, log });
  const changed = {
    onRobotsChanged: tuneIn,
    onElevatorsChanged: () => lifts.reread(),
    onTargetsChanged: () => lifts.relook(),
  };
  const inbox = createFleetInbox({ database, projectId, registry, deliveries, help, ...changed });
  const due = { inbox: true, register: true, look: false };
  const troubles = createWireTroubles(deps, projectId);
  let stopped = false;

  const { board } = engine;
  const loop = createWorkLoop(turn, fail);
  const sizes = createSizeQueue(registry.floors.prepareFor, enqueue);
  const hear = createEars(deps, projectId, { engine, troubles, pass: (event) => sizes.take(event) });
  const saved = { board: engine.elevatorBoard, records: elevators };
  const house = startHousekeeping({ writer, board, elevators: saved, projectId, log }, fail);
  const owner = { registry, board: engine.elevatorBoard, receive, enqueue };
  const { link, lifts, closeLinks } = openLinks(deps, lease, owner);

  function receive(event: LinkEvent): void {
    if (!stopped) hear(event);
  }

  function enqueue(event: FleetEvent): void {
    if (stopped) return;
    queue = withRoomFor(queue, event);
    queue.push(event);
    loop.wake();
  }

  async function turn(): Promise<boolean> {
    const batch = emptyBatch(randomUUID(), deps.clock());
    // First the inbox: at the beginning of a turn the record that came with its rows is what the memory holds.
    for (const { row, events } of await readInbox()) {
      const effects = events.flatMap((event) => engine.take(batch, event));
      finishRow(batch, row, effects, projectId);
    }
    for (const event of queue.splice(0, MOST_AT_ONCE)) engine.take(batch, event);
    if (hasRecords(batch))
      await writer.write(batch, { targetNames: registry.targetNames(), robotName: registry.robotName });
    await send(batch, { link, lifts, lease, mapCopies, log });
    show(batch);
    return queue.length > 0 || due.inbox;
  }

  async function readInbox() {
    if (!due.inbox) return [];
    due.inbox = false;
    const work = await inbox.read();
    if (inbox.hasMore()) due.inbox = true;
    return work;
  }

  function show(batch: FleetBatch): void {
    board.historyChanged(batch);
    if (due.register) board.refreshRegistry();
    else board.refreshRobots(batch.robotIds);
    if (due.look) {
      board.lookAround();
      lifts.look();
      registry.floors.need(engine.neededFloors());
    }
    due.register = false;
    due.look = false;
    tellChanges(deps, projectId, batch);
  }

  /** Listens to the robots that are registered and enabled. */
  async function tuneIn(): Promise<void> {
    const robots = [...registry.robots().values()].filter((robot) => robot.info.enabled);
    await link
      .setRobots(robots.map((robot) => robot.address))
      .catch((error: unknown) =>
        log.warn({ err: error, projectId }, 'not all robots are listened to before the broker is back'),
      );
    due.register = true;
  }

  function fail(error: unknown): void {
    if (stopped) return;
    shutDown();
    closeLinks().catch((failure: unknown) =>
      log.warn({ err: failure, projectId }, 'the links did not close'),
    );
    onFailed(error);
  }

  function shutDown(): void {
    stopped = true;
    for (const timer of timers) clearInterval(timer);
    house.halt();
    registry.floors.close();
  }

  function tick(): void {
    due.look = true;
    if (!queue.some((event) => event.type === 'tick')) queue.push({ type: 'tick' });
    loop.wake();
  }

  function wakeInbox(): void {
    due.inbox = true;
    loop.wake();
  }

  const timers = [setInterval(tick, TICK_MS), setInterval(wakeInbox, INBOX_POLL_MS)];
  lease.onLost(() => fail(new LeaseLostError(projectId)));
  registry.floors.need(engine.neededFloors());
  await tuneIn();
  lifts.reread();
  loop.wake();

  return {
    views: board.views,
    details: board.details,
    elevatorViews: engine.elevatorBoard.views,
    wireTroubles: troubles.byRobot,
    attempt: (run) => writer.attempt(run),
    wakeInbox,
    stop: async () => {
      const isFirst = !stopped;
      shutDown();
      await Promise.all([loop.stop(), house.settle()]);
      if (isFirst) await house.saveAll();
    },
    close: closeLinks,
  };
}

function tellChanges(
  { onDeliveriesChanged, onHelpChanged }: ControllerDeps,
  projectId: number,
  batch: FleetBatch,
): void {
  const deliveryIds = deliveriesIn(batch);
  if (deliveryIds.length > 0) onDeliveriesChanged(projectId, deliveryIds);
  if (batch.help.size > 0) onHelpChanged(projectId, [...batch.help.values()]);
}

/** Takes what robots send: moves go to the board at once, faulty messages are noted, and all else is passed to the fleet. */
function createEars(
  { ports, log }: ControllerDeps,
  projectId: number,
  {
    engine,
    troubles,
    pass,
  }: {
    readonly engine: FleetEngine;
    readonly troubles: WireTroubles;
    readonly pass: SizeQueue['take'];
  },
): (event: LinkEvent) => void {
  const awaiting = engine.stopAwaitingPin;
  const take = createMessageIntake({ projectId, pins: ports.deliveries, awaiting, pass, log });
  return (event) => {
    if (event.type === 'visualization')
      return engine.board.publishMove(event.robotId, event.visualization, event.receivedAt);
    return event.type === 'invalid' || event.type === 'flawed' ? troubles.note(event) : take(event);
  };
}

function withRoomFor(queue: FleetEvent[], event: FleetEvent): FleetEvent[] {
  if (event.type !== 'robot.reported' || queue.length < LONG_QUEUE) return queue;
  return queue.filter((waiting) => waiting.type !== 'robot.reported' || waiting.robotId !== event.robotId);
}

type Sending = {
  readonly link: RobotLink;
  readonly lifts: Pick<ElevatorKeeper, 'send'>;
  readonly lease: HeldLease;
  readonly mapCopies: Pick<MapCopyRecords, 'linkTo'>;
  readonly log: FleetLog;
};

/** Only what is committed is sent; what is lost on the way the fleet control sends again. */
async function send(
  { messages, elevatorRequests }: FleetBatch,
  { link, lifts, lease, mapCopies, log }: Sending,
): Promise<void> {
  const { projectId } = lease;
  if (messages.length + elevatorRequests.length > 0 && !lease.mayAct()) throw new LeaseLostError(projectId);
  for (const message of messages) {
    await sendOne(message).catch((error: unknown) =>
      log.debug({ err: error, projectId, robotId: message.robotId }, 'not sent now'),
    );
  }
  lifts.send(elevatorRequests);

  function sendOne(message: FleetMessage): Promise<void> {
    if ('order' in message) return link.sendOrder(message.robotId, message.order);
    if ('zoneSet' in message) return link.sendZoneSet(message.robotId, message.zoneSet);
    return link.sendActions(message.robotId, withMapLinks(message.actions, projectId, mapCopies));
  }
}

/** Opens the links to the robots and to the elevators. */
function openLinks(
  deps: ControllerDeps,
  lease: HeldLease,
  owner: Pick<ElevatorKeeperDeps, 'registry' | 'board'> & {
    readonly receive: (event: LinkEvent) => void;
    readonly enqueue: (event: FleetEvent) => void;
  },
): { readonly link: RobotLink; readonly lifts: ElevatorKeeper; readonly closeLinks: () => Promise<void> } {
  const { projectId } = lease;
  const { clock, log } = deps;
  const mayReconnect = (): Promise<boolean> => lease.verify().catch(() => false);
  const robots = {
    clientId: `rota-fleet-${projectId}`,
    onEvent: owner.receive,
    onWire: (seen: WireMessageSeen) => deps.onWire(projectId, seen),
    clock,
    mayReconnect,
    fencingToken: lease.token,
  };
  const link = deps.openLink(robots);
  const { registry, board, enqueue: tell } = owner;
  const lifts = createElevatorKeeper({
    projectId,
    registry,
    board,
    tell,
    mayReconnect,
    clock,
    log,
    open: deps.openElevators,
  });
  return { link, lifts, closeLinks: async () => void (await Promise.all([link.close(), lifts.close()])) };
}

async function openRegistry(
  { ports, planners, database, log }: ControllerDeps,
  projectId: number,
  onChanged: (event: FleetEvent) => void,
): Promise<FleetRegistry> {
  const footprints = await loadFootprints(database, projectId);
  const onFailed = (error: unknown): void =>
    log.error({ err: error, projectId }, 'a floor could not be prepared');
  return loadRegistry({ ports, planners, projectId, footprints, onChanged, onFailed });
}
