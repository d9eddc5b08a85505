import type { RoleMap } from '@rota/contract/core';
import type { DeliveryNote } from '@rota/contract/delivery-notes';
import { startServer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let [own, other] = [0, 0];
beforeAll(async () => {
  server = await startServer();
  own = await server.addProject();
  other = await server.addProject();
});
afterAll(() => server.stop());

const operator = (project = own): RoleMap => ({ [project]: ['rr_delivery_operator'] });

/** A delivery as it stands in the record; these calls need no robot for it. */
async function aDelivery(project = own): Promise<string> {
  const id = `d-${crypto.randomUUID()}`;
  await server.db.asOwner(
    `insert into delivery (project_id, delivery_id, task_id, tracking_id, kind, status, map_id, search_text, created_at, updated_at, priority)
     values ($1, $2, 't', $2, 'delivery', 'Completed', 'hotel_1', '', now(), now(), 'normal')`,
    [project, id],
  );
  return id;
}
async function call(
  who: RoleMap,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  name = 'Mert',
) {
  const answer = await server.call(method, `/projects/${path}`, {
    token: await server.tokenFor(who, name),
    body,
  });
  return {
    status: answer.status,
    note: answer.body as DeliveryNote,
    notes: answer.body as DeliveryNote[],
    code: answer.error.resultCode,
  };
}

describe('notes to a delivery', () => {
  test('are added by people at any time, also after its end, and listed the oldest first with author and time', async () => {
    const path = `${own}/deliveries/${await aDelivery()}/notes`;
    const first = await call(operator(), 'POST', path, { text: '  Guest asks for ice ' });
    expect(first).toMatchObject({
      status: 201,
      note: { text: 'Guest asks for ice', author_name: 'Mert', edited_at: null },
    });
    await call(operator(), 'POST', path, { text: 'Left at the door' }, 'Ayşe');
    const { notes } = await call({ [own]: ['rr_view_only'] }, 'GET', path);
    expect(notes.map((note) => [note.author_name, note.text])).toEqual([
      ['Mert', 'Guest asks for ice'],
      ['Ayşe', 'Left at the door'],
    ]);
  });

  test('are changed, deleted and taken back by who wrote them, each written into the log', async () => {
    const delivery = await aDelivery();
    const path = `${own}/deliveries/${delivery}/notes`;
    const token = await server.tokenFor(operator(), 'Mert');
    const made = (await server.call('POST', `/projects/${path}`, { token, body: { text: 'one' } }))
      .body as DeliveryNote;
    const mine = `/projects/${path}/${made.note_id}`;
    const changed = await server.call('PATCH', mine, { token, body: { text: 'two' } });
    const { text, edited_at: editedAt } = changed.body as DeliveryNote;
    expect([text, editedAt !== null]).toEqual(['two', true]);
    expect((await server.call('DELETE', mine, { token })).status).toBe(200);
    expect((await server.call('DELETE', mine, { token })).status).toBe(404);
    expect((await call(operator(), 'GET', path)).notes).toEqual([]);
    expect((await server.call('POST', `${mine}/restore`, { token, body: {} })).body).toMatchObject({
      text: 'two',
    });
    expect((await call(operator(), 'GET', path)).notes).toHaveLength(1);
    const log = await server.db.asOwner('select code from audit_log where entity_id = $1 order by number', [
      delivery,
    ]);
    expect(log.map(({ code }) => code)).toEqual([
      'LOG_DELIVERY_NOTE_ADDED',
      'LOG_DELIVERY_NOTE_CHANGED',
      'LOG_DELIVERY_NOTE_DELETED',
      'LOG_DELIVERY_NOTE_RESTORED',
    ]);
  });

  test.each([
    ['PATCH', '', { text: 'mine now' }],
    ['DELETE', '', undefined],
    ['POST', '/restore', {}],
  ] as const)('of another person are not touched: %s %s', async (method, end, body) => {
    const path = `${own}/deliveries/${await aDelivery()}/notes`;
    const { note } = await call(operator(), 'POST', path, { text: 'one' });
    expect(await call(operator(), method, `${path}/${note.note_id}${end}`, body, 'Ayşe')).toMatchObject({
      status: 403,
      code: 'DELIVERY_NOTE_NOT_OWN',
    });
  });

  test('of another project are not there', async () => {
    const delivery = await aDelivery();
    const { note } = await call(operator(), 'POST', `${own}/deliveries/${delivery}/notes`, { text: 'one' });
    const path = `${other}/deliveries/${delivery}/notes`;
    expect((await call(operator(other), 'GET', path)).status).toBe(404);
    expect((await call(operator(other), 'POST', path, { text: 'x' })).status).toBe(404);
    expect((await call(operator(other), 'DELETE', `${path}/${note.note_id}`)).status).toBe(404);
  });

  test.each([[''], ['   '], ['x'.repeat(501)]])(
    'that say nothing or too much are refused: %j',
    async (text) => {
      const path = `${own}/deliveries/${await aDelivery()}/notes`;
      expect(await call(operator(), 'POST', path, { text })).toMatchObject({
        status: 400,
        code: 'VALIDATION_FAILED',
      });
    },
  );

  test('are not added by who may only look', async () => {
    const path = `${own}/deliveries/${await aDelivery()}/notes`;
    expect((await call({ [own]: ['rr_view_only'] }, 'POST', path, { text: 'x' })).status).toBe(403);
  });
});
