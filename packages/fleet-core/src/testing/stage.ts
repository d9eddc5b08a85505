import { isEnded } from '../model/delivery-transitions.rules.ts';
import type { DeliverySettings } from '@rota/contract/projects';
import type { dispatch } from '../dispatch/dispatch.ts';
import type {
  DeliveryRecord,
  FleetEffect,
  FleetEvent,
  RobotInfo,
  TripRecord,
} from '../model/fleet-events.ts';
import { viewRobot } from '../views/views.ts';
import type { RobotReport } from '../model/robot-model.ts';
import type { MadeFloor } from './floors.ts';
import { aSnapshot } from './builders.ts';
import { Airwaves } from './airwaves.ts';
import { createRecordBook, type RecordBook } from './record-book.ts';
import { DistanceWatch } from './distance-watch.ts';
import { DrawingWatch } from './drawing-watch.ts';
import type { Fault } from './faults.ts';
import type { Faults } from './network.ts';
import { Network, NO_FAULTS } from './network.ts';
import { OrderWatch } from './order-watch.ts';
import { People } from './people.ts';
import { Owners } from './owners.ts';
import { SlowWatch } from './slow-watch.ts';
import { Shafts } from './shafts.ts';
import {
  forgetOldest,
  keepTripsOpen,
  hideStandingRobots,
  hideFromFloor,
  type Mutation,
} from './mutations.ts';
import { Trace, traceOf } from './trace.ts';
import { seededRandom } from '../preflight/random.ts';
import { PLAIN_BODY } from '../preflight/robot-body.ts';
import type { RobotOptions } from './virtual-robot.ts';
import { VirtualRobot } from './virtual-robot.ts';

export type StageOptions = {
  readonly seed: number;
  readonly floor: MadeFloor;
  readonly robots: readonly (Partial<RobotOptions> & { readonly id: string; readonly at: string })[];
  readonly settings?: Partial<DeliverySettings>;
  readonly faults?: Faults;
  readonly mutation?: Mutation | undefined;
  /** Called with each line of the trace as it is written. */
  readonly onLine?: ((line: string) => void) | undefined;
  /** Whether robots report when a person pressed a button. */
  readonly timedPresses?: boolean;
  readonly loseReport?: (now: number, robotId: string) => boolean;
  /** Searches for ways between two ticks, where they are to be fewer than usual. */
  readonly searchesPerTick?: number;
  /** Who gives tasks to robots, where it is not the product. */
  readonly place?: typeof dispatch;
  /** Called with each delivery as it is written. */
  readonly onDelivery?: (delivery: DeliveryRecord) => void;
};

const STEP_MS = 500;
/** What robots with lids declare. */
const ACTIONS = ['openLid', 'closeLid', 'startCharging', 'stopCharging', 'speak'];
const LID_MS = 1_500;
/** How long a former owner that was paused acts on what it believes, where nothing stops it. */
const FORMER_AWAKE_MS = 20_000;
const SERVED_WITHIN = 0.6;
/** The longest leap while all robots stand and nothing is on its way. */
const LEAP_MS = 2_000;

export type Stage = ReturnType<typeof createStage>;

