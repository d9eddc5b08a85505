import { expect, test } from 'vitest';
import { isTaken, nameOf, pauseAfter } from './webhooks.rules.ts';

test('tries are close at first and go on for about a day', () => {
  const pauses: number[] = [];
  for (let failed = 1; ; failed += 1) {
    const pause = pauseAfter(failed);
    if (pause === undefined) break;
    pauses.push(pause);
  }
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
  expect(pauses[0]).toBeLessThanOrEqual(10);
  const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3_600;
  expect(hours).toBeGreaterThan(23);
  expect(hours).toBeLessThan(25);
});

test.each([
  [200, true],
  [204, true],
  [299, true],
  [302, false],
  [410, false],
  [500, false],
  [0, false],
])('%i: taken %s', (status, taken) => expect(isTaken(status)).toBe(taken));

test('a webhook without a name is called by its host', () =>
  expect(nameOf('https://example.com:8443/a/b?c=1')).toBe('example.com:8443'));
