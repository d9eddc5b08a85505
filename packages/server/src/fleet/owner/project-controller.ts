import { randomUUID } from 'node:crypto';
import { createFleet, neededFloors, step, viewRobot, viewRobotDetails, type FleetEffect, type FleetEvent } from '@rota/fleet-core';
import type { LinkEvent, RobotLink, RobotLinkOptions } from '@rota/robot-link';
import type { Database } from '../../db/database.ts';
import type { LiveHub } from '../../live/index.ts';
import { addEffects, emptyBatch, finishRow, hasRecords, type FleetBatch } from './fleet-batch.rules.ts';
import { createFleetInbox } from './fleet-inbox.ts';
import type { InvalidMessage } from '../window/fleet-gateway.ts';
import type { FleetLog } from '../fleet-log.ts';
import { startHousekeeping } from './fleet-housekeeping.ts';
import { loadRegistry, type FleetRegistry } from './fleet-registry.ts';
import { loadFootprints, loadSnapshot } from './fleet-snapshot.ts';
import type { FleetPorts } from '../ports.ts';
import type { FloorPlanners } from '../planners/floor-planners.ts';
import { createFleetWriter, type FleetWriter } from './fleet-writer.ts';
import { listCommands, listDecisions } from '../fleet.store.ts';
import { LeaseLostError, type HeldLease } from '../ownership/lease-keeper.ts';
import { toFleetEvent } from './link-events.ts';
import { createRobotBoard, type RobotBoard } from '../window/robot-board.ts';
import { createSizeQueue } from './size-queue.ts';
import { createWorkLoop } from '../../work-loop.ts';

/** Opens the link to the robots of a project. */
export type OpenLink = (options: Pick<RobotLinkOptions, 'clientId' | 'onEvent' | 'clock' | 'mayReconnect' | 'fencingToken'>) => RobotLink;

export type ControllerDeps = {
  readonly database: Database;
  readonly ports: FleetPorts;
  readonly planners: FloorPlanners;
  readonly hub: LiveHub;
  readonly openLink: OpenLink;
  readonly onDeliveriesChanged: (projectId: number, deliveryIds: Iterable<string>) => void;
  /** Now, in ms since the epoch. */
  readonly clock: () => number;
  readonly log: FleetLog;
};

