import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keptSize, movedBy, partOf, WHOLE } from './crop.rules.ts';

const wide = { width: 1_200, height: 600 };

test('the middle of a picture is shown first, as large as it goes', () => {
  expect(partOf(wide, WHOLE)).toEqual({ x: 300, y: 0, width: 600, height: 600 });
  expect(partOf(wide, { ...WHOLE, zoom: 2 })).toEqual({ x: 450, y: 150, width: 300, height: 300 });
});

test('a crop is never moved out of its picture, and moving it back is possible at once', () => {
  const far = movedBy(wide, WHOLE, { x: 50, y: 50 });
  expect(partOf(wide, far)).toEqual({ x: 600, y: 0, width: 600, height: 600 });
  expect(partOf(wide, movedBy(wide, far, { x: -0.5, y: 0 })).x).toBe(300);
});

test('whatever is chosen lies within the picture, and what is kept within the limit', () => {
  const side = fc.integer({ min: 1, max: 8_000 });
  fc.assert(
    fc.property(
      side,
      side,
      fc.double({ min: -1, max: 2, noNaN: true }),
      fc.double({ min: 1, max: 8, noNaN: true }),
      (width, height, at, zoom) => {
        const part = partOf({ width, height }, { x: at, y: 1 - at, zoom });
        expect(part.x).toBeGreaterThanOrEqual(0);
        expect(part.x + part.width).toBeLessThanOrEqual(width + 1e-6);
        expect(part.y + part.height).toBeLessThanOrEqual(height + 1e-6);
        const kept = keptSize(part, { width: 500, height: 500 });
        expect(Math.max(kept.width, kept.height)).toBeLessThanOrEqual(500);
      },
    ),
  );
});
