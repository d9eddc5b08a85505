import type { dispatch } from '../dispatch/dispatch.ts';
import { aDelivery, aTask } from './builders.ts';
import { runDay, type DayOutcome } from './day.ts';
import { floorOf, type MadeFloor } from './floors.ts';
import { seededRandom, shuffled, type Random } from '../preflight/random.ts';
import type { StageOptions } from './stage.ts';
import type { Mutation } from './mutations.ts';

/** A house of 60 m: a long corridor with rooms on both sides, a kitchen, a bar and a laundry far apart, a hall with tables. */
function longHouse(): MadeFloor {
  const boxes: [number, number, number, number][] = [
    [0.5, 9, 59, 3.2],
    [0.5, 0.5, 10, 20],
    [49.5, 0.5, 10, 20],
    [26, 0.5, 8, 20],
  ];
  const spots: [string, 'filling' | 'waiting' | 'charge' | 'table', number, number][] = [
    ['kitchen', 'filling', 1.5, 19],
    ['bar', 'filling', 30, 19.5],
    ['laundry', 'filling', 58, 2],
  ];
  for (let place = 0; place < 8; place += 1) spots.push([`w${place}`, 'waiting', 1.5 + place * 1.2, 1.3]);
  for (let place = 0; place < 4; place += 1) spots.push([`c${place}`, 'charge', 51 + place * 1.5, 19.6]);
  for (let table = 0; table < 6; table += 1)
    spots.push([`t${table}`, 'table', 27.5 + (table % 2) * 5, 1.6 + Math.floor(table / 2) * 2.4]);
  for (const [first, name] of [
    [11.5, 'west'],
    [35, 'east'],
  ] as const) {
    for (let room = 0; room < 4; room += 1) {
      const x = first + room * 3.5;
      boxes.push([x, 12.6, 3.2, 4], [x + 1, 12.1, 1.1, 0.6], [x, 4.6, 3.2, 4], [x + 1, 8.5, 1.1, 0.6]);
      spots.push([`${name}-n${room}`, 'table', x + 2.4, 15.8], [`${name}-s${room}`, 'table', x + 0.7, 5.4]);
    }
  }
  return floorOf('long_1', 60, 21, boxes, spots);
}

type Day = {
  readonly seed: number;
  readonly robots: number;
  readonly hours: number;
  /** Tasks in an hour, on average: two thirds of it in quiet times, twice that in the rush that follows. */
  readonly tasksAnHour: number;
  /** Who gives tasks to robots, where it is not the product. */
  readonly place?: typeof dispatch;
  /** A guard that is taken out. */
  readonly mutation?: Mutation;
};

/** After the last task came, so long at most. */
const MOST_MINUTES_AFTER = 240;

/** Runs one seeded day at a busy site and measures it. */
export function runBusyDay({ seed, robots, hours, tasksAnHour, place, mutation }: Day): DayOutcome {
  const floor = longHouse();
  const random = seededRandom(seed);
  const homes = shuffled(
    random,
    floor.targets.filter(({ type }) => type === 'waiting'),
  );
  const plan = tasksOf(random, hours, tasksAnHour);
  const options: StageOptions = {
    seed,
    floor,
    ...(place && { place }),
    mutation,
    settings: { loading_timeout_s: 120, arrival_timeout_s: 120, unloading_timeout_s: 120 },
    robots: Array.from({ length: robots }, (_, index) => ({
      id: `r${index + 1}`,
      at: homes[index]?.name ?? 'w0',
      lids: index % 3 === 2 ? [] : ['1', '2'],
      batteryPercent: 90,
      chargers: [],
    })),
  };
  const coming = plan.map((minute, index) => ({
    minute,
    make: (now: number) => aTaskOfDay(`d${index + 1}`, random, floor, now),
  }));
  return runDay(options, coming, hours * 60 + MOST_MINUTES_AFTER);
}

/** When tasks come, minutes from the beginning: quiet half hours and rushes by turns. */
function tasksOf(random: Random, hours: number, tasksAnHour: number): number[] {
  const times: number[] = [];
  for (let at = 1; at < hours * 60;) {
    const rate = (Math.floor(at / 30) % 2 === 0 ? 2 / 3 : 4 / 3) * (tasksAnHour / 60);
    at += -Math.log(1 - random.next()) / rate;
    times.push(at);
  }
  return times.filter((at) => at < hours * 60);
}

/** Room service, tables that are served, what is fetched, and errands without loading. */
function aTaskOfDay(id: string, random: Random, floor: MadeFloor, now: number) {
  const places = floor.targets.filter(({ type }) => type === 'table').map(({ name }) => name);
  const [first = '', second = ''] = shuffled(random, places);
  const change = { createdAt: now, updatedAt: now };
  if (random.chance(0.15)) return aTask(id, floor, 'pickup', [first, second], change);
  const stops = random.chance(0.25) ? [first, second] : [first];
  const from = random.chance(0.15) ? null : random.pick(['kitchen', 'kitchen', 'bar', 'laundry']);
  return aDelivery(id, floor, stops, from, change);
}
