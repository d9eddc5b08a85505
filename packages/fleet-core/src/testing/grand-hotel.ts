import type { dispatch } from '../dispatch/dispatch.ts';
import type { TargetType } from '@rota/contract/targets';
import { aDelivery, aTask } from './builders.ts';
import { runDay, type Coming } from './day.ts';
import { floorOf, type MadeFloor } from './floors.ts';
import { seededRandom, shuffled, type Random } from '../preflight/random.ts';
import type { Stage, StageOptions } from './stage.ts';

const CORRIDORS_Y = [8, 22, 36];
const ROOMS = 10;

/** A hotel floor of 70 x 45 m: a hall with kitchens and bar, one with a restaurant, and three corridors between them with 60 rooms. */
function grandHotel(): MadeFloor {
  const boxes: [number, number, number, number][] = [
    [0.5, 0.5, 14, 44],
    [55.5, 0.5, 14, 44],
  ];
  const spots: [string, TargetType, number, number][] = [
    ...(['kitchen', 'pastry', 'grill', 'bar', 'laundry'] as const).map(
      (name, index) => [name, 'filling', 1.5, 6 + index * 8] as const,
    ),
    ['pass', 'filling', 68.5, 22],
  ].map(([name, type, x, y]) => [String(name), type as TargetType, Number(x), Number(y)]);
  for (let place = 0; place < 50; place += 1) {
    const [column, row] = [place % 4, Math.floor(place / 4)];
    spots.push([`w${place}`, 'waiting', (place % 2 === 0 ? 5 : 57) + column * 1.3, 1.4 + row * 3.3]);
  }
  for (let charger = 0; charger < 14; charger += 1) {
    spots.push([`c${charger}`, 'charge', charger % 2 === 0 ? 12.8 : 63.2, 2 + Math.floor(charger / 2) * 6]);
  }
  for (let table = 0; table < 12; table += 1)
    spots.push([`t${table}`, 'table', 65.5 + (table % 2) * 2, 3 + Math.floor(table / 2) * 7]);
  for (const y of CORRIDORS_Y) {
    boxes.push([14, y, 42, 2.8]);
    for (let room = 0; room < ROOMS; room += 1) {
      const x = 15 + room * 4;
      boxes.push(
        [x, y + 3.1, 3.4, 4],
        [x + 1.1, y + 2.7, 1.1, 0.6],
        [x, y - 4.3, 3.4, 4],
        [x + 1.1, y - 0.4, 1.1, 0.6],
      );
      spots.push([`${y}n${room}`, 'table', x + 2.5, y + 6], [`${y}s${room}`, 'table', x + 0.8, y - 3.2]);
    }
  }
  return floorOf('grand_1', 70, 45, boxes, spots);
}

/** Tasks in an hour at each meal and between them; each lasts a quarter of an hour, so that a day is an hour and a quarter. */
export type Load = { readonly meal: number; readonly between: number };
const PART_MINUTES = 15;
const PARTS = ['meal', 'between', 'meal', 'between', 'meal'] as const;

/** What a day came to; times in seconds from the creation of a task to its last hand-over. */
export type HotelDay = {
  readonly seconds: readonly number[];
  /** Promises of stops that were judged, and how many of them were kept. */
  readonly promises: { readonly total: number; readonly kept: number };
  /** What people spent on robots that needed them, from their answer until it was solved. */
  readonly humanMinutes: number;
  readonly helpRequests: number;
  /** Minutes until the last task was done, after the last one came. */
  readonly overrunMinutes: number;
};

type Day = {
  readonly seed: number;
  readonly robots: number;
  readonly load: Load;
  readonly place?: typeof dispatch;
};

