import { createFleet, step } from '../fleet.ts';
import { isEnded } from '../delivery-transitions.rules.ts';
import type { DeliverySettings } from '@rota/contract';
import type { FleetEffect, FleetEvent, RobotInfo } from '../fleet-events.ts';
import type { FleetState } from '../fleet-state.ts';
import { viewRobot } from '../views.ts';
import type { MadeFloor } from './floors.ts';
import { aSnapshot } from './builders.ts';
import { createRecordBook } from './record-book.ts';
import { DistanceWatch } from './distance-watch.ts';
import type { Faults } from './network.ts';
import { Network, NO_FAULTS } from './network.ts';
import { traceOf } from './trace.ts';
import { seededRandom } from './random.ts';
import type { RobotOptions } from './virtual-robot.ts';
import { VirtualRobot } from './virtual-robot.ts';

/** Guards that a test takes out to see that it notices. */
export type Mutation = 'no re-send of orders' | 'no dedupe of presses' | undefined;

export type WorldOptions = {
  readonly seed: number;
  readonly floor: MadeFloor;
  readonly robots: readonly (Partial<RobotOptions> & { readonly id: string; readonly at: string })[];
  readonly settings?: Partial<DeliverySettings>;
  readonly faults?: Faults;
  readonly mutation?: Mutation;
  /** Whether robots say when somebody pressed. */
  readonly timedPresses?: boolean;
  readonly loseReport?: (now: number, robotId: string) => boolean;
};

const STEP_MS = 500;

export type World = ReturnType<typeof createWorld>;

