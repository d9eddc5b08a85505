import { expect, test } from 'vitest';
import { createTokenBucket } from './token-bucket.ts';

test('a bucket gives its burst and then its rate', () => {
  const bucket = createTokenBucket({ burst: 3, perSecond: 2 });
  expect([0, 0, 0, 0].map((now) => bucket.take(now))).toEqual([true, true, true, false]);
  expect(bucket.take(499)).toBe(false);
  expect(bucket.take(1_000)).toBe(true);
});
