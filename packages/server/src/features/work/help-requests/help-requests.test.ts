import { randomUUID } from 'node:crypto';
import type { RoleMap } from '@rota/contract/core';
import type { HelpRequest, HumanMinutes } from '@rota/contract/help-requests';
import { aName, startServer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let [own, other] = [0, 0];
let robotId = '';
beforeAll(async () => {
  server = await startServer({ listen: true });
  own = await server.addProject();
  other = await server.addProject();
  const name = aName();
  const body = { name, model: 'M', manufacturer: 'acme', serial_number: name };
  const token = await server.tokenFor({ '*': ['rr_system_admin'] });
  const made = await server.call('POST', `/projects/${own}/robots`, { token, body });
  robotId = (made.body as { robot_id: string }).robot_id;
});
afterAll(() => server.stop());

const operator = (project = own): RoleMap => ({ [project]: ['rr_delivery_operator'] });

type Given = {
  readonly code?: string;
  readonly site?: string;
  readonly opened?: number;
  readonly answered?: number;
  readonly solved?: number;
};

/** A help request as it stands in the record; times are seconds ago. */
async function aHelp({
  code = 'foreign_order',
  site = 'hotel',
  opened = 60,
  answered,
  solved,
}: Given = {}): Promise<string> {
  const id = `h-${randomUUID()}`;
  const ago = (seconds: number | undefined) =>
    seconds === undefined ? null : new Date(Date.now() - seconds * 1_000);
  await server.db.asOwner(
    `insert into help_request (project_id, help_id, robot_id, robot_name, search_text, code, params, site, floor, map_id, opened_at, answered_at,
                               answered_by, resolved_at, how)
     values ($1, $2, $3, 'Şef', 'şef', $4, '{}', $5::text, '1', $5::text || '_1', $6, $7, $8, $9, $10)`,
    [
      own,
      id,
      robotId,
      code,
      site,
      ago(opened),
      ago(answered),
      answered === undefined ? null : 'Mert',
      ago(solved),
      solved === undefined ? null : 'moved',
    ],
  );
  return id;
}
async function clear(): Promise<void> {
  await server.db.asOwner(`update help_request set resolved_at = now(), how = 'other' where how is null`);
}
async function call(who: RoleMap, method: 'GET' | 'POST', path: string, body?: unknown, name = 'Ayşe') {
  const answer = await server.call(method, `/projects/${path}`, {
    token: await server.tokenFor(who, name),
    body,
  });
  const { items } = answer.body as { items: HelpRequest[] };
  return { status: answer.status, help: answer.body as HelpRequest, items, code: answer.error.resultCode };
}

describe('help requests', () => {
  test('are answered and solved once, each written into the log, by name', async () => {
    await clear();
    const path = `${own}/help-requests/${await aHelp()}`;
    expect(await call(operator(), 'POST', `${path}/answer`, {})).toMatchObject({
      status: 200,
      help: { answered_by: 'Ayşe', how: null },
    });
    const solved = await call(operator(), 'POST', `${path}/resolve`, { how: 'other' }, 'Mert');
    expect(solved).toMatchObject({
      status: 200,
      help: { answered_by: 'Ayşe', resolved_by: 'Mert', how: 'other' },
    });
    expect(await call(operator(), 'POST', `${path}/resolve`, { how: 'other' })).toMatchObject({
      status: 409,
      code: 'HELP_RESOLVED_ALREADY',
    });
    expect(await call(operator(), 'POST', `${path}/answer`, {})).toMatchObject({
      status: 409,
      code: 'HELP_RESOLVED_ALREADY',
    });
    const log = await server.db.asOwner(
      `select code from audit_log where entity_id = $1 and code like 'LOG_HELP%' order by number`,
      [robotId],
    );
    expect(log.map(({ code }) => code)).toEqual(['LOG_HELP_ANSWERED', 'LOG_HELP_RESOLVED']);
  });

  test('are not solved by what does not solve them, nor by who may not', async () => {
    await clear();
    const path = `${own}/help-requests/${await aHelp()}/resolve`;
    expect(await call(operator(), 'POST', path, { how: 'moved' })).toMatchObject({
      status: 409,
      code: 'HELP_SOLUTION_NOT_OFFERED',
    });
    expect(await call(operator(), 'POST', path, { how: 'magic' })).toMatchObject({
      status: 400,
      code: 'VALIDATION_FAILED',
    });
    expect((await call({ [own]: ['rr_view_only'] }, 'POST', path, { how: 'other' })).status).toBe(403);
    // The workshop commands robots and has no say about deliveries.
    expect((await call({ [own]: ['rr_workshop_operator'] }, 'POST', path, { how: 'carried' })).status).toBe(
      403,
    );
    expect((await call({ [own]: ['rr_workshop_operator'] }, 'POST', path, { how: 'other' })).status).toBe(
      200,
    );
  });

  test('of another project are not there', async () => {
    await clear();
    const helpId = await aHelp();
    for (const [end, body] of [
      ['answer', {}],
      ['resolve', { how: 'other' }],
    ] as const) {
      expect(
        (await call(operator(other), 'POST', `${other}/help-requests/${helpId}/${end}`, body)).status,
      ).toBe(404);
    }
    expect((await call(operator(other), 'GET', `${other}/help-requests`)).items).toEqual([]);
    expect((await call(operator(other), 'GET', `${own}/help-requests`)).status).toBe(404);
  });

  test('are listed with the open ones first, narrowed and page by page', async () => {
    await server.db.asOwner('delete from help_request');
    const old = await aHelp({ code: 'stuck', opened: 900, solved: 800 });
    const newer = await aHelp({ code: 'fault', opened: 100, answered: 90, solved: 50 });
    const open = await aHelp({ code: 'stuck', opened: 2_000 });
    const ids = async (query: string) =>
      (await call(operator(), 'GET', `${own}/help-requests?${query}`)).items.map((one) => one.help_id);
    expect(await ids('limit=10')).toEqual([open, newer, old]);
    expect(await ids(`limit=1&cursor=${open}`)).toEqual([newer]);
    expect(await ids('limit=10&state=open')).toEqual([open]);
    expect(await ids('limit=10&code=fault,stuck&state=resolved')).toEqual([newer, old]);
    expect(await ids(`limit=10&search=${encodeURIComponent('ŞEF')}&code=fault`)).toEqual([newer]);
    expect(await ids('limit=10&robot_id=none')).toEqual([]);
  });
});

describe('human minutes', () => {
  test('are counted by site from the answer to the end, beside completed deliveries', async () => {
    await server.db.asOwner('delete from help_request');
    await aHelp({ opened: 700, answered: 640, solved: 400 });
    await aHelp({ opened: 300, solved: 200 });
    await aHelp({ opened: 9 * 86_400, answered: 9 * 86_400 - 30, solved: 9 * 86_400 - 90 });
    await server.db.asOwner(
      `insert into delivery (project_id, delivery_id, task_id, tracking_id, kind, status, map_id, search_text, created_at, updated_at, completed_at, priority)
       select $1::int, 'd' || n, 't', 'd' || n, 'delivery', 'Completed', 'hotel_1', '', now(), now(), now(), 'normal' from generate_series(1, 20) n`,
      [own],
    );
    const token = await server.tokenFor({ [own]: ['rr_view_only'] });
    const { body } = await server.call('GET', `/projects/${own}/human-minutes`, { token });
    const [week, month] = body as HumanMinutes[];
    expect(week).toEqual({
      site: 'hotel',
      days: 7,
      requests: 2,
      answered: 1,
      minutes: 4,
      deliveries: 20,
      minutes_per_100_deliveries: 20,
      median_answer_s: 60,
    });
    expect(month).toMatchObject({
      days: 30,
      requests: 3,
      answered: 2,
      minutes: 5,
      minutes_per_100_deliveries: 25,
      median_answer_s: 45,
    });
  });

  test('are not sent to a person who may not see robots', async () => {
    const token = await server.tokenFor({ [own]: ['rr_address_verifier'] });
    expect((await server.call('GET', `/projects/${own}/human-minutes`, { token })).status).toBe(403);
  });
});