/** The running owner of one project's fleet. */
export type ProjectController = Pick<RobotBoard, 'views' | 'details'> & {
  /** By robot id: its last message that could not be read. */
  invalidMessages: () => ReadonlyMap<string, InvalidMessage>;
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
/** Beyond this a robot's older report that nobody looked at yet is dropped for its newer one. */
const LONG_QUEUE = 2_000;
const HISTORY = 20;

/**
 * Loads the fleet from the record and runs it. Events are stepped in batches; a batch is written in one fenced transaction before
 * anything of it is sent. While the database cannot be reached the same batch is tried again and nothing else is stepped, so that memory
 * never runs ahead of the record by more than that batch; when the lease runs out meanwhile, memory is dropped.
 * @param onFailed told once, when the memory is dropped; the next owner loads the record again
 */
export async function startProjectController(
  deps: ControllerDeps,
  lease: HeldLease,
  onFailed: (error: unknown) => void,
): Promise<ProjectController> {
  const { database, log } = deps;
  const { projectId } = lease;
  const { deliveries } = deps.ports;
  let queue: FleetEvent[] = [];
  const registry = await openRegistry(deps, projectId, enqueue);
  const mind = await loadMind(deps, projectId, registry);
  const writer = createFleetWriter({ database, deliveries, lease, log });
  const inbox = createFleetInbox({ database, projectId, registry, deliveries, onRobotsChanged: tuneIn });
  const due = { inbox: true, register: true, look: false };
  const invalid = new Map<string, InvalidMessage>();
  let stopped = false;

  const { board } = mind;
  const loop = createWorkLoop(turn, fail);
  const sizes = createSizeQueue(registry.floors.prepareFor, enqueue);
  const house = startHousekeeping({ writer, board, projectId, log }, fail);
  const link = deps.openLink({
    clientId: `rota-fleet-${projectId}`,
    onEvent: receive,
    clock: deps.clock,
    mayReconnect: () => lease.verify().catch(() => false),
    fencingToken: lease.token,
  });

  function receive(event: LinkEvent): void {
    if (stopped) return;
    if (event.type === 'visualization') return board.moved(event.robotId, event.visualization, event.receivedAt);
    if (event.type === 'invalid') return void invalid.set(event.robotId, noteInvalid(event, deps, projectId));
    sizes.take(toFleetEvent(event));
  }

  function enqueue(event: FleetEvent): void {
    if (stopped) return;
    queue = withRoomFor(queue, event);
    queue.push(event);
    loop.wake();
  }

  async function turn(): Promise<boolean> {
    const batch = emptyBatch(randomUUID());
    // First the inbox: at the beginning of a turn the record that came with its rows is what the memory holds.
    for (const { row, events } of await readInbox()) {
      const effects = events.flatMap((event) => mind.take(batch, event));
      finishRow(batch, row, effects, projectId);
    }
    for (const event of queue.splice(0, MOST_AT_ONCE)) mind.take(batch, event);
    if (hasRecords(batch)) await writer.write(batch, registry.targetNames());
    await send(batch, { link, lease, log });
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
    if (due.register) board.registered();
    else board.changed(batch.robotIds);
    if (due.look) {
      board.lookAround();
      registry.floors.need(mind.neededFloors());
    }
    due.register = false;
    due.look = false;
    const deliveryIds = [...batch.deliveries.keys(), ...batch.decisions.flatMap((decision) => decision.deliveryId ?? [])];
    if (deliveryIds.length > 0) deps.onDeliveriesChanged(projectId, deliveryIds);
  }

  /** Listens to the robots that are registered and enabled. */
  async function tuneIn(): Promise<void> {
    const robots = [...registry.robots().values()].filter((robot) => robot.info.enabled);
    await link
      .setRobots(robots.map((robot) => robot.address))
      .catch((error: unknown) => log.warn({ err: error, projectId }, 'not all robots are listened to before the broker is back'));
    due.register = true;
  }

  function fail(error: unknown): void {
    if (stopped) return;
    shutDown();
    link.close().catch((failure: unknown) => log.warn({ err: failure, projectId }, 'the robot link did not close'));
    onFailed(error);
  }

  function shutDown(): void {
    stopped = true;
    for (const timer of timers) clearInterval(timer);
    house.halt();
    registry.floors.close();
  }

  const every = (ms: number, run: () => void): NodeJS.Timeout => setInterval(() => (run(), loop.wake()), ms);
  const timers = [
    every(TICK_MS, () => {
      due.look = true;
      if (!queue.some((event) => event.type === 'tick')) queue.push({ type: 'tick' });
    }),
    every(INBOX_POLL_MS, () => (due.inbox = true)),
  ];
  lease.onLost(() => fail(new LeaseLostError(projectId)));
  registry.floors.need(mind.neededFloors());
  await tuneIn();
  loop.wake();

  return {
    views: board.views,
    details: board.details,
    invalidMessages: () => invalid,
    attempt: (run) => writer.attempt(run),
    wakeInbox: () => {
      due.inbox = true;
      loop.wake();
    },
    stop: async () => {
      const isFirst = !stopped;
      shutDown();
      await Promise.all([loop.stop(), house.settle()]);
      if (isFirst) await house.saveAll();
    },
    close: () => link.close(),
  };
}

function withRoomFor(queue: FleetEvent[], event: FleetEvent): FleetEvent[] {
  if (event.type !== 'robot.reported' || queue.length < LONG_QUEUE) return queue;
  return queue.filter((waiting) => waiting.type !== 'robot.reported' || waiting.robotId !== event.robotId);
}

type Sending = { readonly link: RobotLink; readonly lease: HeldLease; readonly log: FleetLog };

/** Only what is committed is sent; what is lost on the way the fleet control sends again. */
async function send({ messages }: FleetBatch, { link, lease, log }: Sending): Promise<void> {
  const { projectId } = lease;
  if (messages.length > 0 && !lease.mayAct()) throw new LeaseLostError(projectId);
  for (const message of messages) {
    const sent = 'order' in message ? link.sendOrder(message.robotId, message.order) : link.sendActions(message.robotId, message.actions);
    await sent.catch((error: unknown) => log.debug({ err: error, projectId, robotId: message.robotId }, 'not sent now'));
  }
}

function noteInvalid(event: Extract<LinkEvent, { type: 'invalid' }>, { clock, log }: ControllerDeps, projectId: number): InvalidMessage {
  log.debug({ projectId, ...event }, 'a robot sent what cannot be read');
  return { problem: event.problem.slice(0, 300), at: clock() };
}

async function openRegistry(
  { ports, planners, database, log }: ControllerDeps,
  projectId: number,
  onChanged: (event: FleetEvent) => void,
): Promise<FleetRegistry> {
  const footprints = await loadFootprints(database, projectId);
  const onFailed = (error: unknown): void => log.error({ err: error, projectId }, 'a floor could not be prepared');
  return loadRegistry({ ports, planners, projectId, footprints, onChanged, onFailed });
}

/** The fleet control's state and what people see of it. */
async function loadMind(deps: ControllerDeps, projectId: number, registry: FleetRegistry) {
  const { database, clock, log } = deps;
  const { snapshot, views } = await loadSnapshot(database, projectId, registry, deps.ports.deliveries).catch((error: unknown) => {
    registry.floors.close();
    throw error;
  });
  // Ids of orders must not repeat, even after the database was made anew: a robot drops an order id that it knows.
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
  // Whoever asks before the first turn is shown what is known, too.
  board.changed(registry.robots().keys());
  return {
    board,
    neededFloors: () => neededFloors(state),
    take: (batch: FleetBatch, event: FleetEvent): readonly FleetEffect[] => {
      if (event.type === 'floor.changed' && !registry.floors.isCurrent(event.floor)) return [];
      const now = clock();
      const stepped = step(state, event, now);
      state = stepped.state;
      addEffects(batch, stepped.effects, now);
      if ('robotId' in event) batch.robotIds.add(event.robotId);
      return stepped.effects;
    },
  };
}
