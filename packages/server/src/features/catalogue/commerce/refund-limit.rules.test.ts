import { expect, test } from 'vitest';
import { limitChange, type Guarded } from './refund-limit.rules.ts';

const of = (refund_limit_minor: number, currency: Guarded['currency'] = 'TRY'): Guarded => ({
  refund_limit_minor,
  currency,
});

test.each([
  ['the same', of(500), of(500), 'none'],
  ['a first limit', of(0), of(500), 'tighter'],
  ['a lower limit', of(500), of(100), 'tighter'],
  ['a higher limit', of(500), of(501), 'looser'],
  ['no limit any more', of(500), of(0), 'looser'],
  ['the same figure in another currency', of(500), of(500, 'USD'), 'looser'],
  ['a lower figure in another currency', of(500), of(1, 'USD'), 'looser'],
  ['another currency without a limit', of(0), of(0, 'USD'), 'tighter'],
] as const)('%s', (_what, before, after, expected) => {
  expect(limitChange(before, after)).toBe(expected);
});
