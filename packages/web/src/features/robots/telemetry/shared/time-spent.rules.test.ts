import { expect, test } from 'vitest';
import { PARTS, shareBars, totalSeconds } from './time-spent.rules.ts';

const colours = { driving: 'd', waiting: 'w', charging: 'c', idle: 'i', offline: 'o' };
const START = Date.parse('2026-03-02T10:00:00.000Z');
const STEP_MS = 10_000;

const point = (index: number, driving: number, idle: number) => ({
  at: new Date(START + index * STEP_MS).toISOString(),
  driving_s: driving,
  waiting_s: 0,
  charging_s: 0,
  idle_s: idle,
  offline_s: 0,
  battery: null,
  speed: null,
  speed_max: null,
  cpu: null,
  memory: null,
  disk: null,
  distance_m: 0,
  errors: 0,
});

test.each([
  ['a point of two parts', [point(0, 4, 6)], START + STEP_MS, [0.4, 0, 0, 0.6, 0]],
  ['a point of which nothing is known', [point(0, 0, 0)], START + STEP_MS, [0, 0, 0, 0, 0]],
  ['a point that is not over yet', [point(0, 5, 5)], START + 3_000, [0.5, 0, 0, 0.5, 0]],
])('%s is a bar up to its end', (_what, points, to, shares) => {
  const [bar] = shareBars(points, { stepMs: STEP_MS, to, colours });
  expect(bar).toEqual({
    at: START,
    untilAt: to,
    shares: PARTS.map((key, index) => ({ key, share: shares[index], color: colours[key] })),
  });
});

test('more points than bars are added up, and each bar lasts as long as its points', () => {
  const points = Array.from({ length: 96 }, (_, index) => point(index, index % 2 === 0 ? 10 : 0, 5));
  const bars = shareBars(points, { stepMs: STEP_MS, to: START + 96 * STEP_MS, colours });
  expect(bars).toHaveLength(48);
  expect(bars.map(({ at }) => at)).toEqual(
    points.flatMap(({ at }, index) => (index % 2 === 0 ? Date.parse(at) : [])),
  );
  expect(bars[0]).toMatchObject({
    untilAt: START + 2 * STEP_MS,
    shares: [{ key: 'driving', share: 0.5 }, {}, {}, { share: 0.5 }, {}],
  });
});

test('the seconds of all parts are added up', () => expect(totalSeconds(point(0, 4, 6))).toBe(10));
