import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBoxGrid, overlaps, type Box } from './box-grid.ts';

const place = fc.double({ min: -500, max: 1_500, noNaN: true });
const size = fc.double({ min: 0, max: 300, noNaN: true });
const aBox = fc.tuple(place, place, size, size).map(([left, top, width, height]): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
}));

test('a box touches what it would touch if each was asked, and nothing that was taken away', () => {
  fc.assert(
    fc.property(
      fc.array(aBox, { maxLength: 40 }),
      fc.array(aBox, { maxLength: 20 }),
      aBox,
      (kept, gone, asked) => {
        const grid = createBoxGrid([...kept, ...gone]);
        gone.forEach((box) => grid.remove(box));
        expect(grid.touches(asked)).toBe(kept.some((box) => overlaps(asked, box)));
      },
    ),
  );
});
