import type { RoleMap } from '@rota/contract/core';
import type { DeliveryDetails, StopPin } from '@rota/contract/deliveries';
import { startServer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let [own, other] = [0, 0];
beforeAll(async () => {
  server = await startServer();
  own = await server.addProject();
  other = await server.addProject();
  const floor =
    'insert into floor_map (project_id, map_id, site, floor, file_key) values ($1, $2, $3, $4, $5)';
  await server.db.asOwner(floor, [own, 'hotel_1', 'hotel', '1', 'key']);
  for (const id of ['room', 'table']) {
    await server.db.asOwner(
      `insert into target (project_id, id, map_id, name, name_folded, type, x, y, theta) values ($1, $2, 'hotel_1', $2, $2, 'table', 1, 1, 0)`,
      [own, id],
    );
  }
});
afterAll(() => server.stop());

const operator = (project = own): RoleMap => ({ [project]: ['rr_delivery_operator'] });
async function call<T>(who: RoleMap, method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown) {
  const answer = await server.call(method, path, { token: await server.tokenFor(who), body });
  return { status: answer.status, body: answer.body as T };
}
const create = async (body: object = {}) =>
  (
    await call<DeliveryDetails>(operator(), 'POST', `/projects/${own}/deliveries`, {
      targets: [{ target_id: 'room' }],
      ...body,
    })
  ).body;
const pinsOf = (id: string, who = operator()) =>
  call<StopPin[]>(who, 'GET', `/projects/${own}/deliveries/${id}/pins`);

describe('the PINs of a remote delivery', () => {
  test('are one a stop, seen only by who may open it, and are not part of the delivery', async () => {
    const delivery = await create({
      targets: [{ target_id: 'room' }, { target_id: 'table' }],
      options: { remote_delivery: true },
    });
    const { status, body: pins } = await pinsOf(delivery.delivery_id);
    expect([status, pins.map(({ sub_task_id: id }) => id)]).toEqual([
      200,
      delivery.subtasks.map(({ sub_task_id: id }) => id),
    ]);
    expect(pins.every(({ pin }) => /^\d{4}$/.test(pin))).toBe(true);
    expect((await pinsOf(delivery.delivery_id, { [own]: ['rr_view_only'] })).status).toBe(403);
    expect((await pinsOf(delivery.delivery_id, operator(other))).status).toBe(404);
    expect(delivery.subtasks.flatMap((stop) => Object.keys(stop))).not.toContain('pin');
  });

  test('are there where the project has it so, unless the task says that it is none', async () => {
    await call({ [own]: ['rr_admin'] }, 'PATCH', `/projects/${own}`, { delivery: { remote_delivery: true } });
    const made = [
      await create(),
      await create({ options: { remote_delivery: false } }),
      await create({ kind: 'cruise' }),
    ];
    expect(made.map((one) => one.remote_delivery)).toEqual(['none', null, null]);
    const counts = await Promise.all(made.map(async (one) => (await pinsOf(one.delivery_id)).body.length));
    expect(counts).toEqual([1, 0, 0]);
  });

  test('are refused for a kind that hands nothing over', async () => {
    const body = { kind: 'cruise', targets: [{ target_id: 'room' }], options: { remote_delivery: true } };
    expect((await call(operator(), 'POST', `/projects/${own}/deliveries`, body)).status).toBe(400);
  });
});
