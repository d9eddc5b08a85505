import { aDelivery } from './builders.ts';
import { runDay, type DayOutcome } from './day.ts';
import { floorOf, type MadeFloor } from './floors.ts';
import { seededRandom, shuffled } from '../preflight/random.ts';
import type { StageOptions } from './stage.ts';
import type { Mutation } from './mutations.ts';

/** Metres: halls at both ends, and corridors between them, of which every other lets one robot through at a time. */
const LENGTH = 76;
const HALL = 16;
const CORRIDORS = 6;
const APART = 8;
const WIDE = 2.4;
const NARROW = 1.2;

/**
 * Two halls joined by six corridors of 44 m, three of them too narrow for two robots to pass, and two more halls' worth of cross ways of the
 * same width between neighbours: wherever a robot goes, others come the other way.
 */
function corridors(): MadeFloor {
  const height = CORRIDORS * APART + 1;
  const boxes: [number, number, number, number][] = [
    [0.5, 0.5, HALL, height - 1],
    [LENGTH - HALL - 0.5, 0.5, HALL, height - 1],
  ];
  const spots: [string, 'filling' | 'waiting' | 'charge' | 'table', number, number][] = [];
  for (let row = 0; row < CORRIDORS; row += 1) {
    const y = 3 + row * APART;
    const width = row % 2 === 0 ? WIDE : NARROW;
    boxes.push([HALL, y, LENGTH - 2 * HALL, width]);
    // Cross ways in the middle, one robot wide, and niches where things are handed over.
    if (row + 1 < CORRIDORS)
      boxes.push([LENGTH / 2 - NARROW / 2, y + width - 0.1, NARROW, APART - width + 0.3]);
    for (const [at, side] of [
      [HALL + 8, 'a'],
      [LENGTH - HALL - 8, 'b'],
    ] as const) {
      boxes.push([at - 1, y + width - 0.1, 2, 2.2]);
      spots.push([`t${row}${side}`, 'table', at, y + width + 1.2]);
    }
    spots.push([`left${row}`, 'filling', 1.6, y + 0.6], [`right${row}`, 'filling', LENGTH - 1.6, y + 0.6]);
  }
  for (let place = 0; place < 54; place += 1) {
    const [column, row] = [place % 3, Math.floor(place / 3)];
    const y = 1.4 + row * ((height - 3) / 17);
    spots.push(
      [`l${place}`, 'waiting', 4.4 + column * 1.5, y],
      [`r${place}`, 'waiting', LENGTH - 4.4 - column * 1.5, y],
    );
  }
  return floorOf('corridors_1', LENGTH, height, boxes, spots);
}

type World = {
  readonly seed: number;
  readonly robots: number;
  readonly deliveries: number;
  readonly mutation?: Mutation;
};

/** So long it may take until the last delivery is handed over, minutes. */
const LONGEST_MINUTES = 240;

/** Runs robots that deliver from hall to hall, and into the corridors, until all is delivered. Throws when the robots deadlock. */
export function runCorridors({ seed, robots, deliveries, mutation }: World): DayOutcome {
  const floor = corridors();
  const random = seededRandom(seed);
  const idsOf = (type: string): string[] =>
    floor.targets.filter((target) => target.type === type).map(({ name }) => name);
  const homes = shuffled(random, idsOf('waiting'));
  const [fillings, tables] = [idsOf('filling'), [...idsOf('table'), ...idsOf('filling')]];
  const options: StageOptions = {
    seed,
    floor,
    mutation,
    settings: { loading_timeout_s: 120, arrival_timeout_s: 120, unloading_timeout_s: 120, expire_after_s: 0 },
    robots: Array.from({ length: robots }, (_, index) => ({
      id: `r${index + 1}`,
      at: homes[index] ?? '',
      batteryPercent: 90,
      chargers: [],
      interval: 2,
      speed: random.pick([0.6, 0.8, 1]),
    })),
  };
  const coming = Array.from({ length: deliveries }, (_, index) => {
    const from = random.pick(fillings);
    const to = random.pick(tables.filter((name) => name !== from));
    return {
      minute: index / 20,
      make: (now: number) => aDelivery(`d${index + 1}`, floor, [to], from, { createdAt: now }),
    };
  });
  return runDay(options, coming, LONGEST_MINUTES);
}
