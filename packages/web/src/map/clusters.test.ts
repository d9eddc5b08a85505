import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clusterPoints, clusterSide } from './clusters.ts';

const point = fc.record({
  x: fc.double({ min: -50, max: 50, noNaN: true }),
  y: fc.double({ min: -50, max: 50, noNaN: true }),
});

test('every point is in exactly one cluster or single', () => {
  fc.assert(
    fc.property(
      fc.array(point, { maxLength: 60 }),
      fc.double({ min: 0.5, max: 20, noNaN: true }),
      (points, side) => {
        const { clusters, singles } = clusterPoints(points, side, 3);
        const all = [...singles, ...clusters.flatMap((cluster) => cluster.members)].sort((a, b) => a - b);
        expect(all).toEqual(points.map((_, index) => index));
        for (const cluster of clusters) expect(cluster.members.length).toBeGreaterThanOrEqual(3);
      },
    ),
  );
});

test('a cluster stands in the middle of its points', () => {
  const { clusters } = clusterPoints(
    [
      { x: 1, y: 1 },
      { x: 2, y: 3 },
      { x: 3, y: 2 },
    ],
    4,
    3,
  );
  expect(clusters).toEqual([{ x: 2, y: 2, members: [0, 1, 2] }]);
});

test('a small change of zoom keeps the grid', () => {
  expect(clusterSide(0.11, 44)).toBe(clusterSide(0.12, 44));
  expect(clusterSide(0.05, 44)).toBeLessThan(clusterSide(0.2, 44));
});
