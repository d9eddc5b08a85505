import type { DeliveryStatus } from '@rota/contract/deliveries';
import { manualTransitions } from '../model/delivery-transitions.rules.ts';
import type { ManualAction } from '../model/delivery-transitions.rules.ts';
import type { DeliveryRecord, FleetEvent } from '../model/fleet-events.ts';
import { aDelivery, aTask } from './builders.ts';
import { bottleneck, hotel, restaurant, withDrawings, withEscapePoints } from './floors.ts';
import type { MadeFloor } from './floors.ts';
import { takenWhileClosing } from './targeted-mishaps.ts';
import { endMishaps, mishapsOf, PERSON } from './mishaps.ts';
import type { Planned } from './mishap.ts';
import type { Random } from '../preflight/random.ts';
import { seededRandom, shuffled } from '../preflight/random.ts';
import type { Stage, StageOptions } from './stage.ts';
import type { Mutation } from './mutations.ts';
import { createStage } from './stage.ts';

const FLOORS: readonly MadeFloor[] = [hotel(), restaurant(), bottleneck()]
  .map(withEscapePoints)
  .map(withDrawings);
const START_MS = 1_000_000;
const DAY_MS = 30 * 60_000;
/** Faults begin once robots have said where they stand, and are over by then. */
const TROUBLE_MS = 18 * 60_000;
/** The last delivery has to end within this time. */
const END_MS = 60 * 60_000;

export type Trouble = 'none' | 'everything';
export type Outcome = {
  readonly stage: Stage;
  readonly virtualMs: number;
  readonly deliveries: number;
  readonly robots: number;
};

/** Runs one seeded half hour in a small building to its end, and throws where anything is wrong. */
export function runScenario(
  seed: number,
  trouble: Trouble,
  mutation?: Mutation,
  onLine?: (line: string) => void,
  place?: StageOptions['place'],
): Outcome {
  const random = seededRandom(seed);
  const floor = FLOORS[seed % FLOORS.length] as MadeFloor;
  const { stage, gaps } = aStage(seed, random, floor, trouble, { mutation, onLine, ...(place && { place }) });
  stage.start();
  const plan = [
    ...aDay(random, stage, floor, trouble),
    ...(trouble === 'none'
      ? []
      : mishapsOf(random, stage, gaps, TROUBLE_MS, seed % 8 === 4 ? [takenWhileClosing] : [])),
  ];
  if (trouble !== 'none')
    for (const later of [0, 15_000, 30_000])
      plan.push({ at: TROUBLE_MS + later, run: () => endMishaps(stage, later) });
  // People handle what still waits for them at the end of the day.
  for (let at = DAY_MS; trouble !== 'none' && at < END_MS; at += 60_000)
    plan.push({ at, run: () => serveAll(stage, at) });
  plan.sort((a, b) => a.at - b.at);
  let waiting: Planned[] = [];
  for (let next = 0; ;) {
    stage.advance();
    const passed = stage.now() - START_MS;
    for (let planned = plan[next]; planned && planned.at <= passed; planned = plan[next]) {
      next += 1;
      waiting.push(planned);
    }
    if (waiting.length > 0)
      waiting = waiting.filter((planned) => planned.run() === false && passed < TROUBLE_MS);
    if (passed >= END_MS || (passed >= DAY_MS && stage.openDeliveries().length === 0 && isSettled(stage)))
      break;
  }
  const left = stage.openDeliveries();
  if (left.length > 0)
    throw new Error(
      `Not ended: ${left.map((item) => `${item.deliveryId} ${item.status} ${item.robotId}`).join(', ')}`,
    );
  if (!isSettled(stage)) throw new Error('A robot was not let go.');
  return {
    stage,
    virtualMs: stage.now() - START_MS,
    deliveries: stage.book.deliveries.size,
    robots: stage.bodies.size,
  };
}

type Gaps = Map<string, { from: number; to: number }>;

type Watched = Pick<StageOptions, 'mutation' | 'onLine' | 'place'>;

function aStage(
  seed: number,
  random: Random,
  floor: MadeFloor,
  trouble: Trouble,
  watched: Watched,
): { stage: Stage; gaps: Gaps } {
  const count = random.chance(0.8) ? 3 : 4;
  const spots = shuffled(
    random,
    floor.targets.filter((target) => target.type !== 'filling' && target.type !== 'escape'),
  );
  const gaps: Gaps = new Map();
  const until = START_MS + (trouble === 'none' ? 0 : TROUBLE_MS);
  const stage = createStage({
    seed,
    floor,
    ...watched,
    // A small fleet never needs all of the usual share: every fourth has to do with hardly any.
    ...(seed % 4 === 3 && { searchesPerTick: 1 }),
    faults: { from: START_MS + 8_000, until, drop: 0.08, double: 0.06, delay: 0.08, longestDelayMs: 9_000 },
    timedPresses: watched.mutation !== 'no dedupe of presses',
    settings: {
      unloading_timeout_s: 120,
      loading_timeout_s: 120,
      arrival_timeout_s: 120,
      expire_after_s: seed % 2 === 0 ? 60 : 0,
      ...(seed % 5 === 4 &&
        trouble !== 'none' && {
          after_unloading_timeout: 'return',
          after_loading_timeout: 'cancel',
        }),
    },
    robots: Array.from({ length: count }, (_, index) => ({
      id: `r${index + 1}`,
      at: spots[index]?.name ?? '',
      lids: random.chance(0.85) ? ['1', '2'] : [],
      interval: random.pick([1, 1, 1, 5]),
      speed: random.pick([0.6, 0.8, 1]),
      startDelayMs: random.pick([0, 3_000]),
      keepsNodes: random.chance(0.2),
      batteryPercent: 15 + random.below(85),
      clockOffsetMs: random.below(20_000) - 10_000,
    })),
    loseReport: (now, id) => {
      const gap = gaps.get(id);
      return gap !== undefined && now >= gap.from && now < gap.to;
    },
  });
  return { stage, gaps };
}

