import { describe, expect, it } from 'vitest';
import { resample } from '../paths.ts';
import { rasterFromText } from '../text-raster.ts';
import { createPlanner } from './planner.ts';
import { prepareFloor } from './prepared.ts';

/** 6 m by 3 m, with a wall that leaves a gap of 0.9 m. */
const raster = rasterFromText(
  Array.from({ length: 30 }, (_, row) => `${'.'.repeat(30)}${row < 21 ? '#' : '.'}${'.'.repeat(29)}`),
  0.1,
  { x: 0, y: 0, theta: 0 },
);
const [from, to] = [
  { x: 1, y: 2 },
  { x: 5, y: 2 },
];

describe('a planner that takes robots for wider than they are', () => {
  it('leads them only where the wider one fits', () => {
    const wide = createPlanner(raster, { outlineMargin: 0.2 });
    const found = wide.plan({ from, to, radius: 0.2, comfort: 'shortest' });
    const plain = createPlanner(raster);
    const same = plain.plan({ from, to, radius: 0.4, comfort: 'shortest' });
    expect(found).toEqual(same);
    expect('points' in found && resample(found.points, 0.05).every((point) => plain.isFree(point, 0.4))).toBe(
      true,
    );
    expect(wide.plan({ from, to, radius: 0.35, comfort: 'shortest' })).toEqual({ failure: 'unreachable' });
    expect([wide.isFree({ x: 2.5, y: 2 }, 0.35), plain.isFree({ x: 2.5, y: 2 }, 0.35)]).toEqual([
      false,
      true,
    ]);
    expect(wide.distance(from, to, 0.2)).toBe(plain.distance(from, to, 0.4));
    expect(wide.withRules({ oneWays: [], forbidden: [[{ x: 3, y: 0 }, { x: 3.2, y: 0 }, { x: 3.2, y: 0.9 }, { x: 3, y: 0.9 }]] }).plan({ from, to, radius: 0.2 })).toEqual({ failure: 'unreachable' }); // prettier-ignore
  });

  it('takes over the sizes prepared for it, and misses only the others', () => {
    const options = { outlineMargin: 0.13 };
    const sizes = { ways: [0.2, 0.27], passages: [0.2] };
    const wide = createPlanner(raster, options, prepareFloor(raster, sizes, options));
    expect(wide.missing({ ways: [0.2, 0.27, 0.31], passages: [0.2, 0.27] })).toEqual({
      ways: [0.31],
      passages: [0.27],
    });
  });
});

it('ways keep the given distance from walls, where there is room', () => {
  // A pillar in the middle of a hall of 8 m by 8 m.
  const hall = rasterFromText(
    Array.from({ length: 80 }, (_, row) =>
      row > 35 && row < 44 ? `${'.'.repeat(36)}${'#'.repeat(8)}${'.'.repeat(36)}` : '.'.repeat(80),
    ),
    0.1,
    { x: 0, y: 0, theta: 0 },
  );
  const nearest = (margin: number): number => {
    const planner = createPlanner(hall, { margin });
    const found = planner.plan({ from: { x: 2, y: 4 }, to: { x: 6, y: 4 }, radius: 0.2 });
    return 'failure' in found
      ? -1
      : Math.min(...resample(found.points, 0.05).map((point) => planner.clearanceAt(point)));
  };
  expect(nearest(0)).toBeLessThan(0.35);
  expect(nearest(0.8)).toBeGreaterThan(0.5);
});
