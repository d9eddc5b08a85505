import type { Factsheet, FleetEvent } from '@rota/fleet-core';
import { describe, expect, test } from 'vitest';
import { createSizeQueue } from './size-queue.ts';

const connection = (robotId: string) =>
  ({ type: 'robot.connection', robotId, connection: 'ONLINE' }) as const;
const factsheet = (robotId: string, length: number) =>
  ({ type: 'robot.factsheet', robotId, factsheet: { length } as Factsheet }) as const;
const service = (robotId: string) => ({ type: 'robot.service', robotId, service: {} as never }) as const;
const state = (robotId: string, headerId: number) =>
  ({ type: 'robot.reported', robotId, report: { headerId } as never }) as const;

/** A queue in which sizes are prepared when the test says so. */
function aSizeQueue() {
  const passed: FleetEvent[] = [];
  const preparing: PromiseWithResolvers<void>[] = [];
  const known = new Set<number | undefined>([0.5]);
  const sizes = createSizeQueue(
    ({ length }) => {
      if (known.has(length)) return undefined;
      known.add(length);
      const waiting = Promise.withResolvers<void>();
      preparing.push(waiting);
      return waiting.promise;
    },
    (event) => passed.push(event),
  );
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { sizes, passed, preparing, settle };
}

describe('a robot of a size not met before', () => {
  test('is heard in order, with the newest of its states, once the floors are prepared; others are heard meanwhile', async () => {
    const { sizes, passed, preparing, settle } = aSizeQueue();
    for (const event of [connection('a'), factsheet('a', 0.9), state('a', 1), service('a'), state('a', 2)])
      sizes.take(event);
    for (const event of [factsheet('b', 0.5), state('b', 1)]) sizes.take(event);
    expect(passed).toEqual([connection('a'), factsheet('b', 0.5), state('b', 1)]);
    preparing[0]?.resolve();
    await settle();
    expect(passed.slice(3)).toEqual([factsheet('a', 0.9), service('a'), state('a', 2)]);
    sizes.take(state('a', 3));
    expect(passed.at(-1)).toEqual(state('a', 3));
  });

  test('waits again when it declared yet another size meanwhile', async () => {
    const { sizes, passed, preparing, settle } = aSizeQueue();
    for (const event of [factsheet('a', 0.9), factsheet('a', 1.2), state('a', 1)]) sizes.take(event);
    preparing[0]?.resolve();
    await settle();
    expect(passed).toEqual([factsheet('a', 0.9)]);
    preparing[1]?.resolve();
    await settle();
    expect(passed).toEqual([factsheet('a', 0.9), factsheet('a', 1.2), state('a', 1)]);
  });

  test('is heard, too, when preparing fails', async () => {
    const { sizes, passed, preparing, settle } = aSizeQueue();
    sizes.take(factsheet('a', 0.9));
    preparing[0]?.reject(new Error('no memory'));
    await settle();
    expect(passed).toEqual([factsheet('a', 0.9)]);
  });
});
