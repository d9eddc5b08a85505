import { expect, test } from 'vitest';
import { restartPause } from './restart-pause.mjs';

/** The pauses after lives of so many ms each. */
function pauses(lives: readonly number[]): number[] {
  const all: number[] = [];
  for (const lifeMs of lives) all.push(restartPause(all.at(-1), lifeMs));
  return all;
}

test('a server that is killed again and again is back within 10 s each time, its start of up to 5 s included', () => {
  const ten = pauses(Array.from({ length: 10 }, () => 3_000));
  expect(ten.slice(0, 5)).toEqual([500, 1_000, 2_000, 4_000, 4_000]);
  expect(Math.max(...ten) + 5_000).toBeLessThan(10_000);
});

test('a server that ran for a while starts again at once', () => {
  expect(pauses([3_000, 3_000, 30_000, 3_000])).toEqual([500, 1_000, 500, 1_000]);
});
