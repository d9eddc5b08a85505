import type { RoleMap } from '@rota/contract/core';
import type { Escape } from '@rota/contract/escape';
import { startServer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createEscapeSource } from './escape.service.ts';

let server: TestServer;
let own: number;
let other: number;
beforeAll(async () => {
  server = await startServer({ listen: true });
  [own, other] = [await server.addProject(), await server.addProject()];
});
afterAll(() => server.stop());

const path = (projectId = own) => `/projects/${projectId}/escape`;
const tokenOf = (role: string, projectId = own) =>
  server.tokenFor({ [projectId]: [role] } as RoleMap, 'Deniz');
const set = async (body: object, role = 'rr_delivery_operator', projectId = own) =>
  server.call('POST', path(projectId), { token: await tokenOf(role), body });
const get = async (role = 'rr_view_only') => server.call('GET', path(), { token: await tokenOf(role) });
const off = () => ({ project_id: own, active: false, since: null, by: null, reason: null });

async function logged(): Promise<unknown[]> {
  const entries = await server.db.asOwner(
    `select code from audit_entry where project_id = $1 and code like 'LOG_ESCAPE_%' order by number`,
    [own],
  );
  return entries.map(({ code }) => code);
}

describe('an escape', () => {
  test('is on from the moment that a person begins it, for all and for the fleet, until a person ends it', async () => {
    expect((await get()).body).toEqual(off());
    const begun = await set({ active: true, reason: ' Fire alarm ' });
    expect(begun.status).toBe(200);
    const escape = begun.body as Escape;
    expect(escape).toMatchObject({ project_id: own, active: true, by: 'Deniz', reason: 'Fire alarm' });
    expect((await get()).body).toEqual(escape);
    expect(await createEscapeSource(server.database).find(own)).toEqual({
      since: Date.parse(escape.since ?? ''),
      by: 'Deniz',
    });
    // A second caller changes nothing.
    expect((await set({ active: true, reason: 'Another' }, 'rr_workshop_chief')).body).toEqual(escape);
    expect((await set({ active: false })).body).toEqual(off());
    expect((await set({ active: false })).body).toEqual(off());
    expect(await createEscapeSource(server.database).find(own)).toBeNull();
    expect(await logged()).toEqual(['LOG_ESCAPE_STARTED', 'LOG_ESCAPE_ENDED']);
  });

  test('is begun once when two begin it at the same moment', async () => {
    const before = (await logged()).length;
    const answers = await Promise.all([set({ active: true }), set({ active: true })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0].body).toEqual(answers[1].body);
    await set({ active: false });
    expect((await logged()).length).toBe(before + 2);
  });

  test('is shown at once to those who watch', async () => {
    const seen: string[] = [];
    const socket = new WebSocket(`${server.url?.replace('http', 'ws') ?? ''}/api/live`);
    socket.on('message', (data: Buffer) => seen.push(data.toString()));
    await new Promise((resolve) => socket.once('open', resolve));
    socket.send(JSON.stringify({ type: 'auth', token: await tokenOf('rr_view_only') }));
    socket.send(JSON.stringify({ type: 'subscribe', topic: 'escape', project_id: own }));
    await expect
      .poll(() => seen.some((text) => text.includes('"snapshot"') && text.includes('"active":false')))
      .toBe(true);
    await set({ active: true });
    await expect
      .poll(() => seen.some((text) => text.includes('"delta"') && text.includes('"active":true')), {
        timeout: 2_000,
      })
      .toBe(true);
    await set({ active: false });
    socket.terminate();
  });
});

test.each([
  ['nothing', {}],
  ['a word', { active: 'yes' }],
  ['a reason that is too long', { active: true, reason: 'x'.repeat(201) }],
])('%s is refused', async (_what, body) => {
  const answer = await set(body);
  expect([answer.status, answer.error.resultCode]).toEqual([400, 'VALIDATION_FAILED']);
});

test('who may not, and who is of another project, changes nothing', async () => {
  expect((await set({ active: true }, 'rr_view_only')).status).toBe(403);
  expect((await set({ active: true }, 'rr_workshop_operator')).status).toBe(403);
  expect((await set({ active: true }, 'rr_admin', other)).status).toBe(404);
  expect((await server.call('GET', path(), {})).status).toBe(401);
  expect((await get()).body).toEqual(off());
});
