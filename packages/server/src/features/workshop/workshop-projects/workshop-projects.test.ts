import type { RegisteredRobot } from '@rota/contract/robots';
import type { WorkshopProject, WorkshopVisit } from '@rota/contract/workshop-projects';
import { aName, startServer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let [own, other, hidden] = [0, 0, 0];
let operator = '';

beforeAll(async () => {
  server = await startServer();
  [own, other, hidden] = [await server.addProject(), await server.addProject(), await server.addProject()];
  operator = await server.tokenFor(
    {
      [own]: ['rr_workshop_operator'],
      [other]: ['rr_workshop_operator'],
      [hidden]: ['rr_delivery_operator'],
    },
    'Operator',
  );
});
afterAll(() => server.stop());

async function call<T>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  path: string,
  body?: object,
  token = operator,
) {
  const answer = await server.call(method, path, { token, ...(body && { body }) });
  return { status: answer.status, body: answer.body as T, code: answer.error?.resultCode };
}
const list = async (token = operator) =>
  (await call<WorkshopProject[]>('GET', '/workshop/projects', undefined, token)).body;
const rowOf = async (projectId: number, token = operator) =>
  (await list(token)).find(({ project_id: id }) => id === projectId);
const setVisit = (body: object, project = own, token = operator) =>
  call<WorkshopVisit>('PUT', `/projects/${project}/workshop/visit`, body, token);

async function aRobot(model = 'Tray'): Promise<string> {
  const body = { name: `R ${aName()}`, model, manufacturer: 'anka', serial_number: aName() };
  return (await call<RegisteredRobot>('POST', `/projects/${own}/workshop/robots`, body)).body.robot_id;
}

/** Software for a model that robots can install. */
async function addRelease(model: string, version: string): Promise<void> {
  await server.db.asOwner(
    `insert into release_key (key_id, name, public_key, added_by) values ('k', 'Key', repeat('k', 44), 'x')`,
  );
  await server.db.asOwner(
    `insert into release (release_id, kind, component, version, channel, search_text, models, bytes, sha256, sha1, md5, signature,
       key_id, state, created_by, ready_at)
     values ('r', 'robot_software', '', $2, 'stable', $2, array[$1], 1, 'a', 'b', 'c', 'd', 'k', 'ready', 'x', now())`,
    [model, version],
  );
}

test('adds up the robots of each project that a person may see, the most urgent first', async () => {
  expect((await list()).map(({ project_id: id }) => id).sort()).toEqual([own, other].sort());
  const [first, second] = [await aRobot(), await aRobot()];
  const card = (robotId: string) => `/projects/${own}/workshop/robots/${robotId}`;
  await call('PATCH', card(first), { state_id: 'repair', due_on: '2020-01-01' });
  await call('POST', `${card(second)}/tasks`, { title: 'Wash', due_on: '2020-01-01' });
  await call('POST', `${card(second)}/tasks`, { title: 'Dry' });
  const [urgent, calm] = await list();
  expect(urgent).toMatchObject({
    project_id: own,
    attention: 'late',
    robots: 2,
    states: [
      { state_id: 'received', phase: 'received', count: 1 },
      { state_id: 'repair', phase: 'repair', count: 1 },
    ],
    in_repair: 1,
    sims: { cards: 0, nearly_used: 0, data_used: 0, data_total: 0 },
    overdue_robots: 1,
    overdue_tasks: 1,
    open_tasks: 2,
    visit: { visit_on: null, note: '', version: 0, is_past: false },
  });
  expect(calm).toMatchObject({ project_id: other, attention: 'none', robots: 0, states: [] });
});

test('missing parts and outdated software count', async () => {
  const chief = await server.tokenFor({ '*': ['rr_workshop_chief'] }, 'Chief');
  const model = `M ${aName()}`;
  const robotId = await aRobot(model);
  const bill = { version: 0, lines: [{ type: 'battery', count: 4 }] };
  expect((await call('PUT', `/part-bills/${encodeURIComponent(model)}`, bill, chief)).code).toBeUndefined();
  await addRelease(model, '2.0');
  await server.db.asOwner(
    `insert into robot_software (project_id, robot_id, kind, version) values ($1, $2, 'robot_software', '1.0')`,
    [own, robotId],
  );
  const row = await rowOf(own, chief);
  expect(row?.software).toEqual({ known: 1, outdated: 1 });
  expect(row?.parts).toMatchObject({ in_robots: 0, missing: 4 });
});

test('a visit is set over the version that was read, is past after its day, and is in the log', async () => {
  const answer = await setVisit({ version: 0, visit_on: '2020-05-02', note: ' Bring wheels ' });
  expect(answer.body).toEqual({ visit_on: '2020-05-02', note: 'Bring wheels', version: 1 });
  expect(await rowOf(own)).toMatchObject({ attention: 'late', visit: { is_past: true, version: 1 } });
  expect((await setVisit({ version: 0, visit_on: null })).code).toBe('VERSION_CONFLICT');
  expect((await setVisit({ version: 1, visit_on: '2999-01-01' })).body.note).toBe('');
  expect((await rowOf(own))?.visit.is_past).toBe(false);
  expect((await setVisit({ visit_on: 'soon' })).status).toBe(400);
  expect((await setVisit({ visit_on: null, note: 'x'.repeat(501) })).status).toBe(400);
  expect((await setVisit({ visit_on: null }, hidden)).status).toBe(403);
  const [entry] = await server.db.asOwner(
    `select before, after from audit_log where project_id = $1 and code = 'LOG_WORKSHOP_VISIT_CHANGED' order by number limit 1`,
    [own],
  );
  expect(entry).toMatchObject({ after: { visit_on: '2020-05-02', visit_note: 'Bring wheels' } });
});
