import type { Page } from '@rota/contract/core';
import type { DeliveryDetails } from '@rota/contract/deliveries';
import type { Schedule, ScheduleRun } from '@rota/contract/schedules';
import { aName, startServer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let projectId: number;
let otherId: number;
let operator: string;
beforeAll(async () => {
  server = await startServer();
  [projectId, otherId] = [await server.addProject(), await server.addProject()];
  const admin = await server.tokenFor({ '*': ['rr_system_admin'] });
  await server.call('PATCH', `/projects/${projectId}`, {
    token: admin,
    body: { time_zone: 'Europe/Istanbul' },
  });
  await server.db.asOwner(
    `insert into floor_map (project_id, map_id, site, floor, file_key) values ($1, 'hotel_1', 'hotel', '1', 'key')`,
    [projectId],
  );
  for (const id of ['t1', 't2']) await addTarget(id);
  operator = await server.tokenFor({ [projectId]: ['rr_delivery_operator'] }, 'Deniz');
});
afterAll(() => server.stop());

const addTarget = (id: string) =>
  server.db.asOwner(
    `insert into target (project_id, id, map_id, name, name_folded, type, x, y, theta) values ($1, $2, 'hotel_1', $2, $2, 'table', 1, 1, 0)`,
    [projectId, id],
  );

const path = (more = '') => `/projects/${projectId}/schedules${more}`;
const daily = { repeat: 'daily', time: '09:30' };
const body = (more: object = {}) => ({
  name: `S ${aName()}`,
  task: { targets: [{ target_id: 't1' }] },
  rule: daily,
  ...more,
});
const post = (more: object = {}, token = operator) =>
  server.call('POST', path(), { token, body: body(more) });
const change = (id: string, more: object) =>
  server.call('PATCH', path(`/${id}`), { token: operator, body: more });

async function aSchedule(more: object = {}): Promise<Schedule> {
  const answer = await post(more);
  expect([answer.status, answer.error.message]).toEqual([201, undefined]);
  return answer.body as Schedule;
}
const get = async (id: string) =>
  (await server.call('GET', path(`/${id}`), { token: operator })).body as Schedule;

describe('a schedule', () => {
  test('tells its next five runs, on the clock of the project', async () => {
    const { next_runs: runs, time_zone, last_run } = await aSchedule();
    expect([time_zone, last_run, runs.length]).toEqual(['Europe/Istanbul', null, 5]);
    expect(runs.every((at) => at.endsWith('T06:30:00.000Z'))).toBe(true);
  });

  test('that is paused has no next run, and has them again when it is resumed', async () => {
    const { schedule_id: id } = await aSchedule();
    expect((await change(id, { paused: true })).body).toMatchObject({ paused: true, next_runs: [] });
    expect(((await change(id, { paused: false })).body as Schedule).next_runs).toHaveLength(5);
  });

  test('keeps what a change leaves out', async () => {
    const made = await aSchedule({ except_dates: ['2090-01-01'], grace_minutes: 30 });
    const changed = (
      await change(made.schedule_id, { rule: { repeat: 'weekly', weekdays: [1], time: '10:00' } })
    ).body as Schedule;
    expect(changed).toMatchObject({
      except_dates: ['2090-01-01'],
      grace_minutes: 30,
      name: made.name,
      edited_by: 'Deniz',
    });
    expect(changed.next_runs.every((at) => new Date(at).getUTCDay() === 1)).toBe(true);
  });

  test('is run by hand, and its history says who had it run', async () => {
    const { schedule_id: id } = await aSchedule({ paused: true });
    const run = (await server.call('POST', path(`/${id}/run`), { token: operator })).body as ScheduleRun;
    expect(run).toMatchObject({ state: 'made', by: 'Deniz' });
    const made = await server.call('GET', `/projects/${projectId}/deliveries/${String(run.delivery_id)}`, {
      token: operator,
    });
    expect(made.body as DeliveryDetails).toMatchObject({ tracking_id: run.tracking_id, status: 'Created' });
    const history = (await server.call('GET', path(`/${id}/runs`), { token: operator }))
      .body as Page<ScheduleRun>;
    expect(history.items).toEqual([run]);
    expect((await get(id)).last_run).toEqual(run);
  });

  test('whose target was deleted says so, and is not run by hand', async () => {
    await addTarget('short-lived');
    const { schedule_id: id } = await aSchedule({ task: { targets: [{ target_id: 'short-lived' }] } });
    await server.db.asOwner(`delete from target where project_id = $1 and id = 'short-lived'`, [projectId]);
    expect((await get(id)).problems).toEqual([
      { property: 'targets.0.target_id', code: 'TASK_TARGET_MISSING' },
    ]);
    const refused = await server.call('POST', path(`/${id}/run`), { token: operator });
    expect([refused.status, refused.error.resultCode]).toEqual([409, 'TASK_TARGET_MISSING']);
  });

  test.each([
    [
      'of a day that is over',
      { rule: { repeat: 'once', date: '2020-01-01', time: '09:30' } },
      409,
      'SCHEDULE_NEVER_RUNS',
    ],
    ['whose last day is over', { valid_until: '2020-01-01' }, 409, 'SCHEDULE_NEVER_RUNS'],
    ['at no time of the day', { rule: { repeat: 'daily', time: '24:00' } }, 400, 'VALIDATION_FAILED'],
    [
      'on no day of the week',
      { rule: { repeat: 'weekly', weekdays: [], time: '09:30' } },
      400,
      'VALIDATION_FAILED',
    ],
    [
      'every minute',
      { rule: { repeat: 'interval', weekdays: [1], every_minutes: 1, from: '08:00', to: '20:00' } },
      400,
      'VALIDATION_FAILED',
    ],
    ['of a day that no month has', { except_dates: ['2026-02-30'] }, 400, 'VALIDATION_FAILED'],
    [
      'of a target that is not there',
      { task: { targets: [{ target_id: 'nowhere' }] } },
      404,
      'RECORD_NOT_FOUND',
    ],
  ])('%s is refused', async (_what, more, status, code) => {
    const answer = await post(more);
    expect([answer.status, answer.error.resultCode]).toEqual([status, code]);
  });

  test('has a name of its own in the project', async () => {
    const { name } = await aSchedule();
    const answer = await post({ name });
    expect([answer.status, answer.error.resultCode]).toEqual([409, 'NAME_TAKEN']);
  });

  test('is of its project, and those who only look may not change it', async () => {
    const { schedule_id: id } = await aSchedule();
    const stranger = await server.tokenFor({ [otherId]: ['rr_project_admin'] });
    for (const [method, more] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['GET', '/runs'],
      ['POST', '/run'],
    ] as const) {
      const answer = await server.call(method, `/projects/${otherId}/schedules/${id}${more}`, {
        token: stranger,
        ...(method === 'PATCH' && { body: {} }),
      });
      expect([method, more, answer.status]).toEqual([method, more, 404]);
    }
    const viewer = await server.tokenFor({ [projectId]: ['rr_view_only'] });
    expect((await post({}, viewer)).status).toBe(403);
    expect((await server.call('GET', path(`/${id}`), { token: viewer })).status).toBe(200);
  });

  test('that is deleted is gone with its history, and the log keeps its name', async () => {
    const { schedule_id: id, name } = await aSchedule();
    await server.call('POST', path(`/${id}/run`), { token: operator });
    expect((await server.call('DELETE', path(`/${id}`), { token: operator })).status).toBe(200);
    expect((await server.call('GET', path(`/${id}/runs`), { token: operator })).status).toBe(404);
    const admin = await server.tokenFor({ [projectId]: ['rr_project_admin'] });
    const log = await server.call('GET', `/projects/${projectId}/audit?entity=schedule&entity_id=${id}`, {
      token: admin,
    });
    const [removed, run, created] = (log.body as Page<{ code: string; before: { name: string } | null }>)
      .items;
    expect([removed?.code, run?.code, created?.code]).toEqual([
      'LOG_SCHEDULE_REMOVED',
      'LOG_SCHEDULE_RUN',
      'LOG_SCHEDULE_CREATED',
    ]);
    expect(removed?.before?.name).toBe(name);
  });
});

test('runs to come are shown before a schedule is saved', async () => {
  const rule = {
    repeat: 'interval',
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    every_minutes: 60,
    from: '07:00',
    to: '09:00',
  };
  const { body: answer } = await server.call('POST', path('/preview'), { token: operator, body: { rule } });
  const hours = (answer as Pick<Schedule, 'next_runs'>).next_runs.map((at) => new Date(at).getUTCHours());
  expect(new Set(hours)).toEqual(new Set([4, 5, 6]));
});

test('schedules stand by name, are found by it and by whether they are paused', async () => {
  const marker = aName();
  for (const [name, paused] of [
    ['Şişli', true],
    ['Bar', false],
    ['kitchen', false],
  ] as const)
    await aSchedule({ name: `${name} ${marker}`, paused });
  const names = async (query: string) => {
    const { items } = (await server.call('GET', path(`?${query}&limit=100`), { token: operator }))
      .body as Page<Schedule>;
    return items.map(({ name }) => name.split(' ')[0]);
  };
  expect(await names(`search=${marker}`)).toEqual(['Bar', 'kitchen', 'Şişli']);
  expect(await names(`search=${marker}&state=paused`)).toEqual(['Şişli']);
});