/** Robots, people, a network and a fleet control on one virtual clock. */
export function createStage(options: StageOptions) {
  const random = seededRandom(options.seed);
  const network = new Network(random, options.faults ?? NO_FAULTS);
  const infos = options.robots.map(({ id }, index) => infoOf(id, index));
  const snapshot = aSnapshot(hideFromFloor(options.floor, options.mutation), infos, options.settings);
  const book = createRecordBook(snapshot);
  const orders = new OrderWatch();
  const bodies = new Map(options.robots.map((robot) => [robot.id, bodyOf(robot, options, { orders, book })]));
  const trace = new Trace(options.onLine);
  const faults = new Map<Fault, number>();
  const distances = new DistanceWatch();
  const slow = new SlowWatch();
  const drawings = new DrawingWatch(options.floor.info.drawings);
  let now = 1_000_000;
  const { mutation, timedPresses = false } = options;
  const fenced = mutation !== 'no fence';
  const place = mutation === 'no turn in the queue' ? forgetOldest : options.place;
  const owners = new Owners(book, fenced, publish, now, options.searchesPerTick, place);
  const isLossy = (): boolean => network.isBad(now);
  const shafts = new Shafts(options.floor, { random, isLossy, tell, mutation });
  const airwaves = new Airwaves({ bodies, shafts, trips: book.trips, mutation });
  const people = new People({ mutation, timedPresses, random, network, bodies, trips: book.openTrips, tell });
  let losePublished = false;

  function post(deliver: () => void): void {
    network.post(now, deliver);
  }

  function tell(event: FleetEvent): readonly FleetEffect[] {
    book.note(event);
    return owners.tell(event, now, losePublished, record);
  }

  function record(effect: FleetEffect): void {
    trace.add(`${now} ${traceOf(effect)}`);
    if (effect.type === 'delivery.saved') options.onDelivery?.(effect.delivery);
    if (effect.type === 'delivery.saved' && effect.change?.to === 'Requested')
      slow.noteBegun(owners.fleet(), effect.delivery, now);
    if (effect.type === 'trip.saved' && effect.trip.phase === 'serving') checkServing(effect.trip);
    if (effect.type === 'trip.saved' && effect.trip.kind === 'deliver' && effect.trip.createdAt === now)
      checkMayBegin(effect.trip);
  }

  /** No work is begun while all robots are to be at escape points. */
  function checkMayBegin(trip: TripRecord): void {
    if (book.isEscaping() && trip.status === 'active')
      throw new Error(`${trip.robotId} begins to work at ${now}, though all are to escape.`);
  }

  /** Nothing is handed over at another place than the stop. */
  function checkServing(trip: TripRecord): void {
    const place = bodies.get(trip.robotId)?.place();
    const stop = options.floor.targets.find(
      (target) => target.targetId === trip.stops[trip.stopIndex]?.targetId,
    );
    if (!place || !stop || Math.hypot(place.x - stop.x, place.y - stop.y) < SERVED_WITHIN) return;
    throw new Error(`${trip.robotId} serves ${stop.name} from elsewhere at ${now}.`);
  }

  function publish(effect: FleetEffect, token: number): void {
    if (effect.type === 'elevator.requested') shafts.ask(effect, now);
    else if (effect.type === 'order.published' || effect.type === 'actions.published') {
      const deliver = airwaves.send(effect, token, () => now);
      if (deliver) post(deliver);
    }
  }

  function runRobots(seconds: number): void {
    for (const [robotId, body] of bodies) {
      if (shafts.dead.has(robotId)) continue;
      const lids = body.lidChanges;
      const report = said(body.run(now, seconds));
      if (shafts.cutOff.has(robotId) || options.loseReport?.(now, robotId)) continue;
      if (report) post(() => tell({ type: 'robot.reported', robotId, report }));
      if (body.lidChanges === lids) continue;
      const service = { lids: body.lidStates(), mode: undefined, systemUsage: undefined };
      post(() => tell({ type: 'robot.service', robotId, service }));
    }
  }

  function said(report: RobotReport | undefined): RobotReport | undefined {
    return report && options.mutation === 'no word of the battery'
      ? { ...report, stateOfChargePercent: 80 }
      : report;
  }

  /** How far the clock may go at once: half a second while anything moves or is on its way. */
  function stride(): number {
    if (book.openTrips.size > 0 || owners.hasFormer() || network.nextDue() < now + LEAP_MS) return STEP_MS;
    for (const body of bodies.values()) if (!body.isAtRest()) return STEP_MS;
    return LEAP_MS;
  }

  /** The broker's retained messages of robots, sent to each new subscriber. */
  function greet(): void {
    for (const [robotId, body] of bodies) {
      tell({ type: 'robot.connection', robotId, connection: 'ONLINE' });
      tell({ type: 'robot.factsheet', robotId, factsheet: body.factsheet() });
      if (body.options.lids.length === 0) continue;
      tell({
        type: 'robot.service',
        robotId,
        service: { lids: body.lidStates(), mode: undefined, systemUsage: undefined },
      });
    }
  }

  return {
    book,
    bodies,
    trace,
    tell,
    random,
    network,
    /** The targets as they are in the map. */
    targets: options.floor.targets,
    /** Counts a fault. */
    happened(fault: Fault): void {
      faults.set(fault, (faults.get(fault) ?? 0) + 1);
    },
    /** How often each kind of fault happened. */
    faults: (): ReadonlyMap<string, number> => new Map([...faults, ...Object.entries(network.happened)]),
    fenceRefusals: () => owners.refusals,
    now: () => now,
    shafts,
    nearest: () => distances.nearest,
    drawings,
    fleet: () => owners.fleet(),
    /** The robots come up. */
    start: greet,
    advance(): void {
      const stepMs = stride();
      now += stepMs;
      network.run(now);
      shafts.run(now, stepMs / 1000);
      runRobots(stepMs / 1000);
      people.serve(now);
      people.lookAfterFailed(owners.fleet(), now);
      if (options.mutation === 'no safe states') hideStandingRobots(owners.fleet());
      if (options.mutation === 'no end of sessions') keepTripsOpen(owners.fleet());
      tell({ type: 'tick' });
      shafts.check(owners.fleet(), bodies, now);
      distances.check(bodies, now);
      slow.check(owners.fleet(), bodies, now);
      drawings.check(bodies, now);
    },
    /**
     * The owner dies, perhaps between writing and publishing, and another goes on from the records. With a pause it is not dead: it wakes
     * after so long and believes for as long as it may that it still is the owner.
     */
    crash(pauseMs?: number): void {
      losePublished = true;
      tell({ type: 'tick' });
      losePublished = false;
      const lastSeen = infos.flatMap(({ robotId }) => {
        const view = viewRobot(owners.fleet(), robotId, now);
        return view?.position && view.mapId !== null
          ? [{ robotId, mapId: view.mapId, ...view.position }]
          : [];
      });
      const pause = pauseMs === undefined ? undefined : { until: now + pauseMs, awakeMs: FORMER_AWAKE_MS };
      owners.takeOver({ ...book.snapshot(), lastSeen }, now, pause);
      greet();
    },
    /** A robot loses everything but its place. */
    restart(robotId: string): void {
      orders.forget(robotId);
      bodies.get(robotId)?.restart();
    },
    greet,
    openDeliveries: () => [...book.deliveries.values()].filter((item) => !isEnded(item.status)),
  };
}

function infoOf(robotId: string, index: number): RobotInfo {
  return {
    robotId,
    name: robotId.toUpperCase(),
    enabled: true,
    protocolVersion: index % 2 === 0 ? '2.1.0' : '3.0.0',
  };
}

function bodyOf(
  robot: StageOptions['robots'][number],
  { floor, mutation }: StageOptions,
  { orders, book }: { readonly orders: OrderWatch; readonly book: RecordBook },
): VirtualRobot {
  const target = floor.targets.find((item) => item.name === robot.at);
  return new VirtualRobot({
    ...PLAIN_BODY,
    lidMs: LID_MS,
    actions: (robot.lids ?? []).length === 0 ? [] : ACTIONS,
    mapId: target?.mapId ?? floor.info.mapId,
    x: target?.x ?? 0,
    y: target?.y ?? 0,
    speed: 0.8,
    startDelayMs: 0,
    interval: 1,
    batteryPercent: 80,
    thirst: 1,
    clockOffsetMs: 0,
    chargers: floor.targets.filter((item) => item.type === 'charge'),
    ...robot,
    forgetsOrders: mutation === 'no dedupe of orders',
    onBegin: (order) => orders.begin(robot.id, order, book.trips),
  });
}
