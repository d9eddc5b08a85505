import type { DeliveryStatus } from '@rota/contract/deliveries';
import { describe, expect, test } from 'vitest';
import { aDelivery } from '../../../testing/builders.ts';
import { doWithEach, possibleOf } from './bulk.rules.ts';

const ofStatus = (status: DeliveryStatus) => aDelivery({ delivery_id: status, status });

test.each([
  [{ kind: 'cancel' } as const, ['Queued', 'Completed', 'Delivered'] as const, ['Queued', 'Delivered']],
  [{ kind: 'setRequested' } as const, ['Failed', 'Expired', 'Pending'] as const, ['Failed', 'Expired']],
  [
    { kind: 'setPriority', priority: 'urgent' } as const,
    ['Queued', 'Completed', 'Pending'] as const,
    ['Queued', 'Pending'],
  ],
  [{ kind: 'setPriority', priority: 'normal' } as const, ['Queued'] as const, []],
])('%j of %j is possible for %j', (action, statuses, possible) => {
  expect(possibleOf(action, statuses.map(ofStatus)).map((row) => row.delivery_id)).toEqual(possible);
});

describe('doing it with each', () => {
  const rows = Array.from({ length: 10 }, (_one, index) => aDelivery({ delivery_id: String(index) }));

  test('keeps their order and goes on after a failure, whose reason it tells', async () => {
    const progress: number[] = [];
    const failure = new Error('no');
    const outcomes = await doWithEach(
      rows,
      async (row) => {
        if (row.delivery_id === '3') throw failure;
      },
      (done) => progress.push(done),
    );
    expect(outcomes.map(({ row }) => row.delivery_id)).toEqual(rows.map((row) => row.delivery_id));
    expect(outcomes.filter(({ error }) => error !== undefined)).toEqual([{ row: rows[3], error: failure }]);
    expect(progress.at(-1)).toBe(10);
  });

  test('does a few at once and not all', async () => {
    let [now, most] = [0, 0];
    await doWithEach(
      rows,
      async () => {
        now += 1;
        most = Math.max(most, now);
        await Promise.resolve();
        now -= 1;
      },
      () => undefined,
    );
    expect(most).toBe(4);
  });
});
