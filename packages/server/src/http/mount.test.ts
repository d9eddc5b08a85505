import { Readable } from 'node:stream';
import { endpoint, id, inProject, projectIdParam } from '@rota/contract/core';
import { startDatabase, waitFor, type TestDatabase } from '@rota/testing';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { silentLog } from '../log.ts';
import { createHttpApp } from './app.ts';
import { nameTaken } from './app-error.ts';
import type { Session } from './context.ts';
import { createIdempotency } from './idempotency.ts';
import { mount, type Handlers } from './mount.ts';

const shelf = { params: z.object({ projectId: projectIdParam, shelfId: id }) };
const shelves = {
  open: endpoint({
    method: 'GET',
    path: '/open',
    summary: '',
    access: 'public',
    response: z.object({ ok: z.boolean() }),
  }),
  signedIn: endpoint({
    method: 'GET',
    path: '/mine',
    summary: '',
    access: 'signed-in',
    response: z.object({ user: z.string() }),
  }),
  global: endpoint({
    method: 'GET',
    path: '/everything',
    summary: '',
    access: { permission: 'projects.list_all' },
    response: z.object({}),
  }),
  put: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/shelves/{shelfId}/',
    summary: '',
    access: { permission: 'targets.edit' },
    ...shelf,
    query: z.object({ at: z.coerce.number().optional() }),
    body: z.object({
      name: z.string({ error: 'name is required' }).min(2, { error: 'name is too short' }),
      size: z.number().default(3),
    }),
    response: z.object({ count: z.number(), name: z.string(), size: z.number() }),
    status: 201,
    idempotent: true,
  }),
  text: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/label',
    summary: '',
    access: { permission: 'targets.read' },
    params: inProject,
    responds: 'text',
    response: z.string(),
  }),
  list: endpoint({
    method: 'GET',
    path: '/racks',
    summary: '',
    access: 'public',
    response: z.array(z.string()),
  }),
  one: endpoint({
    method: 'GET',
    path: '/racks/{rackId}',
    summary: '',
    access: 'public',
    params: z.object({ rackId: id }),
    response: z.object({}),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/racks/{rackId}',
    summary: '',
    access: 'public',
    params: z.object({ rackId: id }),
    body: z.object({ name: z.string().optional() }),
    response: z.object({ name: z.string(), model: z.string() }),
  }),
  bytes: endpoint({
    method: 'GET',
    path: '/bytes',
    summary: '',
    access: 'public',
    responds: 'binary',
    response: z.unknown(),
  }),
  take: endpoint({
    method: 'PUT',
    path: '/bytes',
    summary: '',
    access: 'public',
    accepts: 'binary',
    response: z.object({ size: z.number() }),
  }),
};

const people: Record<string, Session> = {
  'a.a.admin': {
    userId: 'admin',
    userName: 'Admin',
    sessionId: 's1',
    personId: null,
    roles: { '7': ['rr_admin'] },
  },
  'a.a.viewer': {
    userId: 'viewer',
    userName: 'Viewer',
    sessionId: 's2',
    personId: null,
    roles: { '7': ['rr_view_only'] },
  },
  'a.a.root': {
    userId: 'root',
    userName: 'Root',
    sessionId: 's3',
    personId: null,
    roles: { '*': ['rr_system_admin'] },
  },
  'a.a.other': {
    userId: 'other',
    userName: 'Other',
    sessionId: 's4',
    personId: null,
    roles: { '8': ['rr_admin'] },
  },
};

let db: TestDatabase;
let app: FastifyInstance;
let entered: number;
let puts: number;
let failNext: Error | undefined;
let hold: Promise<void> | undefined;
const settleEarly = { on: false };

const handlers: Handlers<typeof shelves> = {
  open: async () => ({ ok: true, secret: 'left out' }) as { ok: boolean },
  signedIn: async ({ session }) => ({ user: session?.userName ?? '' }),
  global: async () => ({}),
  put: async ({ settle }, { body }) => {
    entered++;
    await hold;
    puts++;
    if (failNext !== undefined) throw failNext;
    const answer = { count: puts, ...body };
    if (settleEarly.on) {
      await db.database.global((tx) => settle(tx, answer));
      throw new Error('the server died right after the commit');
    }
    return answer;
  },
  text: async () => 'A label',
  list: async () => ['a', 'b'],
  one: async () => ({}),
  change: async () => ({ name: 'Top', model: 'S1' }),
  bytes: async ({ reply }) => {
    void reply.type('application/octet-stream');
    return Readable.from([Buffer.from('abc')]);
  },
  take: async ({ request }) => {
    let size = 0;
    for await (const chunk of request.raw) size += (chunk as Buffer).length;
    return { size };
  },
};

