// @vitest-environment node
import { movePoint } from '@rota/floor';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alignedDocument, beforeMotion, handMotion, pairsMotion, STILL } from './align.rules.ts';
import { aForbidden, aPoint, aWall } from './document.fake.ts';

const document = { drawings: [aWall('w'), aForbidden('f')], points: [aPoint('p', { x: 1, y: 1 })] };
const metres = fc.integer({ min: -50_000, max: 50_000 }).map((value) => value / 1_000);
const motion = fc.record({
  x: metres,
  y: metres,
  theta: fc.double({ min: -Math.PI, max: Math.PI, noNaN: true }),
});

describe('a map is laid on another scan', () => {
  test('by metres and degrees round the middle of all', () => {
    const turned = alignedDocument(document, handMotion(document, { x: 1, y: 0, degrees: 90 }));
    // The middle of 0..4 by -0.1..1 and the point stays where it is but for the metre to the right.
    expect(turned.points[0]).toMatchObject({ theta: 1.5708 });
    expect(turned.drawings.map(({ kind }) => kind)).toEqual(['line', 'rectangle']);
    const skewed = alignedDocument(document, handMotion(document, { x: 0, y: 0, degrees: 30 }));
    expect(skewed.drawings.map(({ kind }) => kind)).toEqual(['line', 'polygon']);
  });

  test('by matched places: one shifts, two turn, and the places come to where they belong', () => {
    const shift = pairsMotion([{ from: { x: 1, y: 1 }, to: { x: 3, y: 0 } }]);
    expect(shift).toEqual({ motion: { x: 2, y: -1, theta: 0 }, offM: 0 });
    fc.assert(
      fc.property(motion, (wanted) => {
        const places = [
          { x: 0, y: 0 },
          { x: 5, y: 1 },
        ];
        const found = pairsMotion(places.map((from) => ({ from, to: movePoint(wanted, from) })));
        return (
          found !== undefined &&
          found.offM < 1e-6 &&
          Math.hypot(found.motion.x - wanted.x, found.motion.y - wanted.y) < 1e-6
        );
      }),
    );
    expect(pairsMotion([])).toBeUndefined();
  });

  test('not at all, and is the same document then', () => {
    expect(alignedDocument(document, STILL)).toBe(document);
  });

  test('and a place on it is known from before', () => {
    fc.assert(
      fc.property(motion, metres, metres, (moved, x, y) => {
        const back = beforeMotion(moved, movePoint(moved, { x, y }));
        return Math.hypot(back.x - x, back.y - y) < 1e-6;
      }),
    );
  });
});
