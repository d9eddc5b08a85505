import type { Page } from '@rota/contract/core';
import type { DeliveryDetails } from '@rota/contract/deliveries';
import type { Template } from '@rota/contract/templates';
import { aName, startServer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let projectId: number;
let otherId: number;
let operator: string;
beforeAll(async () => {
  server = await startServer();
  [projectId, otherId] = [await server.addProject(), await server.addProject()];
  for (const id of [projectId, otherId]) await addTargets(id, ['bar', 't1', 't2']);
  operator = await server.tokenFor({ [projectId]: ['rr_delivery_operator'] }, 'Deniz');
});
afterAll(() => server.stop());

async function addTargets(id: number, ids: readonly string[]): Promise<void> {
  const floor =
    'insert into floor_map (project_id, map_id, site, floor, file_key) values ($1, $2, $3, $4, $5) on conflict do nothing';
  await server.db.asOwner(floor, [id, 'hotel_1', 'hotel', '1', 'key']);
  for (const one of ids) {
    await server.db.asOwner(
      `insert into target (project_id, id, map_id, name, name_folded, type, x, y, theta) values ($1, $2, 'hotel_1', $2, $2, 'table', 1, 1, 0)`,
      [id, one],
    );
  }
}

const path = (more = '') => `/projects/${projectId}/templates${more}`;
const task = {
  kind: 'table_service',
  targets: [{ target_id: 't1' }, { target_id: 't2' }],
  filling_target_id: 'bar',
  due_in_minutes: 20,
};
const post = (body: unknown, token = operator) => server.call('POST', path(), { token, body });

async function aTemplate(more: object = {}): Promise<Template> {
  const answer = await post({ name: `T ${aName()}`, task, ...more });
  expect([answer.status, answer.error.message]).toEqual([201, undefined]);
  return answer.body as Template;
}
const get = async (id: string, token = operator) =>
  (await server.call('GET', path(`/${id}`), { token })).body as Template;
const send = (id: string) => server.call('POST', path(`/${id}/deliveries`), { token: operator });

describe('a template', () => {
  test('creates its task in one call, in time for what it promises, and counts it', async () => {
    const { template_id: id } = await aTemplate();
    const before = Date.now();
    const created = (await send(id)).body as DeliveryDetails;
    expect(created).toMatchObject({ kind: 'table_service', status: 'Created', filling_target_id: 'bar' });
    expect(created.subtasks.map((stop) => stop.target_id)).toEqual(['t1', 't2']);
    const due = Date.parse(created.due_at ?? '') - before;
    expect(due >= 20 * 60_000 && due < 21 * 60_000).toBe(true);
    expect(await get(id)).toMatchObject({ used_count: 1, last_used_at: expect.any(String) as string });
  });

  test('sent twice with one key creates one task and counts once', async () => {
    const { template_id: id } = await aTemplate();
    const once = () =>
      server.call('POST', path(`/${id}/deliveries`), {
        token: operator,
        headers: { 'idempotency-key': `key-${id}` },
      });
    const [first, second] = [await once(), await once()];
    expect((second.body as DeliveryDetails).delivery_id).toBe((first.body as DeliveryDetails).delivery_id);
    expect((await get(id)).used_count).toBe(1);
  });

  test('that names a robot keeps it from being removed, as do schedules and tasks in the queue', async () => {
    const token = await server.tokenFor({ [projectId]: ['rr_project_admin'] }, 'Kerem');
    const body = {
      name: 'R-07',
      model: 'M1',
      manufacturer: 'Test',
      serial_number: aName(),
      protocol_version: '2.1.0',
    };
    const { robot_id: robotId } = (
      await server.call('POST', `/projects/${projectId}/robots`, { token, body })
    ).body as {
      robot_id: string;
    };
    const robot = `/projects/${projectId}/robots/${robotId}`;
    const forRobot = { targets: [{ target_id: 't1' }], robot_id: robotId };
    const template = await aTemplate({ name: 'Breakfast', task: forRobot });
    await server.db.asOwner(
      `insert into schedule (project_id, schedule_id, name, name_folded, task, timing, paused, grace_minutes, create_ahead_minutes, edited_by_id, edited_by, time_zone)
       values ($1, 's1', 'Lunch', 'lunch', $2, '{}', true, 0, 0, 'a', 'A', 'UTC')`,
      [projectId, JSON.stringify(forRobot)],
    );
    await server.db.asOwner(
      `insert into delivery (project_id, delivery_id, task_id, tracking_id, kind, status, map_id, search_text, created_at, updated_at, priority, requested_robot_id)
       values ($1, 'd1', 't', 'TR-1', 'delivery', 'Queued', 'hotel_1', '', now(), now(), 'normal', $2)`,
      [projectId, robotId],
    );
    const needs = { effect: 'needs', count: 1 };
    expect((await server.call('GET', `${robot}/uses`, { token })).body).toEqual([
      { ...needs, kind: 'delivery', first: [{ id: 'd1', name: 'TR-1' }] },
      { ...needs, kind: 'template', first: [{ id: template.template_id, name: 'Breakfast' }] },
      { ...needs, kind: 'schedule', first: [{ id: 's1', name: 'Lunch' }] },
    ]);
    const refused = await server.call('DELETE', robot, { token });
    expect([refused.status, refused.error.resultCode]).toEqual([409, 'ROBOT_NEEDED']);
    expect(refused.error.details?.map(({ constraints }) => constraints)).toEqual([
      { needed_by: 'Needed by TR-1' },
      { needed_by: 'Needed by Breakfast' },
      { needed_by: 'Needed by Lunch' },
    ]);
    await server.db.asOwner(`delete from delivery where delivery_id = 'd1'`);
    await server.db.asOwner(`delete from schedule where schedule_id = 's1'`);
    await server.call('DELETE', path(`/${template.template_id}`), { token });
    expect((await server.call('GET', `${robot}/uses`, { token })).body).toEqual([]);
    expect((await server.call('DELETE', robot, { token })).status).toBe(200);
  });

  test('whose target was deleted says so and is not sent until it is fixed', async () => {
    await addTargets(projectId, ['short-lived']);
    const { template_id: id } = await aTemplate({
      task: { targets: [{ target_id: 't1' }, { target_id: 'short-lived' }] },
    });
    await server.db.asOwner(`delete from target where project_id = $1 and id = 'short-lived'`, [projectId]);
    expect((await get(id)).problems).toEqual([
      { property: 'targets.1.target_id', code: 'TASK_TARGET_MISSING' },
    ]);
    const refused = await send(id);
    expect([refused.status, refused.error.resultCode]).toEqual([409, 'TASK_TARGET_MISSING']);
    await server.call('PATCH', path(`/${id}`), {
      token: operator,
      body: { task: { targets: [{ target_id: 't1' }] } },
    });
    expect((await get(id)).problems).toEqual([]);
    expect((await send(id)).status).toBe(201);
  });

  test.each([
    ['of a target that is not there', { task: { targets: [{ target_id: 'nowhere' }] } }, 404],
    [
      'of another project’s robot',
      { task: { targets: [{ target_id: 't1' }], robot_id: 'no-such-robot' } },
      404,
    ],
    ['with a moment of one day in it', { task: { ...task, due_at: '2026-03-02T09:30:00Z' } }, 400],
    [
      'with a field that its kind does not have',
      { task: { kind: 'meeting', targets: [{ target_id: 't1' }], filling_target_id: 'bar' } },
      400,
    ],
    ['without a name', { name: ' ' }, 400],
  ])('%s is refused', async (_what, more, status) => {
    expect((await post({ name: `T ${aName()}`, task, ...more })).status).toBe(status);
  });

  test('has a name of its own in the project, whatever the case', async () => {
    const { name } = await aTemplate();
    const answer = await post({ name: name.toUpperCase(), task });
    expect([answer.status, answer.error.resultCode]).toEqual([409, 'NAME_TAKEN']);
  });

  test('is a favourite only of the person who marked it', async () => {
    const { template_id: id } = await aTemplate();
    const other = await server.tokenFor({ [projectId]: ['rr_delivery_operator'] }, 'Ece');
    const favourite = (method: 'PUT' | 'DELETE') =>
      server.call(method, path(`/${id}/favourite`), { token: operator });
    expect([(await favourite('PUT')).status, (await favourite('PUT')).status]).toEqual([200, 200]);
    const [mine, theirs] = [await get(id), await get(id, other)];
    expect([mine.is_favourite, theirs.is_favourite]).toEqual([true, false]);
    await favourite('DELETE');
    expect((await get(id)).is_favourite).toBe(false);
  });

  test('is of its project: another one neither sees nor changes it', async () => {
    const { template_id: id } = await aTemplate();
    const stranger = await server.tokenFor({ [otherId]: ['rr_project_admin'] });
    for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
      const answer = await server.call(method, `/projects/${otherId}/templates/${id}`, {
        token: stranger,
        body: {},
      });
      expect([method, answer.status]).toEqual([method, 404]);
    }
    const viewer = await server.tokenFor({ [projectId]: ['rr_view_only'] });
    expect((await post({ name: 'x', task }, viewer)).status).toBe(403);
  });

  test('is renamed and deleted, and the log says who did', async () => {
    const { template_id: id } = await aTemplate();
    await server.call('PATCH', path(`/${id}`), { token: operator, body: { name: `New ${aName()}` } });
    await server.call('DELETE', path(`/${id}`), { token: operator });
    const { items } = (await server.call('GET', path(), { token: operator })).body as Page<Template>;
    expect(items.some((one) => one.template_id === id)).toBe(false);
    const admin = await server.tokenFor({ [projectId]: ['rr_project_admin'] });
    const log = await server.call('GET', `/projects/${projectId}/audit?entity=template&entity_id=${id}`, {
      token: admin,
    });
    expect((log.body as Page<{ code: string }>).items.map(({ code }) => code)).toEqual([
      'LOG_TEMPLATE_REMOVED',
      'LOG_TEMPLATE_CHANGED',
      'LOG_TEMPLATE_CREATED',
    ]);
  });
});

test.each([
  ['AB', 'Order Number is too short'],
  ['', 'Order Number is required'],
  ['<script>', 'Order id is not valid'],
])('an order number %j is refused: %s', async (order_number, sentence) => {
  const body = { targets: [{ target_id: 't1' }], order_number };
  const answer = await server.call('POST', `/projects/${projectId}/deliveries`, { token: operator, body });
  expect([answer.status, answer.error.message]).toEqual([400, sentence]);
});

test('a delivery is found by the number of the order that it brings', async () => {
  const body = { targets: [{ target_id: 't1' }], order_number: 'POS-2026/77' };
  await server.call('POST', `/projects/${projectId}/deliveries`, { token: operator, body });
  const found = await server.call('GET', `/projects/${projectId}/deliveries?search=pos-2026/77`, {
    token: operator,
  });
  expect((found.body as Page<DeliveryDetails>).items.map((one) => one.order_number)).toEqual(['POS-2026/77']);
});
