import { createFleet, step } from '../fleet.ts';
import { isEnded } from '../delivery-transitions.rules.ts';
import type { DeliverySettings } from '@rota/contract';
import type { FleetEffect, FleetEvent, RobotInfo } from '../fleet-events.ts';
import type { FleetState } from '../fleet-state.ts';
import { viewRobot } from '../views.ts';
import type { MadeFloor } from './floors.ts';
import { aSnapshot } from './builders.ts';
import { createRecordBook } from './record-book.ts';
import { seededRandom } from './random.ts';
import { createVirtualRobot } from './virtual-robot.ts';
import type { RobotOptions, VirtualRobot } from './virtual-robot.ts';

/** How bad the network is, as probabilities of each message, and until when. */
export type Faults = {
  readonly from: number;
  readonly until: number;
  readonly drop: number;
  readonly double: number;
  readonly delay: number;
  readonly longestDelayMs: number;
};
export const NO_FAULTS: Faults = { from: 0, until: 0, drop: 0, double: 0, delay: 0, longestDelayMs: 0 };

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
/** Two robots of this size touch at 0.74 m when both are turned the worst way. */
const NEVER_NEARER = 0.74;

export type World = ReturnType<typeof createWorld>;

type Message = { readonly at: number; readonly order: number; readonly deliver: () => void };

/** Robots, people, a network and a fleet control on one virtual clock. */
export function createWorld(options: WorldOptions) {
  const random = seededRandom(options.seed);
  const faults = options.faults ?? NO_FAULTS;
  const infos: RobotInfo[] = options.robots.map(({ id }, index) => ({
    robotId: id,
    name: id.toUpperCase(),
    enabled: true,
    protocolVersion: index % 2 === 0 ? '2.1.0' : '3.0.0',
  }));
  const snapshot = aSnapshot(options.floor, infos, options.settings);
  const book = createRecordBook(snapshot);
  const bodies = new Map<string, VirtualRobot>();
  const trace: string[] = [];
  const published = new Map<string, number>();
  const people = new Map<string, number>();
  const together = new Map<string, number>();
  let now = 1_000_000;
  let owners = 1;
  let messages: Message[] = [];
  let sent = 0;
  let presses = 0;
  let nearest = Infinity;
  let fleet: FleetState = createFleet(snapshot, { idPrefix: 'o1-' }, now);
  let losePublished = false;

  for (const robot of options.robots) {
    const target = options.floor.targets.find((item) => item.name === robot.at);
    bodies.set(
      robot.id,
      createVirtualRobot({
        mapId: options.floor.info.mapId,
        x: target?.x ?? 0,
        y: target?.y ?? 0,
        speed: 0.8,
        lids: [],
        interval: 1,
        keepsNodes: false,
        batteryPercent: 80,
        clockOffsetMs: 0,
        chargers: options.floor.targets.filter((item) => item.type === 'charge'),
        ...robot,
      }),
    );
  }

  function post(deliver: () => void): void {
    const bad = now >= faults.from && now < faults.until;
    if (bad && random.chance(faults.drop)) return;
    const copies = bad && random.chance(faults.double) ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1) {
      const late = bad && random.chance(faults.delay) ? random.below(faults.longestDelayMs) : random.below(40);
      later(late, deliver);
    }
  }

  function later(delayMs: number, deliver: () => void): void {
    sent += 1;
    messages.push({ at: now + delayMs, order: sent, deliver });
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
        if (now >= faults.from && now < faults.until && random.chance(0.2)) later(random.below(60_000), () => press(trip.robotId, key, at));
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

  function checkDistances(): void {
    const list = [...bodies];
    for (let a = 0; a < list.length; a += 1) {
      for (let b = a + 1; b < list.length; b += 1) {
        const [idA, bodyA] = list[a] as [string, VirtualRobot];
        const [idB, bodyB] = list[b] as [string, VirtualRobot];
        const p = bodyA.place();
        const q = bodyB.place();
        const distance = Math.hypot(p.x - q.x, p.y - q.y);
        nearest = Math.min(nearest, distance);
        const key = `${idA} ${idB}`;
        const before = together.get(key) ?? Infinity;
        together.set(key, distance);
        // Robots that a person put close together may part.
        if (distance < NEVER_NEARER && distance < before - 1e-6) {
          throw new Error(`${idA} and ${idB} are ${distance.toFixed(2)} m apart at ${now}.`);
        }
      }
    }
  }

  function deliverMessages(): void {
    const due = messages.filter((message) => message.at <= now).sort((a, b) => a.at - b.at || a.order - b.order);
    messages = messages.filter((message) => message.at > now);
    for (const message of due) message.deliver();
  }

  return {
    book,
    bodies,
    trace,
    tell,
    random,
    now: () => now,
    nearest: () => nearest,
    fleet: () => fleet,
    /** The robots come up. */
    start(): void {
      for (const [robotId, body] of bodies) {
        tell({ type: 'robot.connection', robotId, connection: 'ONLINE' });
        tell({ type: 'robot.factsheet', robotId, factsheet: body.factsheet() });
        if (body.options.lids.length > 0) {
          tell({ type: 'robot.service', robotId, service: { lids: body.lidStates(), mode: undefined, systemUsage: undefined } });
        }
      }
    },
    advance(): void {
      now += STEP_MS;
      deliverMessages();
      runRobots();
      runPeople();
      tell({ type: 'tick' });
      checkDistances();
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
      for (const [robotId, body] of bodies) {
        tell({ type: 'robot.connection', robotId, connection: 'ONLINE' });
        tell({ type: 'robot.factsheet', robotId, factsheet: body.factsheet() });
      }
    },
    openDeliveries: () => [...book.deliveries.values()].filter((item) => !isEnded(item.status)),
  };
}

function traceOf(effect: FleetEffect): string {
  switch (effect.type) {
    case 'delivery.saved':
      return `delivery ${effect.delivery.deliveryId} ${effect.change ? `${effect.change.from} > ${effect.change.to} ${effect.change.code}` : 'kept'}`;
    case 'trip.saved':
      return `trip ${effect.trip.tripId} ${effect.trip.robotId} ${effect.trip.kind} ${effect.trip.status} ${effect.trip.phase} ${effect.trip.stopIndex}`;
    case 'order.published':
      return `order ${effect.order.orderId} ${effect.order.orderUpdateId} to ${effect.robotId}`;
    case 'actions.published':
      return `action ${effect.actions.map((action) => action.actionType).join()} to ${effect.robotId}`;
    case 'decision.saved':
      return `decision ${effect.decision.robotId} ${effect.decision.deliveryId} ${effect.decision.code} ${JSON.stringify(effect.decision.params)}`;
    case 'command.saved':
      return `command ${effect.command.commandId} ${effect.command.kind} ${effect.command.status}`;
    case 'hold.saved':
      return `hold ${effect.robotId} ${effect.hold?.reason}`;
    case 'replied':
      return `reply ${effect.requestId} ${effect.reply.ok}`;
  }
}
