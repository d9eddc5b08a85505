import { generateKeyPairSync } from 'node:crypto';
import type { AuditEntry, AuditSummary, SignedAuditHead } from '@rota/contract/audit';
import type { Page, RoleMap } from '@rota/contract/core';
import { startServer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isSignedBy } from '../../../audit/index.ts';
import { checkNotedHead } from '../../../audit/noted-head.ts';

let server: TestServer;
let projectId: number;
let token: string;
let path: string;
beforeAll(async () => {
  server = await startServer();
  projectId = await server.addProject('Otel Şişli');
  const roles: RoleMap = { [projectId]: ['rr_project_admin'] };
  token = await server.tokenFor(roles, 'Ayşe Yılmaz');
  path = `/projects/${projectId}/audit`;
  for (const name of ['Birinci', 'İkinci', 'Üçüncü'])
    await server.call('PATCH', `/projects/${projectId}`, { token, body: { project_name: `Otel ${name}` } });
});
afterAll(() => server.stop());

const list = async (query = '') =>
  (await server.call('GET', `${path}${query}`, { token })).body as Page<AuditEntry>;

test('the log is read newest first, page by page, with who did it and what it was before and after', async () => {
  const first = await list('?limit=3');
  expect(first).toMatchObject({
    total: 4,
    items: [
      { number: 4, code: 'LOG_PROJECT_CHANGED', actor_name: 'Ayşe Yılmaz' },
      { number: 3 },
      { number: 2 },
    ],
  });
  expect(first.items[0]).toMatchObject({
    before: { project_name: 'Otel İkinci' },
    after: { project_name: 'Otel Üçüncü' },
  });
  const rest = await list(`?limit=3&cursor=${first.next_cursor}`);
  expect(rest).toMatchObject({ next_cursor: null, items: [{ number: 1, code: 'LOG_PROJECT_CREATED' }] });
});

test.each([
  ['?search=ikinci', [4, 3]],
  ['?search=ayse', [4, 3, 2]],
  ['?code=LOG_PROJECT_CREATED', [1]],
  ['?code=LOG_PROJECT_CREATED,LOG_PROJECT_CHANGED', [4, 3, 2, 1]],
  ['?entity=project', [4, 3, 2, 1]],
  ['?entity=robot', []],
  ['?from=2999-01-01T00:00:00Z', []],
  ['?to=2999-01-01T00:00:00Z&search=birinci', [3, 2]],
])('it is filtered by %s', async (query, numbers) => {
  expect((await list(query)).items.map((entry) => entry.number)).toEqual(numbers);
});

test('it is filtered by the person, by a pseudonym that the summary gives', async () => {
  const summary = (await server.call('GET', `${path}/summary`, { token })).body as AuditSummary;
  expect(summary.check).toMatchObject({ entries: 4, broken: null, head: { number: 4 } });
  expect(summary.codes).toEqual(['LOG_PROJECT_CHANGED', 'LOG_PROJECT_CREATED']);
  const ayse = summary.people.find((person) => person.name === 'Ayşe Yılmaz');
  expect((await list(`?actor=${ayse?.actor}`)).items).toHaveLength(3);
});

test('people alone are asked for: what the system and machines did is left out, and an erased person is not', async () => {
  const other = await server.addProject('Otel Bomonti');
  const append = (actor: string, name: string) =>
    server.db.asOwner(
      `select audit_append(${other}, '${actor}', '${name}', 'LOG_PROJECT_CHANGED', 'project', '1', null, null)`,
    );
  for (const [actor, name] of [
    ['system', 'system'],
    ['machine:m1', 'Till'],
    ['api_key:k1', 'Key'],
    ['device:d1', 'Button'],
    ['guest:g1', 'Guest · Table 4'],
    ['u-gone', 'Ada Bal'],
  ] as const)
    await append(actor, name);
  await server.db.asOwner(`update audit_person set user_id = null, name = null where user_id = 'u-gone'`);
  const asker = await server.tokenFor({ [other]: ['rr_project_admin'] }, 'Can');
  const names = async (query: string) =>
    (
      (await server.call('GET', `/projects/${other}/audit${query}`, { token: asker }))
        .body as Page<AuditEntry>
    ).items
      .filter(({ code }) => code === 'LOG_PROJECT_CHANGED')
      .map(({ actor_name: name }) => name);
  expect(await names('?actors=people')).toEqual([null, 'Guest · Table 4']);
  expect(await names('?actor=machine:m1')).toEqual(['Till']);
  expect(await names('')).toHaveLength(6);
});

