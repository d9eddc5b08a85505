import { expect, test } from 'vitest';
import { secondsBetween } from './help-times.rules.ts';

const at = (seconds: number) => new Date(1_700_000_000_000 + seconds * 1_000).toISOString();

test.each([
  [at(0), at(90), 90],
  [at(0), null, undefined],
  [null, at(5), undefined],
  [at(5), at(0), 0],
])('%s to %s is %s s', (from, to, expected) => {
  expect(secondsBetween(from, to)).toBe(expected);
});
