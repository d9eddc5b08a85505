import { campaign } from '@rota/testing';
import { describe, expect, test } from 'vitest';
import { runBusyDay } from './testing/busy-day.ts';
import { runBusyElevators } from './testing/busy-elevators.ts';
import { runCorridors } from './testing/corridors.ts';
import { runThirstyHotel } from './testing/thirsty-hotel.ts';

const WORLDS = campaign(1, 40);
const DELIVERIES = campaign(50, 600, 15);
const SEEDS = Array.from({ length: WORLDS }, (_, index) => index + 1);
const TIMEOUT_MS = campaign(120_000, 4 * 3_600_000);

describe('a world of long narrow corridors with 100 robots', () => {
  test.each(SEEDS)(
    'seed %i: everything is delivered, and no robots deadlock',
    (seed) => {
      const { tasks, stage } = runCorridors({ seed, robots: 100, deliveries: DELIVERIES });
      expect(tasks).toBe(DELIVERIES);
      expect(stage.nearest()).toBeGreaterThan(0.8);
    },
    TIMEOUT_MS,
  );

  test('without the check for standing robots the robots deadlock, and the simulation notices it', () => {
    const run = (): void =>
      [1, 2, 3].forEach(
        (seed) => void runCorridors({ seed, robots: 100, deliveries: 60, mutation: 'no safe states' }),
      );
    expect(run).toThrow(/^Deadlock/);
  });
});

describe('a hotel with thirsty robots', () => {
  test.each(SEEDS)('seed %i: no battery is empty away from a charger', (seed) => {
    expect(runThirstyHotel(seed).tasks).toBe(40);
  });

  test('robots that do not say how full they are run empty, which is noticed', () => {
    expect(() => runThirstyHotel(1, 'no word of the battery')).toThrow(/battery of r\d is empty/);
  });
});

describe('a house of two floors with elevators that fail', () => {
  const HOUSES = Array.from({ length: campaign(12, 2_000, 3) }, (_, index) => index);
  const UNTIL_NOTICED = Array.from({ length: 10 }, (_, index) => index);

  test(
    `of ${HOUSES.length} seeds each delivery is brought, no cab holds two robots, no threshold is crossed whose door is not open, and no session outlives its time`,
    () => {
      const rides = HOUSES.map((seed) => {
        const { tasks, stage } = runBusyElevators(seed);
        expect(tasks).toBe(14);
        return stage.shafts.watch.rides;
      });
      expect(Math.min(...rides)).toBeGreaterThanOrEqual(8);
    },
    TIMEOUT_MS,
  );

  test.each([
    ['no door proof', /its door is not open there/],
    ['no end of sessions', /outlives its time/],
  ] as const)('%s is noticed', (mutation, problem) => {
    const run = (): void => UNTIL_NOTICED.forEach((seed) => void runBusyElevators(seed, mutation));
    expect(run).toThrow(problem);
  });

  test('the same seed gives the same trace', () => {
    const hashes = [1, 1].map((seed) => runBusyElevators(seed).stage.trace.hash());
    expect(hashes[0]).toBe(hashes[1]);
  });
});

test('a dispatch that forgets who waits longest is noticed as one task starves', () => {
  expect(() =>
    runBusyDay({ seed: 1, robots: 6, hours: 0.75, tasksAnHour: 60, mutation: 'no turn in the queue' }),
  ).toThrow(/starves/);
});