/** One seeded day, with people who leave things in the way of robots and others who come to help. */
export function runHotelDay({ seed, robots, load, place }: Day): HotelDay {
  const floor = grandHotel();
  const random = seededRandom(seed);
  const idsOf = (type: TargetType): string[] =>
    floor.targets.filter((target) => target.type === type).map(({ name }) => name);
  const homes = shuffled(random, idsOf('waiting'));
  const options: StageOptions = {
    seed,
    floor,
    ...(place && { place }),
    settings: { loading_timeout_s: 120, arrival_timeout_s: 120, unloading_timeout_s: 120, expire_after_s: 0 },
    robots: Array.from({ length: robots }, (_, index) => ({
      id: `r${index + 1}`,
      at: homes[index] ?? '',
      batteryPercent: 35 + random.below(65),
      lids: index % 3 === 2 ? [] : ['1', '2'],
      speed: random.pick([0.7, 0.8, 0.9]),
    })),
  };
  const coming = tasksOf(random, load).map((minute, index): Coming => {
    return { minute, make: (now) => aTaskOfDay(`d${index + 1}`, random, floor, now) };
  });
  const last = coming.at(-1)?.minute ?? 0;
  const { seconds, minutes, stage } = runDay(options, coming, last + 240, helpers(random));
  const { total, kept } = stage.fleet().promises.judged;
  const help = [...stage.book.help.values()].filter(({ answeredAt }) => answeredAt !== null);
  const humanMs = help.reduce(
    (sum, { answeredAt, resolvedAt }) => sum + (resolvedAt ?? stage.now()) - (answeredAt ?? 0),
    0,
  );
  return {
    seconds,
    promises: { total, kept },
    humanMinutes: humanMs / 60_000,
    helpRequests: help.length,
    overrunMinutes: minutes - last,
  };
}

function tasksOf(random: Random, load: Load): number[] {
  const times: number[] = [];
  const end = PARTS.length * PART_MINUTES;
  for (let at = 1; at < end;) {
    at += -Math.log(1 - random.next()) / (load[PARTS[Math.floor(at / PART_MINUTES)] ?? 'between'] / 60);
    times.push(at);
  }
  return times.filter((at) => at < end);
}

/** Room service, tables that are served, and what is fetched from a room. */
function aTaskOfDay(id: string, random: Random, floor: MadeFloor, now: number) {
  const places = floor.targets.filter(({ type }) => type === 'table').map(({ name }) => name);
  const [first = '', second = ''] = shuffled(random, places);
  if (random.chance(0.15))
    return aTask(id, floor, 'pickup', [first, 'laundry'], { createdAt: now, updatedAt: now });
  const from = random.pick(['kitchen', 'kitchen', 'grill', 'pastry', 'bar', 'pass']);
  return aDelivery(id, floor, random.chance(0.25) ? [first, second] : [first], from, {
    createdAt: now,
    updatedAt: now,
  });
}

/** A robot comes to stand before something about so often. */
const BLOCKED_EVERY_MS = 4 * 60_000;
const ANSWERED_AFTER_MS = 40_000;
const FREED_AFTER_MS = 60_000;
const PERSON = { kind: 'user', name: 'Ayşe' } as const;

/** Now and then objects block the way of robots; a person answers the call, walks there and moves them. */
function helpers(random: Random): (stage: Stage) => void {
  let nextAt = 0;
  let requests = 0;
  return (stage) => {
    const now = stage.now();
    if (nextAt === 0) nextAt = now + BLOCKED_EVERY_MS;
    if (now >= nextAt) {
      nextAt = now + BLOCKED_EVERY_MS / 2 + random.below(BLOCKED_EVERY_MS);
      const [robotId] = shuffled(
        random,
        [...stage.book.openTrips.values()].filter(({ phase }) => phase === 'driving'),
      ).map((trip) => trip.robotId);
      const body = stage.bodies.get(robotId ?? '');
      if (body) body.mayDrive = false;
    }
    for (const help of stage.book.help.values()) {
      if (help.resolvedAt !== null) continue;
      const body = stage.bodies.get(help.robotId);
      if (help.answeredAt === null && now - help.openedAt >= ANSWERED_AFTER_MS) {
        requests += 1;
        stage.tell({
          type: 'help.command',
          requestId: `h${requests}`,
          helpId: help.helpId,
          act: 'answer',
          actor: PERSON,
        });
      } else if (help.answeredAt !== null && now - help.answeredAt >= FREED_AFTER_MS && body)
        body.mayDrive = true;
    }
  };
}