function isSettled(stage: Stage): boolean {
  for (const trip of stage.book.openTrips.values()) if (trip.status === 'releasing') return false;
  return true;
}

/** Kinds that need nothing of a robot that these have not. */
const OTHER_KINDS = [
  'table_service',
  'dish_collection',
  'recycle',
  'pickup',
  'cruise',
  'guidance',
  'birthday',
] as const;

/** Ten tasks and more, and people who change their minds about them. */
function aDay(random: Random, stage: Stage, floor: MadeFloor, trouble: Trouble): Planned[] {
  const plan: Planned[] = [];
  const tables = floor.targets.filter((target) => target.type === 'table').map((target) => target.name);
  const fillings = floor.targets.filter((target) => target.type === 'filling').map((target) => target.name);
  const total = 10 + random.below(3);
  for (let index = 0; index < total; index += 1) {
    const id = `d${index + 1}`;
    const to = shuffled(random, tables).slice(0, random.chance(0.6) ? 2 : 1);
    // Most of them are loaded at one place, so that they share trips.
    const from = random.chance(0.85)
      ? random.chance(0.6)
        ? (fillings[0] ?? null)
        : random.pick(fillings)
      : null;
    const at = 5_000 + random.below(TROUBLE_MS - 120_000);
    const kind = random.chance(0.35) ? random.pick(OTHER_KINDS) : 'delivery';
    const delivery = (): DeliveryRecord =>
      kind === 'delivery'
        ? aDelivery(id, floor, to, from, { createdAt: stage.now() })
        : aTask(id, floor, kind, to as [string], {
            createdAt: stage.now(),
            options: { rounds: 1 + (index % 2) },
          });
    plan.push({ at, run: () => void stage.tell({ type: 'delivery.created', delivery: delivery() }) });
  }
  if (trouble === 'none') return plan;
  for (const { command, status } of shuffled(random, WORDS).slice(0, WORDS_A_DAY))
    plan.push(aWord(random, stage, command, status));
  if (random.chance(0.5)) plan.push(aWord(random, stage, 'set_requested', 'Expired'));
  plan.push(aWord(random, stage, 'confirm', undefined));
  plan.push(aWord(random, stage, 'full', 'In Progress'));
  plan.push(cancelUnknown(random, stage, floor, tables[0] ?? ''));
  return plan;
}

type Word = Extract<FleetEvent, { type: 'delivery.command' }>['command'];
/** Each word with each status that it may be said of, save one that only `cancelUnknown` meets. */
const WORDS = (Object.keys(manualTransitions) as ManualAction[]).flatMap((command) => {
  return manualTransitions[command].from
    .filter((status) => status !== 'Created')
    .map((status) => ({ command, status }));
});
const WORDS_A_DAY = 7;

/** An operator sends a command about a delivery as soon as one is in the status; it may arrive too late. */
function aWord(random: Random, stage: Stage, command: Word, status: DeliveryStatus | undefined): Planned {
  const at = 20_000 + random.below(TROUBLE_MS - 200_000);
  function run(): void | false {
    const delivery = [...stage.book.deliveries.values()].find(
      (item) => status === undefined || item.status === status,
    );
    if (!delivery) return false;
    stage.happened('person');
    const requestId = `q-${command}-${at}`;
    stage.tell({
      type: 'delivery.command',
      requestId,
      deliveryId: delivery.deliveryId,
      command,
      delivery,
      actor: PERSON,
      reason: null,
    });
    if (status !== undefined && stage.book.replies.get(requestId)?.ok === true)
      stage.book.count(`${command}: ${status}`);
  }
  return { at, run };
}

/** A person goes to every robot that still waits for one. */
function serveAll(stage: Stage, at: number): void {
  for (const { deliveryId } of stage.openDeliveries()) {
    const requestId = `q-end-${deliveryId}-${at}`;
    stage.tell({
      type: 'delivery.command',
      requestId,
      deliveryId,
      command: 'confirm',
      actor: PERSON,
      reason: null,
    });
  }
}

/** An operator cancels a delivery before the owner has received it. */
function cancelUnknown(random: Random, stage: Stage, floor: MadeFloor, table: string): Planned {
  return {
    at: 20_000 + random.below(TROUBLE_MS - 60_000),
    run: () => {
      const delivery = aDelivery('d0', floor, [table], null, { createdAt: stage.now() });
      stage.book.deliveries.set(delivery.deliveryId, delivery);
      stage.tell({
        type: 'delivery.command',
        requestId: 'q0',
        deliveryId: 'd0',
        command: 'cancel',
        delivery,
        actor: PERSON,
        reason: null,
      });
      stage.book.count('cancel: Created');
    },
  };
}
