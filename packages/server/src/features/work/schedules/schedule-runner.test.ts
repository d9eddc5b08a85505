import { randomUUID } from 'node:crypto';
import type { CreateDelivery, DeliveryDetails } from '@rota/contract/deliveries';
import { startDatabase, type TestDatabase } from '@rota/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../../http/app-error.ts';
import type { ActorRef } from '../../../http/context.ts';
import { createScheduleRunner } from './schedule-runner.service.ts';
import { createScheduleService, type ScheduleDeps } from './schedules.service.ts';

const HOTEL = 1;
const editor: ActorRef = { id: 'deniz', name: 'Deniz' };
const nine = Date.parse('2026-03-02T09:00:00Z');
const minute = 60_000;

let db: TestDatabase;
let now = nine;
let zone = 'UTC';
let refusal: Error | undefined;
let created: { readonly body: CreateDelivery; readonly actor: string }[] = [];
beforeAll(async () => {
  db = await startDatabase();
  await db.asOwner(
    `insert into project (id, name, name_folded, delivery, time_zone) overriding system value values (${HOTEL}, 'Hotel', 'hotel', '{}', 'UTC')`,
  );
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.asOwner('delete from schedule');
  [now, zone, refusal, created] = [nine - 30 * minute, 'UTC', undefined, []];
});

/** Creates tasks as the deliveries do: what the schedules write of it is in the same transaction. */
const tasks: ScheduleDeps['tasks'] = {
  check: async () => undefined,
  create: async (projectId, body, actor, settle) => {
    if (refusal !== undefined) throw refusal;
    const answer = { delivery_id: randomUUID(), tracking_id: 'K7QM-3X9A' } as DeliveryDetails;
    await db.database.tenant(projectId, (tx) => settle(tx, answer));
    created.push({ body, actor: actor.name });
    return answer;
  },
};
const deps = () => ({
  database: db.database,
  tasks,
  clock: () => now,
  timeZone: async () => zone,
  log: { warn: () => {} },
  presentIn: async () => ({
    targetIds: new Set(['t1']),
    robotIds: new Set<string>(),
  }),
});
let isOff = false;
const service = () => createScheduleService(deps());
const runDue = () => createScheduleRunner({ ...deps(), features: { isOff: () => isOff } }).runDue();

async function aSchedule(more: object = {}) {
  const body = {
    name: `S ${randomUUID()}`,
    task: {
      kind: 'delivery',
      targets: [{ target_id: 't1' }],
    },
    rule: {
      repeat: 'daily',
      time: '09:00',
    },
    except_dates: [],
    extra_dates: [],
    valid_from: null,
    valid_until: null,
    paused: false,
    grace_minutes: 10,
    create_ahead_minutes: 0,
    ...more,
  } as Parameters<ReturnType<typeof service>['create']>[1];
  return service().create(HOTEL, body, editor, async () => {});
}
async function runsOf(id: string) {
  const { items } = await service().runs(HOTEL, id, { limit: 100 });
  return items.map(({ planned_at, state, code }) =>
    [planned_at.slice(0, 16), state, ...(code === null ? [] : [code])].join(' '),
  );
}

