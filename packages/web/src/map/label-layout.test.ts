import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Box, LabelWish } from './label-layout.ts';
import { labelBox, NO_SIDE, overlaps, placeLabel } from './label-layout.ts';

const at = (x: number, y: number, side = NO_SIDE): LabelWish => ({ x, y, width: 40, height: 14, clear: 16, side });

test('a label alone stands below its point', () => {
  expect(placeLabel(at(100, 100), [], -1)).toBe(0);
});

test('a label goes to another side when something is below, and keeps the side it had', () => {
  const below: Box = labelBox(at(100, 100), 0);
  expect(placeLabel(at(100, 100), [below], -1)).toBe(1);
  expect(placeLabel(at(100, 100, 3), [below], -1)).toBe(3);
});

test('a label that fits nowhere is left out', () => {
  expect(placeLabel(at(100, 100), [{ left: 0, top: 0, right: 300, bottom: 300 }], -1)).toBe(NO_SIDE);
});

test('labels that were placed never overlap one another', () => {
  const points = fc.array(fc.record({ x: fc.integer({ min: 0, max: 300 }), y: fc.integer({ min: 0, max: 300 }) }), { maxLength: 40 });
  fc.assert(
    fc.property(points, (list) => {
      const placed: Box[] = [];
      for (const { x, y } of list) {
        const side = placeLabel(at(x, y), placed, -1);
        if (side !== NO_SIDE) placed.push(labelBox(at(x, y), side));
      }
      placed.forEach((box, index) => placed.slice(index + 1).forEach((other) => expect(overlaps(box, other)).toBe(false)));
    }),
  );
});