beforeAll(async () => {
  db = await startDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  entered = 0;
  puts = 0;
  failNext = undefined;
  hold = undefined;
  settleEarly.on = false;
  await db.asOwner('delete from idempotency_key');
  app = await createHttpApp({
    log: silentLog,
    trustedProxies: [],
    requestsPerMinute: 40,
    authenticate: (token) => (token === 'a.a.stuck' ? new Promise(() => {}) : Promise.resolve(people[token])),
    sessionPatienceMs: 50,
  });
  mount(app, shelves, handlers, {
    projects: { exists: async (projectId) => projectId < 100, isOff: () => false },
    idempotency: createIdempotency(db.database),
    originOf: () => 'http://localhost',
  });
  await app.ready();
});
afterEach(() => app.close());

function put(options: { who?: string; url?: string; body?: unknown; key?: string; type?: string } = {}) {
  return app.inject({
    method: 'POST',
    url: options.url ?? '/api/projects/7/shelves/top',
    headers: {
      authorization: `Bearer a.a.${options.who ?? 'admin'}`,
      'content-type': options.type ?? 'application/json',
      ...(options.key !== undefined && { 'idempotency-key': options.key }),
    },
    payload:
      typeof options.body === 'string' ? options.body : JSON.stringify(options.body ?? { name: 'Top' }),
  });
}
const get = (url: string, who?: string) =>
  app.inject({
    method: 'GET',
    url,
    headers: who === undefined ? {} : { authorization: `Bearer a.a.${who}` },
  });

describe('answers', () => {
  test('hold what the contract names and nothing else', async () => {
    expect((await get('/api/open')).json()).toEqual({ ok: true });
  });
  test('have the status that the contract names, and defaults are filled in', async () => {
    const answer = await put();
    expect([answer.statusCode, answer.json()]).toEqual([201, { count: 1, name: 'Top', size: 3 }]);
  });
  test('do not wait for a session that cannot be found, as while the database stands still: what is public is answered without it', async () => {
    expect((await get('/api/open', 'stuck')).json()).toEqual({ ok: true });
    expect((await get('/api/mine', 'stuck')).json()).toMatchObject({
      status: 503,
      resultCode: 'DATABASE_UNAVAILABLE',
    });
  });
  test('are the same with and without a slash at the end', async () => {
    expect([(await get('/api/open')).statusCode, (await get('/api/open/')).statusCode]).toEqual([200, 200]);
    expect([
      (await put()).statusCode,
      (await put({ url: '/api/projects/7/shelves/top/' })).statusCode,
    ]).toEqual([201, 201]);
  });
  test('may be plain text', async () => {
    const answer = await get('/api/projects/7/label', 'viewer');
    expect([answer.headers['content-type'], answer.body]).toEqual(['text/plain; charset=utf-8', 'A label']);
  });
  test('may be bytes, and bytes of any type may be sent', async () => {
    expect((await get('/api/bytes')).body).toBe('abc');
    const sent = await app.inject({
      method: 'PUT',
      url: '/api/bytes',
      headers: { 'content-type': 'application/zip' },
      payload: Buffer.alloc(2_000_000),
    });
    expect(sent.json()).toEqual({ size: 2_000_000 });
  });
});

describe('access', () => {
  test.each([
    ['no caller', undefined, '/api/mine', 401, 'UNAUTHORIZED'],
    ['a caller with a foreign token', 'stranger', '/api/mine', 401, 'UNAUTHORIZED'],
    ['no caller', undefined, '/api/projects/7/label', 401, 'UNAUTHORIZED'],
    ['a member of another project', 'other', '/api/projects/7/label', 404, 'RECORD_NOT_FOUND'],
    [
      'a system administrator in a project that is not there',
      'root',
      '/api/projects/500/label',
      404,
      'RECORD_NOT_FOUND',
    ],
    [
      'an administrator of one project, in what needs a global role',
      'admin',
      '/api/everything',
      403,
      'FORBIDDEN',
    ],
    [
      'a member, with a project id that is no number',
      'admin',
      '/api/projects/undefined/label',
      400,
      'VALIDATION_FAILED',
    ],
  ])('%s (%s) at %s: %i', async (_who, who, url, status, code) => {
    const answer = await get(url, who);
    expect([answer.statusCode, answer.json<{ resultCode: string }>().resultCode]).toEqual([status, code]);
  });
  test('a member without the permission reads the sentence of the product', async () => {
    const answer = await put({ who: 'viewer' });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      403,
      { resultCode: 'FORBIDDEN', message: 'You are not authorized to perform this action.' },
    ]);
    expect(puts).toBe(0);
  });
  test('is checked before the input, so that a stranger learns nothing about it', async () => {
    expect((await put({ who: 'other', body: {} })).statusCode).toBe(404);
  });
});