describe('a run', () => {
  test('is made when it is time, once, in the name of the schedule and of who changed it last', async () => {
    const { schedule_id: id, name } = await aSchedule();
    await runDue();
    expect(created).toEqual([]);
    now = nine + minute;
    await runDue();
    await runDue();
    expect(created.map(({ actor }) => actor)).toEqual([`${name} (Deniz)`]);
    expect(created[0]?.body).toEqual({ kind: 'delivery', targets: [{ target_id: 't1' }] });
    expect(await runsOf(id)).toEqual(['2026-03-02T09:00 made']);
    expect((await service().get(HOTEL, id)).next_runs[0]).toBe('2026-03-03T09:00:00.000Z');
  });

  test('is made once by several servers at the same moment', async () => {
    const { schedule_id: id } = await aSchedule();
    now = nine;
    await Promise.all([runDue(), runDue(), runDue()]);
    expect(created).toHaveLength(1);
    expect(await runsOf(id)).toEqual(['2026-03-02T09:00 made']);
  });

  test('that is made ahead begins at its time', async () => {
    await aSchedule({ create_ahead_minutes: 15 });
    now = nine - 15 * minute;
    await runDue();
    expect(created[0]?.body.earliest_start_at).toBe('2026-03-02T09:00:00.000Z');
  });

  test('within its grace is made late; after it, it is missed and not made up for', async () => {
    const [late, missed] = [await aSchedule({ grace_minutes: 10 }), await aSchedule({ grace_minutes: 5 })];
    now = nine + 8 * minute;
    await runDue();
    expect(created).toHaveLength(1);
    expect(await runsOf(late.schedule_id)).toEqual(['2026-03-02T09:00 made']);
    expect(await runsOf(missed.schedule_id)).toEqual(['2026-03-02T09:00 missed']);
  });

  test('of every time without a server is written down as missed, and the present one is made', async () => {
    const { schedule_id: id } = await aSchedule();
    now = nine + 3 * 24 * 60 * minute;
    await runDue();
    expect(await runsOf(id)).toEqual([
      '2026-03-05T09:00 made',
      '2026-03-04T09:00 missed',
      '2026-03-03T09:00 missed',
      '2026-03-02T09:00 missed',
    ]);
    expect(created).toHaveLength(1);
  });

  test('that is refused is written down with the reason, and the next day is another', async () => {
    const { schedule_id: id } = await aSchedule();
    refusal = new AppError('DELIVERY_NO_ROBOT_AVAILABLE_TO_CREATE_TASK', 'none');
    now = nine;
    await runDue();
    expect(await runsOf(id)).toEqual(['2026-03-02T09:00 failed DELIVERY_NO_ROBOT_AVAILABLE_TO_CREATE_TASK']);
    [refusal, now] = [undefined, nine + 24 * 60 * minute];
    await runDue();
    expect(created).toHaveLength(1);
  });

  test('whose target is gone is refused by name', async () => {
    const { schedule_id: id } = await aSchedule({
      task: { kind: 'delivery', targets: [{ target_id: 'gone' }] },
    });
    now = nine;
    await runDue();
    expect(await runsOf(id)).toEqual(['2026-03-02T09:00 failed TASK_TARGET_MISSING']);
  });

  test('that meets the server’s own trouble is tried again, and does not hold up the others', async () => {
    const first = await aSchedule();
    now = nine;
    refusal = new Error('the database is away');
    await runDue();
    expect(await runsOf(first.schedule_id)).toEqual([]);
    refusal = undefined;
    now = nine + minute;
    await runDue();
    expect(await runsOf(first.schedule_id)).toEqual(['2026-03-02T09:00 made']);
  });

  test('of a schedule that was paused is neither made nor missed', async () => {
    const { schedule_id: id } = await aSchedule();
    await service().update(HOTEL, id, { paused: true }, editor);
    now = nine + 60 * minute;
    await runDue();
    await service().update(HOTEL, id, { paused: false }, editor);
    await runDue();
    expect(await runsOf(id)).toEqual([]);
    expect(created).toEqual([]);
  });

  test('of a single day is the last', async () => {
    const { schedule_id: id } = await aSchedule({
      rule: { repeat: 'once', date: '2026-03-02', time: '09:00' },
    });
    now = nine;
    await runDue();
    expect((await service().get(HOTEL, id)).next_runs).toEqual([]);
    now = nine + 24 * 60 * minute;
    await runDue();
    expect(created).toHaveLength(1);
  });
});

test('schedules follow the clock of the project into another zone', async () => {
  await aSchedule();
  zone = 'Europe/Istanbul';
  await runDue();
  now = nine;
  await runDue();
  expect(created).toEqual([]);
  now = nine + 21 * 60 * minute;
  await runDue();
  expect(created).toHaveLength(1);
});

test('nothing runs while schedules are off in the project, and what fell into that time was missed', async () => {
  const { schedule_id: id } = await aSchedule();
  isOff = true;
  now = nine + minute;
  await runDue();
  expect([created, await runsOf(id)]).toEqual([[], []]);
  isOff = false;
  now = nine + 60 * minute;
  await runDue();
  expect([created, await runsOf(id)]).toEqual([[], ['2026-03-02T09:00 missed']]);
});

test('runs are forgotten after 90 days', async () => {
  const { schedule_id: id } = await aSchedule();
  now = nine;
  await runDue();
  now = nine + 91 * 24 * 60 * minute;
  await createScheduleRunner({ ...deps(), features: { isOff: () => isOff } }).forget();
  expect(await runsOf(id)).toEqual([]);
});
