import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scaleBar } from './scale-bar.ts';

test('the bar is a round length that fits and is at least two fifths of the room', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.002, max: 5, noNaN: true }),
      fc.integer({ min: 60, max: 200 }),
      (resolution, room) => {
        const { metres, px } = scaleBar(resolution, room);
        expect(px).toBeLessThanOrEqual(room + 1e-6);
        expect(px).toBeGreaterThanOrEqual(room * 0.4 - 1e-6);
        const digit = metres / 10 ** Math.floor(Math.log10(metres) + 1e-9);
        expect([1, 2, 5].some((round) => Math.abs(digit - round) < 1e-6)).toBe(true);
      },
    ),
  );
});

test('at five centimetres a pixel a hundred pixels show five metres', () => {
  expect(scaleBar(0.05, 100)).toEqual({ metres: 5, px: 100 });
});