test('an entry is deleted by its number, and no more once it is old', async () => {
  expect((await server.call('DELETE', `${path}/2`, { token })).status).toBe(200);
  expect((await server.call('GET', `${path}/2`, { token })).body).toMatchObject({
    is_deleted: true,
    before: null,
    after: null,
  });
  expect((await list()).items[0]).toMatchObject({ code: 'LOG_ENTRY_DELETED', entity_id: '2' });
  await server.db.asOwner('alter table audit_entry disable trigger user');
  await server.db.asOwner(`update audit_entry set at = at - interval '16 minutes' where number = 3`);
  await server.db.asOwner('alter table audit_entry enable trigger user');
  const refused = await server.call('DELETE', `${path}/3`, { token });
  expect(refused.error).toMatchObject({
    status: 409,
    resultCode: 'AUDIT_ENTRY_TOO_OLD',
    message: 'History log cannot be deleted after 15 minutes',
  });
  expect((await server.call('GET', `${path}/77`, { token })).status).toBe(404);
});

test('a cursor that is none of ours is refused', async () => {
  expect((await server.call('GET', `${path}?cursor=x`, { token })).error.resultCode).toBe('BAD_REQUEST');
});

test('an entry carries the names of what it is about, also of what is no more', async () => {
  const body = { name: 'R-12', model: 'M', manufacturer: 'Acme', serial_number: 'audit-names-1' };
  const registered = await server.call('POST', `/projects/${projectId}/robots`, { token, body });
  const { robot_id: robotId } = registered.body as { robot_id: string };
  const robot = `/projects/${projectId}/robots/${robotId}`;
  await server.call('PATCH', robot, { token, body: { name: 'R-13' } });
  await server.call('DELETE', robot, { token });
  const { items } = await list(`?entity=robot&entity_id=${robotId}`);
  expect(items.map(({ code, names }) => [code, names])).toEqual([
    ['LOG_ROBOT_REMOVED', { [robotId]: 'R-13' }],
    ['LOG_ROBOT_CHANGED', { [robotId]: 'R-13' }],
    ['LOG_ROBOT_REGISTERED', { [robotId]: 'R-13' }],
  ]);
});

describe('the installation’s log', () => {
  const rows = async () => {
    const { items } = (
      await server.call('GET', '/audit?limit=50', {
        token: await server.tokenFor({ '*': ['rr_system_admin'] }),
      })
    ).body as Page<AuditEntry>;
    return items.filter(({ code }) => code.startsWith('LOG_SIGN'));
  };
  const signIn = (userNameOrPhone: string, password: string) =>
    server.call('POST', '/auth/login', { body: { userNameOrPhone, password } });

  test('shows sign-ins, sign-outs and rejected ones, without an unknown user name', async () => {
    const ada = await server.addUser({ username: 'ada.audit' });
    const { token: own } = (await signIn(ada.username, ada.password)).body as { token: string };
    await server.call('POST', '/auth/revoke', { token: own });
    await signIn(ada.username, 'Wrong-Password-1');
    await signIn('My-Secret-Typed-Here', 'Wrong-Password-1');
    await server.accounts.setDisabled(ada.id, true);
    await signIn(ada.username, ada.password);
    const entries = await rows();
    expect(
      entries.map(({ code, entity, after }) => [code, entity, (after as { why?: string } | null)?.why]),
    ).toEqual([
      ['LOG_SIGN_IN_REFUSED', 'user', 'disabled'],
      ['LOG_SIGN_IN_REFUSED', 'sign_in', undefined],
      ['LOG_SIGN_IN_REFUSED', 'user', 'password'],
      ['LOG_SIGNED_OUT', 'user', undefined],
      ['LOG_SIGN_IN_SUCCEEDED', 'user', undefined],
    ]);
    expect(Object.keys(entries[2]?.names ?? {})).toEqual([ada.id]);
    expect(JSON.stringify(entries)).not.toContain('Secret-Typed');
  });

  test('is not filled by a machine that tries names', async () => {
    const before = (await rows()).length;
    await server.db.asOwner(`insert into sign_in_attempt (account, place, address, is_known_device)
      select 'someone ' || n, 'address 127.0.0.1', '127.0.0.1', false from generate_series(1, 21) n`);
    await signIn('no-such-user', 'Wrong-Password-1');
    expect((await rows()).length).toBe(before);
  });
});

