import { expect, test } from 'vitest';
import type { Outlook } from '../stations/index.ts';
import { awaitFleet } from './await-fleet.service.ts';

const away: Outlook = { expected: null, reason: 'fleet_away' };
const ready: Outlook = { expected: null, reason: 'robots_busy' };
const soon = { waitMs: 1_000, everyMs: 1 };

test('a fleet that cannot be asked yet is asked again until it answers, past what was kept', async () => {
  const asked: boolean[] = [];
  const answer = await awaitFleet(async (isAgain) => {
    asked.push(isAgain);
    return asked.length < 3 ? away : ready;
  }, soon);
  expect(answer).toBe(ready);
  expect(asked).toEqual([false, true, true]);
});

test('a fleet that stays away is not waited for any longer than so', async () => {
  expect(await awaitFleet(async () => away, { waitMs: 5, everyMs: 1 })).toBe(away);
});

test('any other answer is taken at once', async () => {
  let asked = 0;
  await awaitFleet(async () => {
    asked += 1;
    return ready;
  }, soon);
  expect(asked).toBe(1);
});
