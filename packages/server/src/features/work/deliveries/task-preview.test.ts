import type { FleetAnswer, FleetQuestion, TargetInfo } from '@rota/fleet-core';
import { startDatabase, type TestDatabase } from '@rota/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DeliveryDeps } from './deliveries.service.ts';
import { createTaskQuestions } from './task-preview.service.ts';

const PROJECT = 1;
const target = (targetId: string): TargetInfo => ({
  targetId,
  name: `Table ${targetId}`,
  type: 'table',
  mapId: 'inn_g',
  x: 0,
  y: 0,
  theta: 0,
});
const asked: FleetQuestion[] = [];
let answer: FleetAnswer;
let db: TestDatabase;

beforeAll(async () => {
  db = await startDatabase();
});
afterAll(() => db.close());

function questions() {
  const fleet = {
    ask: async (_projectId: number, question: FleetQuestion) => {
      asked.push(question);
      return answer;
    },
  } as unknown as DeliveryDeps['fleet'];
  return createTaskQuestions({
    database: db.database,
    fleet,
    targets: { list: async () => [target('1'), target('2')] },
    elevators: { list: async () => [] },
    robots: { list: async () => [{ robotId: 'r1', name: 'Alfa' }] },
    requireKind: async () => undefined,
    clock: () => 1_000,
  });
}

describe('a task that is only looked at', () => {
  test('is asked of the owner as it would be queued, and answered in the words of the contract', async () => {
    answer = {
      kind: 'preview',
      robotId: 'r1',
      reason: null,
      startsAt: 2e3,
      stops: [
        {
          targetId: '2',
          promise: {
            from: 3e3,
            to: 9e3,
            likelihood: 0.9,
          },
        },
      ],
      delays: [
        {
          deliveryId: 'd7',
          trackingId: 'AAAA-7777',
          seconds: 40,
        },
      ],
    };
    const preview = await questions().preview(PROJECT, {
      kind: 'delivery',
      targets: [{ target_id: '2' }],
      priority: 'urgent',
    });
    expect(asked.at(-1)).toMatchObject({
      kind: 'preview',
      delivery: { status: 'Queued', priority: 'urgent' },
    });
    expect(preview).toEqual({
      robot: {
        robot_id: 'r1',
        name: 'Alfa',
      },
      reason: null,
      starts_at: '1970-01-01T00:00:02.000Z',
      stops: [
        {
          target_id: '2',
          target_name: 'Table 2',
          promise: {
            from: '1970-01-01T00:00:03.000Z',
            to: '1970-01-01T00:00:09.000Z',
            likelihood: 0.9,
          },
        },
      ],
      delays: [
        {
          delivery_id: 'd7',
          tracking_id: 'AAAA-7777',
          seconds: 40,
        },
      ],
    });
    expect(await db.asOwner('select 1 from delivery')).toEqual([]);
  });

  test('is refused as the task itself would be', async () => {
    await expect(
      questions().preview(PROJECT, { kind: 'delivery', targets: [{ target_id: '9' }] }),
    ).rejects.toThrow();
  });
});

test('the chain of a delivery that is not there is not asked for', async () => {
  const before = asked.length;
  await expect(questions().chain(PROJECT, 'no-such-delivery')).rejects.toMatchObject({
    code: 'RECORD_NOT_FOUND',
  });
  expect(asked.length).toBe(before);
});
