import { expect, test } from 'vitest';
import { judge } from './judge.rules.ts';

test.each([
  [100, 100.9, 'same'],
  [100, 99.1, 'same'],
  [100, 102, 'worse'],
  [100, 97, 'better'],
  [0, 0, 'same'],
  [0, 1, 'worse'],
  [100, null, 'worse'],
  [null, 100, 'better'],
  [null, null, 'same'],
] as const)('from %s to %s is %s', (before, after, judged) => expect(judge(before, after)).toBe(judged));