describe('wrong input', () => {
  test('is reported as a whole: params, query and body together, texts joined', async () => {
    const answer = await put({
      url: `/api/projects/7/shelves/${'x'.repeat(65)}?at=noon`,
      body: { name: 'T', size: 'big' },
    });
    expect(answer.statusCode).toBe(400);
    const {
      message,
      details,
      status,
      request_id: requestId,
    } = answer.json<{
      message: string;
      details: { property: string; constraints: Record<string, string> }[];
      status: number;
      request_id: string;
    }>();
    expect(details.map((detail) => detail.property)).toEqual(['shelfId', 'at', 'name', 'size']);
    expect(details[2]?.constraints).toEqual({ custom: 'name is too short' });
    expect(message).toBe(details.flatMap((detail) => Object.values(detail.constraints)).join(', '));
    expect(status).toBe(400);
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  });
  test.each([
    ['a zero character', '{"name":"To\\u0000p"}'],
    ['half of a surrogate pair', '{"name":"To\\ud800p"}'],
  ])('text with %s, which no database takes, is refused', async (_what, body) => {
    expect((await put({ body })).json()).toMatchObject({
      resultCode: 'VALIDATION_FAILED',
      details: [{ property: 'name', constraints: { not_printable: 'Must be printable text' } }],
    });
  });
  test('a body that is missing counts as empty', async () => {
    const answer = await put({ body: '' });
    expect(answer.json()).toMatchObject({ resultCode: 'VALIDATION_FAILED', message: 'name is required' });
  });
  test.each([
    ['malformed JSON', '{"name":', 'application/json', 400, 'BAD_REQUEST'],
    ['a prototype in the body', '{"__proto__":{"x":1},"name":"Top"}', 'application/json', 400, 'BAD_REQUEST'],
    ['another content type', 'name=Top', 'application/x-www-form-urlencoded', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [
      'too much',
      JSON.stringify({ name: 'x'.repeat(1_100_000) }),
      'application/json',
      413,
      'PAYLOAD_TOO_LARGE',
    ],
  ])('%s is refused', async (_what, body, type, status, code) => {
    const answer = await put({ body, type });
    expect([answer.statusCode, answer.json<{ resultCode: string }>().resultCode]).toEqual([status, code]);
  });
});

describe('failures', () => {
  test('that are unexpected show no detail', async () => {
    failNext = new Error('secret detail');
    const answer = await put();
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({ resultCode: 'INTERNAL_ERROR', message: 'An Error Occurred' });
    expect(answer.body).not.toContain('secret');
  });
  test('of the database are a 503', async () => {
    failNext = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    expect((await put()).json()).toMatchObject({ status: 503, resultCode: 'DATABASE_UNAVAILABLE' });
  });
  test('too many requests of one session are refused while another goes on', async () => {
    for (let n = 0; n < 40; n++) await get('/api/mine', 'admin');
    expect((await get('/api/mine', 'admin')).json()).toMatchObject({
      status: 429,
      resultCode: 'ThrottlerException',
    });
    expect((await get('/api/mine', 'viewer')).statusCode).toBe(200);
  });
});

describe('an Idempotency-Key', () => {
  test('makes a repetition answer the same without doing it again, however its JSON is written', async () => {
    const first = await put({ key: 'k1', body: { name: 'Top', size: 1 } });
    const second = await put({ key: 'k1', body: '{ "size": 1, "name": "Top" }' });
    expect([second.statusCode, second.json()]).toEqual([first.statusCode, first.json()]);
    expect(puts).toBe(1);
  });
  test('does not hinder another key, another caller or a call without one', async () => {
    for (const options of [{ key: 'k1' }, { key: 'k2' }, { key: 'k1', who: 'root' }, {}, {}])
      await put(options);
    expect(puts).toBe(5);
  });
  test.each([
    ['another body', { body: { name: 'Low' } }],
    ['another path', { url: '/api/projects/7/shelves/low' }],
  ])('with %s is refused', async (_what, change) => {
    await put({ key: 'k1' });
    expect((await put({ key: 'k1', ...change })).json()).toMatchObject({
      status: 422,
      resultCode: 'IDEMPOTENCY_KEY_REUSED',
    });
    expect(puts).toBe(1);
  });
  test('of a call that still runs is refused', async () => {
    let go = () => {};
    hold = new Promise((done) => (go = done));
    const first = put({ key: 'k1' }).then((answer) => answer);
    await waitFor(() => entered === 1);
    expect((await put({ key: 'k1' })).json()).toMatchObject({
      status: 409,
      resultCode: 'IDEMPOTENCY_KEY_IN_FLIGHT',
    });
    go();
    expect((await first).statusCode).toBe(201);
  });
  test('of a call that failed may be used again', async () => {
    failNext = nameTaken('target');
    expect((await put({ key: 'k1' })).statusCode).toBe(409);
    failNext = undefined;
    expect((await put({ key: 'k1' })).statusCode).toBe(201);
  });
  test('keeps the answer that was written with the effect, even if the server dies before it is sent', async () => {
    settleEarly.on = true;
    expect((await put({ key: 'k1' })).statusCode).toBe(500);
    settleEarly.on = false;
    const again = await put({ key: 'k1' });
    expect([again.statusCode, again.json()]).toEqual([201, { count: 1, name: 'Top', size: 3 }]);
    expect(puts).toBe(1);
  });
  test('whose server died is taken over after a while, and the dead call can no longer commit', async () => {
    let go = () => {};
    hold = new Promise((done) => (go = done));
    const dead = put({ key: 'k1' }).then((answer) => answer);
    await waitFor(() => entered === 1);
    await db.asOwner(`update idempotency_key set claimed_at = now() - interval '2 minutes'`);
    hold = undefined;
    expect((await put({ key: 'k1' })).statusCode).toBe(201);
    go();
    expect((await dead).json()).toMatchObject({ resultCode: 'IDEMPOTENCY_KEY_IN_FLIGHT' });
  });
  test('is forgotten after a day', async () => {
    await put({ key: 'k1' });
    await db.asOwner(`update idempotency_key set claimed_at = now() - interval '25 hours'`);
    expect(await createIdempotency(db.database).forgetOld()).toBe(1);
  });
  test('that is not printable is refused', async () => {
    expect((await put({ key: 'ü' })).statusCode).toBe(400);
  });
  test('keeps nothing when the transaction of its effect is undone', async () => {
    const idempotency = createIdempotency(db.database);
    const request = {
      headers: { 'idempotency-key': 'k9' },
      url: '/x',
      body: {},
      ip: '::1',
      log: silentLog,
    } as never;
    const run = idempotency.once(shelves.put, request, people['a.a.admin'], (settle) =>
      db.database.global(async (tx) => {
        await settle(tx, { count: 1 });
        await sql`select wrong`.execute(tx);
      }),
    );
    await expect(run).rejects.toThrow();
    expect(await db.asOwner('select * from idempotency_key')).toEqual([]);
  });
});

test.each(['/api/racks/', '/api/racks/?limit=1'])('an empty id is not the list of all: %s', async (url) => {
  const answer = await app.inject({ url });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({
    details: [{ property: 'rackId', constraints: { id_missing: 'The address lacks an id' } }],
  });
  expect((await app.inject({ url: '/api/racks' })).json()).toEqual(['a', 'b']);
});

test('a PATCH rejects a field that the answer has and that cannot be changed', async () => {
  const answer = await app.inject({
    method: 'PATCH',
    url: '/api/racks/1',
    payload: { name: 'Top', model: 'S2' },
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({
    message: 'The field model cannot be changed here',
    details: [{ property: 'model' }],
  });
  expect(
    (await app.inject({ method: 'PATCH', url: '/api/racks/1', payload: { name: 'Top' } })).statusCode,
  ).toBe(200);
});

describe('a field that the call does not know', () => {
  test('is refused by name, at any depth of the body', async () => {
    const answer = await put({ body: { name: 'Top', colour: 'red' } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      resultCode: 'VALIDATION_FAILED',
      message: 'The field colour is not known here',
      details: [{ property: 'colour', constraints: { unknown_field: 'The field colour is not known here' } }],
    });
    expect(puts).toBe(0);
  });

  test('is ignored when the answer has it: who sends back what was read means no harm', async () => {
    expect((await put({ body: { name: 'Top', count: 7 } })).statusCode).toBe(201);
  });
});