describe('the log as a file', () => {
  const take = (format: string, filter: object = {}) =>
    server.call('POST', `${path}/export`, { token, body: { format, filter } });

  test('has everything of the filter, and is itself logged', async () => {
    const lines = ((await take('jsonl', { entity: 'robot' })).raw.body.trim() || '')
      .split('\n')
      .map((line) => JSON.parse(line) as AuditEntry);
    expect(lines.map(({ code }) => code)).toEqual([
      'LOG_ROBOT_REMOVED',
      'LOG_ROBOT_CHANGED',
      'LOG_ROBOT_REGISTERED',
    ]);
    expect((await list('?limit=1')).items[0]).toMatchObject({
      code: 'LOG_AUDIT_EXPORTED',
      actor_name: 'Ayşe Yılmaz',
      after: { format: 'jsonl', count: 3, filter: { entity: 'robot' } },
    });
    const csv = await take('csv', { code: 'LOG_PROJECT_CREATED' });
    expect(csv.raw.headers['content-disposition']).toBe('attachment; filename="audit.csv"');
    expect(csv.raw.body.trim().split('\r\n')).toHaveLength(2);
  });

  test.each([{ format: 'xml' }, { format: 'csv', filter: { code: 'drop table' } }, {}])(
    '%j is refused',
    async (body) => {
      expect((await server.call('POST', `${path}/export`, { token, body })).error.resultCode).toBe(
        'VALIDATION_FAILED',
      );
    },
  );
});

describe('the newest entry, signed', () => {
  const head = async (of = path) =>
    (await server.call('GET', `${of}/head`, { token: await server.tokenFor({ '*': ['rr_system_admin'] }) }))
      .body as SignedAuditHead;

  test('is signed by the key that everybody may see, and holds as long as nothing before it changes', async () => {
    const noted = await head();
    expect(noted).toMatchObject({ project_id: projectId, number: (await list('?limit=1')).items[0]?.number });
    const publicKey = String((await server.call('GET', '/audit/public-key', { token })).body);
    expect(noted.public_key).toBe(publicKey);
    expect(isSignedBy(noted, publicKey)).toBe(true);
    const { database } = server;
    expect(await checkNotedHead(database, noted, publicKey)).toMatchObject({ isRight: true });
    expect(
      (await checkNotedHead(database, { ...noted, hash: 'ab'.repeat(32) }, publicKey)).sentence,
    ).toContain('its signature is not of this key');
    const { publicKey: other } = generateKeyPairSync('ed25519', {
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    expect((await checkNotedHead(database, noted, other)).isRight).toBe(false);
    await server.db.asOwner('alter table audit_entry disable trigger user');
    await server.db.asOwner(
      `update audit_entry set hash = sha256(hash) where project_id = ${projectId} and number = ${noted.number}`,
    );
    expect((await checkNotedHead(database, noted, publicKey)).sentence).toContain(
      `entry ${noted.number} is not the one that was there`,
    );
    await server.db.asOwner(
      `delete from audit_content where project_id = ${projectId} and number = ${noted.number}`,
    );
    await server.db.asOwner(
      `delete from audit_entry where project_id = ${projectId} and number = ${noted.number}`,
    );
    await server.db.asOwner('alter table audit_entry enable trigger user');
    expect((await checkNotedHead(database, noted, publicKey)).sentence).toContain(
      `entry ${noted.number} is missing`,
    );
  });

  test('of the installation has no project, and the key stays the same', async () => {
    const [one, two] = [await head('/audit'), await head('/audit')];
    expect(one).toMatchObject({ project_id: null, public_key: two.public_key });
  });
});

test('a thing that is called by the id of a person of another project gets no name of that person', async () => {
  const stranger = await server.addUser({
    name: 'Derya',
    roles: { [await server.addProject()]: ['rr_project_admin'] },
  });
  await server.call('POST', '/auth/login', {
    body: { userNameOrPhone: stranger.username, password: stranger.password },
  });
  const body = { device_id: stranger.id, name: 'Bell', type: 'call_button' };
  expect((await server.call('POST', `/projects/${projectId}/devices`, { token, body })).status).toBe(201);
  expect((await list(`?entity_id=${stranger.id}`)).items.map(({ names }) => names)).toEqual([
    { [stranger.id]: 'Bell' },
  ]);
});