/** Robots, people, a network and a fleet control on one virtual clock. */
export function createWorld(options: WorldOptions) {
  const random = seededRandom(options.seed);
  const network = new Network(random, options.faults ?? NO_FAULTS);
  const infos = options.robots.map(({ id }, index) => infoOf(id, index));
  const snapshot = aSnapshot(options.floor, infos, options.settings);
  const book = createRecordBook(snapshot);
  const bodies = new Map(options.robots.map((robot) => [robot.id, bodyOf(robot, options.floor)]));
  const trace: string[] = [];
  const published = new Map<string, number>();
  const people = new Map<string, number>();
  const distances = new DistanceWatch();
  let now = 1_000_000;
  let owners = 1;
  let presses = 0;
  let fleet: FleetState = createFleet(snapshot, { idPrefix: 'o1-' }, now);
  let losePublished = false;

  function post(deliver: () => void): void {
    network.post(now, deliver);
  }

  function tell(event: FleetEvent): readonly FleetEffect[] {
    const { effects } = step(fleet, event, now);
    book.write(effects);
    for (const effect of effects) {
      trace.push(`${now} ${traceOf(effect)}`);
      if (!losePublished) publish(effect);
    }
    return effects;
  }

  function publish(effect: FleetEffect): void {
    if (effect.type === 'order.published') {
      const body = bodies.get(effect.robotId);
      const key = `${effect.order.orderId} ${effect.order.orderUpdateId}`;
      const times = (published.get(key) ?? 0) + 1;
      published.set(key, times);
      if (options.mutation === 'no re-send of orders' && times > 1) return;
      post(() => body?.takeOrder(effect.order));
    } else if (effect.type === 'actions.published') {
      const body = bodies.get(effect.robotId);
      post(() => body?.takeActions(effect.actions, now));
    }
  }

  function runRobots(): void {
    for (const [robotId, body] of bodies) {
      const lids = JSON.stringify(body.lidStates());
      const report = body.run(now, STEP_MS / 1000);
      if (options.loseReport?.(now, robotId)) continue;
      if (report) post(() => tell({ type: 'robot.reported', robotId, report }));
      if (JSON.stringify(body.lidStates()) === lids) continue;
      const service = { lids: body.lidStates(), mode: undefined, systemUsage: undefined };
      post(() => tell({ type: 'robot.service', robotId, service }));
    }
  }

  /** People come to a robot that waits, take a while, and press "done"; the robot sends the press again until it is heard. */
  function runPeople(): void {
    for (const trip of book.trips.values()) {
      if (trip.status !== 'active' || trip.phase !== 'serving' || trip.kind !== 'deliver') continue;
      const key = `${trip.tripId} ${trip.stopIndex}`;
      const due = people.get(key);
      if (due === undefined) people.set(key, now + 4_000 + random.below(12_000));
      else if (now >= due) {
        people.set(key, now + 3_000);
        const at = now + (bodies.get(trip.robotId)?.options.clockOffsetMs ?? 0);
        post(() => press(trip.robotId, key, at));
        // A robot that lost its connection tells again what it is not sure was heard.
        if (network.isBad(now) && random.chance(0.2)) network.postAt(now + random.below(60_000), () => press(trip.robotId, key, at));
      }
    }
  }

  function press(robotId: string, key: string, robotTime: number): void {
    presses += 1;
    const eventId = options.mutation === 'no dedupe of presses' ? `press ${presses}` : key;
    const serving = servingStop(robotId);
    const robotTimeMs = options.timedPresses === true ? robotTime : undefined;
    const effects = tell({ type: 'robot.service_event', robotId, event: { eventId, type: 'confirmed', robotTimeMs } });
    const confirmed = effects.some((effect) => effect.type === 'delivery.saved' && effect.change?.code === 'CONFIRMED_ON_ROBOT');
    if (confirmed && serving !== key) throw new Error(`A press at ${key} confirmed ${serving}.`);
  }

  function servingStop(robotId: string): string | undefined {
    const trip = [...book.trips.values()].find((item) => item.robotId === robotId && item.status === 'active');
    return trip?.phase === 'serving' ? `${trip.tripId} ${trip.stopIndex}` : undefined;
  }

  /** What a broker keeps of robots, told to whoever subscribes. */
  function greet(): void {
    for (const [robotId, body] of bodies) {
      tell({ type: 'robot.connection', robotId, connection: 'ONLINE' });
      tell({ type: 'robot.factsheet', robotId, factsheet: body.factsheet() });
      if (body.options.lids.length === 0) continue;
      tell({ type: 'robot.service', robotId, service: { lids: body.lidStates(), mode: undefined, systemUsage: undefined } });
    }
  }

  return {
    book,
    bodies,
    trace,
    tell,
    random,
    now: () => now,
    nearest: () => distances.nearest,
    fleet: () => fleet,
    /** The robots come up. */
    start: greet,
    advance(): void {
      now += STEP_MS;
      network.run(now);
      runRobots();
      runPeople();
      tell({ type: 'tick' });
      distances.check(bodies, now);
    },
    /** The owner dies, perhaps between writing and publishing, and another goes on from the records. */
    crash(): void {
      losePublished = true;
      tell({ type: 'tick' });
      losePublished = false;
      owners += 1;
      const lastSeen = infos.flatMap(({ robotId }) => {
        const view = viewRobot(fleet, robotId, now);
        return view?.position && view.mapId !== null ? [{ robotId, mapId: view.mapId, ...view.position }] : [];
      });
      fleet = createFleet({ ...book.snapshot(), lastSeen }, { idPrefix: `o${owners}-` }, now);
      greet();
    },
    openDeliveries: () => [...book.deliveries.values()].filter((item) => !isEnded(item.status)),
  };
}

function infoOf(robotId: string, index: number): RobotInfo {
  return { robotId, name: robotId.toUpperCase(), enabled: true, protocolVersion: index % 2 === 0 ? '2.1.0' : '3.0.0' };
}

function bodyOf(robot: WorldOptions['robots'][number], floor: MadeFloor): VirtualRobot {
  const target = floor.targets.find((item) => item.name === robot.at);
  return new VirtualRobot({
    mapId: floor.info.mapId,
    x: target?.x ?? 0,
    y: target?.y ?? 0,
    speed: 0.8,
    lids: [],
    interval: 1,
    keepsNodes: false,
    batteryPercent: 80,
    clockOffsetMs: 0,
    chargers: floor.targets.filter((item) => item.type === 'charge'),
    ...robot,
  });
}
