import type { Actor } from '../fleet-events.ts';
import { aDelivery } from './builders.ts';
import { bottleneck, hotel, restaurant } from './floors.ts';
import type { MadeFloor } from './floors.ts';
import type { Random } from './random.ts';
import { seededRandom } from './random.ts';
import type { Mutation, World } from './world.ts';
import { createWorld } from './world.ts';

const FLOORS: readonly MadeFloor[] = [hotel(), bottleneck(), restaurant()];
const PERSON: Actor = { kind: 'user', name: 'Ayşe' };
const TROUBLE_MS = 6 * 60_000;
const END_MS = 40 * 60_000;

export type Trouble = 'none' | 'network' | 'everything';
export type Outcome = { readonly world: World; readonly virtualMs: number; readonly deliveries: number };

/** Runs one seeded day in a small building to its end, and throws where anything is wrong. */
export function runScenario(seed: number, trouble: Trouble, mutation?: Mutation): Outcome {
  const random = seededRandom(seed);
  const floor = FLOORS[seed % FLOORS.length] as MadeFloor;
  const count = 2 + random.below(floor.info.mapId === 'neck_0' ? 4 : 5);
  const spots = shuffled(
    random,
    floor.targets.filter((target) => target.type !== 'filling'),
  );
  const gaps = new Map<string, { from: number; to: number }>();
  const until = 1_000_000 + (trouble === 'none' ? 0 : TROUBLE_MS);
  const world = createWorld({
    seed,
    floor,
    ...(mutation === undefined ? {} : { mutation }),
    // Where a robot stands is known once it has reported; before that only the robots themselves can keep apart.
    faults: { from: 1_008_000, until, drop: 0.1, double: 0.05, delay: 0.1, longestDelayMs: 9_000 },
    timedPresses: trouble === 'everything',
    settings: { unloading_timeout_s: 120, loading_timeout_s: 120 },
    robots: Array.from({ length: count }, (_, index) => ({
      id: `r${index + 1}`,
      at: spots[index]?.name ?? '',
      lids: random.chance(0.5) ? ['1', '2'] : [],
      interval: random.pick([1, 1, 1, 5]),
      speed: random.pick([0.6, 0.8, 1]),
      keepsNodes: random.chance(0.2),
      batteryPercent: 15 + random.below(85),
      clockOffsetMs: random.below(20_000) - 10_000,
    })),
    loseReport: (now, id) => {
      const gap = gaps.get(id);
      return gap !== undefined && now >= gap.from && now < gap.to;
    },
  });
  world.start();
  const plan = planDay(random, world, floor, trouble, gaps);
  const start = world.now();
  while (world.now() - start < END_MS) {
    world.advance();
    while (plan[0] && plan[0].at <= world.now() - start) plan.shift()?.run();
    if (plan.length === 0 && world.openDeliveries().length === 0 && settled(world)) break;
  }
  const left = world.openDeliveries();
  if (left.length > 0) throw new Error(`Not ended: ${left.map((item) => `${item.deliveryId} ${item.status} ${item.robotId}`).join(', ')}`);
  if (!settled(world)) throw new Error('A robot was not let go.');
  return { world, virtualMs: world.now() - start, deliveries: world.book.deliveries.size };
}

function settled(world: World): boolean {
  return [...world.book.trips.values()].every((trip) => trip.status !== 'releasing');
}

type Planned = { readonly at: number; readonly run: () => void };

function planDay(
  random: Random,
  world: World,
  floor: MadeFloor,
  trouble: Trouble,
  gaps: Map<string, { from: number; to: number }>,
): Planned[] {
  const plan: Planned[] = [];
  const tables = floor.targets.filter((target) => target.type === 'table').map((target) => target.name);
  const fillings = floor.targets.filter((target) => target.type === 'filling').map((target) => target.name);
  const total = 4 + random.below(7);
  for (let index = 0; index < total; index += 1) {
    const id = `d${index + 1}`;
    const to = shuffled(random, tables).slice(0, 1 + random.below(2));
    const from = random.chance(0.8) ? random.pick(fillings) : null;
    const at = 2_000 + random.below(TROUBLE_MS - 60_000);
    plan.push({
      at,
      run: () => world.tell({ type: 'delivery.created', delivery: aDelivery(id, floor, to, from, { createdAt: world.now() }) }),
    });
    if (trouble === 'everything' && random.chance(0.25)) plan.push(aWord(random, world, id, at));
  }
  if (trouble === 'everything') {
    for (let index = 0; index < 6; index += 1) plan.push(...aMishap(random, world, gaps, index));
    for (const later of [0, 15_000, 30_000]) plan.push({ at: TROUBLE_MS + later, run: () => setAllRight(world, later) });
  }
  return plan.sort((a, b) => a.at - b.at);
}

/** Somebody cancels, sets or confirms a delivery, whether that is allowed or not. */
function aWord(random: Random, world: World, deliveryId: string, created: number): Planned {
  const command = random.pick(['cancel', 'cancel', 'set_waiting', 'set_delivered', 'set_requested', 'confirm'] as const);
  return {
    at: created + random.below(90_000),
    run: () => world.tell({ type: 'delivery.command', requestId: `q-${deliveryId}`, deliveryId, command, actor: PERSON, reason: null }),
  };
}

function aMishap(random: Random, world: World, gaps: Map<string, { from: number; to: number }>, index: number): Planned[] {
  const at = 10_000 + random.below(TROUBLE_MS - 60_000);
  const robotId = random.pick([...world.bodies.keys()]);
  const body = world.bodies.get(robotId);
  const order = (kind: 'pause' | 'resume' | 'cancel' | 'stop' | 'release' | 'charge', later: number): Planned => ({
    at: at + later,
    run: () =>
      world.tell({
        type: 'robot.command',
        requestId: `q${index}-${kind}`,
        commandId: `c${index}-${kind}`,
        robotId,
        command: { kind },
        actor: PERSON,
      }),
  });
  switch (random.below(8)) {
    case 0:
      return [{ at, run: () => world.crash() }];
    case 1:
      return [{ at, run: () => body?.restart() }];
    case 2:
      return [{ at, run: () => body?.refuse(1 + random.below(2)) }];
    case 3:
      return [order('pause', 0), order('resume', 5_000 + random.below(30_000))];
    case 4:
      return [order('cancel', 0), order('release', 20_000)];
    case 5:
      return [order('stop', 0), order('resume', 15_000), order('release', 20_000)];
    case 6: {
      const manual: Planned = { at, run: () => body?.setManual(true) };
      return [manual, { at: at + 15_000, run: () => body?.setManual(false) }, order('release', 25_000)];
    }
    default: {
      const from = world.now() + at;
      return [{ at: at - 1, run: () => gaps.set(robotId, { from, to: from + 15_000 + random.below(100_000) }) }];
    }
  }
}

/** All robots are in order again, and everybody lets them go. */
function setAllRight(world: World, round: number): void {
  for (const [robotId, body] of world.bodies) {
    body.setManual(false);
    body.refuse(0);
    for (const kind of ['resume', 'release'] as const) {
      const id = `end-${robotId}-${kind}-${round}`;
      world.tell({ type: 'robot.command', requestId: id, commandId: id, robotId, command: { kind }, actor: PERSON });
    }
  }
}

function shuffled<T>(random: Random, items: readonly T[]): T[] {
  const list = [...items];
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = random.below(at + 1);
    [list[at], list[other]] = [list[other] as T, list[at] as T];
  }
  return list;
}
