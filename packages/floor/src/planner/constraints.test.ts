import fc from 'fast-check';
import { expect, it } from 'vitest';
import { squaredDistanceToSegment } from '../geometry.ts';
import { hitsDisc, sortDiscs } from './constraints.ts';

const place = fc.double({ min: 0, max: 400, noNaN: true });
const whole = fc.integer({ min: 0, max: 8 }).map((square) => square * 48);

it('a straight way comes into one of many discs exactly when it does so into one looked at alone', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ x: place, y: place, radius: fc.double({ min: 0.1, max: 60, noNaN: true }) }), {
        maxLength: 40,
      }),
      fc.array(
        fc.tuple(
          fc.oneof(place, whole),
          fc.oneof(place, whole),
          fc.oneof(place, whole),
          fc.oneof(place, whole),
        ),
        { minLength: 20 },
      ),
      (discs, ways) => {
        const sorted = sortDiscs(discs, 400);
        for (const [x0, y0, x1, y1] of ways) {
          const hit = discs.some(
            ({ x, y, radius }) => squaredDistanceToSegment(x, y, x0, y0, x1, y1) < radius * radius,
          );
          expect(hitsDisc(sorted, x0, y0, x1, y1)).toBe(hit);
        }
      },
    ),
  );
});
