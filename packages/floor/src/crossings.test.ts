import fc from 'fast-check';
import { expect, test } from 'vitest';
import { crossesItself, segmentsMeet } from './crossings.ts';
import type { Point } from './geometry.ts';

const at = (...places: readonly (readonly [number, number])[]): Point[] => places.map(([x, y]) => ({ x, y }));
/** A room with a bay: everything but the part beyond (2, 2). */
const bay = at([0, 0], [4, 0], [4, 2], [2, 2], [2, 4], [0, 4]);

test.each([
  ['a square', at([0, 0], [2, 0], [2, 2], [0, 2]), false],
  ['one the other way round', at([0, 2], [2, 2], [2, 0], [0, 0]), false],
  ['a room with a bay', bay, false],
  ['a bow', at([0, 0], [2, 2], [2, 0], [0, 2]), true],
  ['a border that touches itself', at([0, 0], [4, 0], [4, 4], [2, 0], [0, 4]), true],
  ['a corner twice', at([0, 0], [2, 0], [2, 0], [0, 2]), true],
  ['a side that comes back along itself', at([0, 0], [4, 0], [2, 0], [0, 2]), true],
  ['a corner in the middle of a straight side', at([0, 0], [1, 0], [2, 0], [0, 2]), false],
])('whether %s crosses itself', (_words, area, expected) => {
  expect(crossesItself(area)).toBe(expected);
});

/** Each side against each other: slow, and plainly right. */
function crossesSlowly(corners: readonly Point[]): boolean {
  const count = corners.length;
  const at = (index: number): Point => corners[index % count] as Point;
  for (let i = 0; i < count; i += 1) {
    const [a, b, after] = [at(i), at(i + 1), at(i + 2)];
    if (a.x === b.x && a.y === b.y) return true;
    const [ux, uy, vx, vy] = [a.x - b.x, a.y - b.y, after.x - b.x, after.y - b.y];
    if (ux * vy - uy * vx === 0 && ux * vx + uy * vy > 0) return true;
    for (let j = i + 2; j < count; j += 1) {
      const [c, d] = [at(j), at(j + 1)];
      if ((j + 1) % count !== i && segmentsMeet(a.x, a.y, b.x, b.y, c.x, c.y, d.x, d.y)) return true;
    }
  }
  return false;
}

const place = (most: number): fc.Arbitrary<[number, number]> =>
  fc.tuple(fc.integer({ min: 0, max: most }), fc.integer({ min: 0, max: most }));

test('any border crosses itself exactly where two of its sides meet', () => {
  const borders = fc
    .integer({ min: 3, max: 60 })
    .chain((most) => fc.array(place(most), { minLength: 3, maxLength: 12 }));
  fc.assert(
    fc.property(borders, (places) => {
      const corners = at(...places);
      expect(crossesItself(corners)).toBe(crossesSlowly(corners));
    }),
    { numRuns: 4_000 },
  );
});

test('a star does not cross itself, and does with one corner pushed through another side', () => {
  const star = fc.array(fc.integer({ min: 1_000, max: 9_000 }), { minLength: 8, maxLength: 40 });
  fc.assert(
    fc.property(star, fc.nat(), (radii, chosen) => {
      const corners = radii.map((radius, index) => {
        const angle = (2 * Math.PI * index) / radii.length;
        return { x: Math.round(radius * Math.cos(angle)), y: Math.round(radius * Math.sin(angle)) };
      });
      expect(crossesItself(corners)).toBe(false);
      const moved = corners.map((corner, index) =>
        index === chosen % radii.length ? { x: -20 * corner.x, y: -20 * corner.y } : corner,
      );
      expect(crossesItself(moved)).toBe(crossesSlowly(moved));
    }),
  );
});

test('a border of 2,000 slanted teeth is looked through in a fraction of the time that each side against each other takes', () => {
  const teeth = Array.from({ length: 1_997 }, (_, index) => ({
    x: index * 0.01 + (index % 2) * 30,
    y: (index % 2) * 40,
  }));
  const comb = [...teeth, { x: 19.96, y: -5 }, { x: 0, y: -5 }];
  const timeOf = (crosses: typeof crossesItself): number => {
    const begin = performance.now();
    expect(crosses(comb)).toBe(false);
    return performance.now() - begin;
  };
  // The best of sixty and of three, as a machine with other work may stand still in one of them.
  const quick = Math.min(...Array.from({ length: 60 }, () => timeOf(crossesItself)));
  const slow = Math.min(...Array.from({ length: 3 }, () => timeOf(crossesSlowly)));
  expect(quick).toBeLessThan(slow / 4);
});
