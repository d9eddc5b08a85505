import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lengthAt, packLengths } from './length-field.ts';

test('packed lengths are off by less than a 100,000th of the longest, and Infinity stays', () => {
  const length = fc.oneof(fc.double({ min: 0, max: 40_000, noNaN: true }), fc.constant(Infinity));
  fc.assert(
    fc.property(fc.array(length, { minLength: 1, maxLength: 50 }), (list) => {
      const lengths = Float32Array.from(list);
      const field = packLengths(lengths);
      const longest = Math.max(1, ...lengths.filter((item) => item < Infinity));
      lengths.forEach((item, node) => {
        if (item === Infinity) expect(lengthAt(field, node)).toBe(Infinity);
        else expect(Math.abs(lengthAt(field, node) - item)).toBeLessThanOrEqual(longest / 100_000);
      });
    }),
  );
});
