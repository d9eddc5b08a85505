import type { EventMessage } from '@rota/contract/domain-events';
import type { IssuedWebhook, Webhook, WebhookCall, WebhookTest } from '@rota/contract/webhooks';
import type { Page } from '@rota/contract/core';
import { campaign, startServer, waitFor, type TestServer } from '@rota/testing';
import { sql } from 'kysely';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startReceiver, type Receiver } from './webhook-receiver.fake.ts';

let server: TestServer;
let receiver: Receiver;
let [projectId, otherId] = [0, 0];
let token: string;
beforeAll(async () => {
  server = await startServer({ listen: true, config: { webhookHosts: ['127.0.0.0/8'] } });
  otherId = await server.addProject();
});
afterAll(() => server.stop());
beforeEach(async () => {
  projectId = await server.addProject();
  token = await server.tokenFor({ [projectId]: ['rr_developer'] });
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

const path = (rest = ''): string => `/projects/${projectId}/webhooks${rest === '' ? '' : `/${rest}`}`;
const post = (rest: string, body: unknown = {}) => server.call('POST', path(rest), { token, body });
async function add(body: object = {}): Promise<IssuedWebhook> {
  const answer = await post('', {
    url: receiver.url,
    events: ['delivery.completed', 'delivery.failed'],
    ...body,
  });
  expect(answer.status).toBe(201);
  return answer.body as IssuedWebhook;
}
const list = async () => (await server.call('GET', path(), { token })).body as Webhook[];
const calls = async (id: string, query = '') =>
  ((await server.call('GET', path(`${id}/calls${query}`), { token })).body as Page<WebhookCall>).items;

/** Something happens, in a transaction of its own. */
async function tell(name: string, trackingId: string, project = projectId): Promise<void> {
  const data = { delivery_id: trackingId, tracking_id: trackingId };
  const events = JSON.stringify([{ name, version: 1, at: '2026-03-02T09:30:00.000Z', data }]);
  await server.db.database.tenant(project, (tx) =>
    sql`select tell_events(${project}, ${events}::jsonb)`.execute(tx),
  );
}
const messages = () =>
  receiver.received.map(({ body }) => JSON.parse(body) as EventMessage & { data: { tracking_id: string } });
/** The next try of everything that waits is now. */
async function hurry(): Promise<void> {
  await server.db.asOwner(
    `update webhook_call set next_at = now() where status = 'waiting' and next_at < now() + interval '2 days'`,
  );
  await server.db.asOwner(`select pg_notify('webhook_call', '')`);
}

describe('a webhook', () => {
  test('receives the events it asked for and no others, once, signed so that its receiver can prove it', async () => {
    const made = await add();
    await tell('delivery.created', 'A');
    await tell('delivery.completed', 'B');
    await tell('delivery.completed', 'C', otherId);
    await waitFor(() => receiver.received.length === 1);
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
    expect(new Verifier(made.secret).verify(body, headers as Record<string, string>)).toMatchObject({
      type: 'delivery.completed',
      version: 1,
      timestamp: '2026-03-02T09:30:00.000Z',
      project_id: projectId,
      data: { tracking_id: 'B' },
    });
    await waitFor(async () => (await calls(made.webhook_id))[0]?.status === 'delivered');
    expect((await list())[0]).toMatchObject({
      waiting: 0,
      failed: 0,
      failing_since: null,
      name: new URL(receiver.url).host,
    });
    expect(await calls(made.webhook_id)).toHaveLength(1);
  });

  test('whose receiver is away is called again until it is there, with the same id and body', async () => {
    let tries = 0;
    receiver.answer = () => ((tries += 1) === 1 ? 500 : tries === 2 ? undefined : 200);
    const made = await add();
    await tell('delivery.failed', 'A');
    await waitFor(() => tries === 1);
    await waitFor(async () => (await list())[0]?.failing_since !== null);
    expect((await calls(made.webhook_id, '?status=waiting'))[0]).toMatchObject({
      http_status: 500,
      attempts: 1,
      delivered_at: null,
    });
    await hurry();
    await waitFor(() => tries === 2, 10_000);
    await waitFor(async () => (await calls(made.webhook_id))[0]?.attempts === 2);
    await hurry();
    await waitFor(async () => (await calls(made.webhook_id))[0]?.status === 'delivered', 10_000);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect((await list())[0]?.failing_since).toBeNull();
  });

  test('is not followed to where a receiver sends it', async () => {
    receiver.answer = () => 302;
    const made = await add();
    expect((await post(`${made.webhook_id}/test`)).body as WebhookTest).toEqual({
      ok: false,
      http_status: 302,
      error: null,
    });
    expect(receiver.received).toHaveLength(1);
  });

  test('gives up in the end; a failed message is sent again on request', async () => {
    receiver.answer = () => 503;
    const made = await add();
    await tell('delivery.completed', 'A');
    await waitFor(async () => (await calls(made.webhook_id))[0]?.attempts === 1);
    await server.db.asOwner('update webhook_call set round_attempts = 10, next_at = now()');
    await waitFor(async () => (await list())[0]?.failed === 1, 10_000);
    receiver.answer = () => 200;
    expect((await post(`${made.webhook_id}/replay-failed`)).body).toEqual({ count: 1 });
    await waitFor(async () => (await calls(made.webhook_id))[0]?.status === 'delivered');
    const [call] = await calls(made.webhook_id);
    expect((await post(`${made.webhook_id}/calls/${call?.call_id}/replay`)).status).toBe(200);
    await waitFor(
      () => receiver.received.filter(({ headers }) => headers['webhook-id'] === call?.call_id).length === 4,
    );
    expect((await post(`${made.webhook_id}/calls/none/replay`)).status).toBe(404);
  });

  test('that is off hears nothing new, and what waited for it goes on when it is on again', async () => {
    receiver.answer = () => 500;
    const made = await add();
    await tell('delivery.completed', 'A');
    await waitFor(async () => (await calls(made.webhook_id))[0]?.attempts === 1);
    const off = (
      await server.call('PATCH', path(made.webhook_id), { token, body: { version: 1, active: false } })
    ).body as Webhook;
    expect(off).toMatchObject({ active: false, version: 2, waiting: 1 });
    await tell('delivery.completed', 'B');
    receiver.answer = () => 200;
    await hurry();
    const seen = receiver.received.length;
    await server.call('PATCH', path(made.webhook_id), { token, body: { version: 2, active: true } });
    await waitFor(() => receiver.received.length > seen);
    expect(messages().at(-1)?.data.tracking_id).toBe('A');
    expect(await calls(made.webhook_id)).toHaveLength(1);
  });

  test('has a new secret beside which the old one signs for a day', async () => {
    const made = await add();
    const renewed = (await post(`${made.webhook_id}/secret`)).body as IssuedWebhook;
    expect(renewed.secret).not.toBe(made.secret);
    const proves = async (secret: string) => {
      receiver.received.length = 0;
      await post(`${made.webhook_id}/test`);
      const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
      new Verifier(secret).verify(body, headers as Record<string, string>);
    };
    await proves(made.secret);
    await proves(renewed.secret);
    await server.db.asOwner('update webhook set old_secret_until = now()');
    await proves(renewed.secret);
    await expect(proves(made.secret)).rejects.toThrow(/signature/);
  });

  test('without its secret, as after a move to another installation, makes no call and shows what helps', async () => {
    const made = await add();
    await server.db.asOwner(`delete from vault_secret where name like '%' || $1 || '%'`, [made.webhook_id]);
    const { ok, error } = (await post(`${made.webhook_id}/test`)).body as WebhookTest;
    expect([ok, error, receiver.received.length]).toEqual([
      false,
      'It has no secret here: make a new one',
      0,
    ]);
    await post(`${made.webhook_id}/secret`);
    expect((await post(`${made.webhook_id}/test`)).body).toMatchObject({ ok: true });
  });

  test('changes once of two that change it at a time, and every change is in the log', async () => {
    const made = await add({ name: 'Till' });
    const change = (name: string) =>
      server.call('PATCH', path(made.webhook_id), { token, body: { version: 1, name } });
    expect((await change('Kitchen')).status).toBe(200);
    expect((await change('Bar')).error.resultCode).toBe('VERSION_CONFLICT');
    expect((await server.call('DELETE', path(made.webhook_id), { token })).status).toBe(200);
    expect((await server.call('DELETE', path(made.webhook_id), { token })).status).toBe(404);
    const log = await server.db.asOwner('select code from audit_log where entity_id = $1 order by number', [
      made.webhook_id,
    ]);
    expect(log.map((row) => row['code'])).toEqual([
      'LOG_WEBHOOK_CREATED',
      'LOG_WEBHOOK_CHANGED',
      'LOG_WEBHOOK_DELETED',
    ]);
  });

  test('does not lead into the internal network, and their number is limited', async () => {
    const events = ['delivery.created'];
    expect((await post('', { url: 'http://10.0.0.1/', events })).error.resultCode).toBe(
      'WEBHOOK_HOST_NOT_ALLOWED',
    );
    expect((await post('', { url: 'ftp://example.com/', events })).status).toBe(400);
    expect((await post('', { url: receiver.url, events: [] })).status).toBe(400);
    expect((await post('', { url: receiver.url, events: ['robot.flew'] })).status).toBe(400);
    await Promise.all(Array.from({ length: 20 }, () => add()));
    expect((await post('', { url: receiver.url, events })).error.resultCode).toBe('LIMIT_REACHED');
  });
});

const MESSAGES = campaign(1_000, 1_000, 200);
const TIMEOUT_MS = 200_000;

test(
  `${MESSAGES} messages to a receiver that fails as it likes: each arrives, each at least once, and their order is included`,
  { timeout: TIMEOUT_MS },
  async () => {
    const tries = new Map<string, { order: number; count: number }>();
    // Of four messages one arrives at once, the others after one, two and three failures.
    receiver.answer = ({ headers }) => {
      const id = String(headers['webhook-id']);
      const { order, count } = tries.get(id) ?? { order: tries.size, count: 0 };
      tries.set(id, { order, count: count + 1 });
      return count < order % 4 ? [500, undefined, 429][count] : 200;
    };
    const arrived = () =>
      new Set(receiver.received.map(({ body }) => (JSON.parse(body) as EventMessage).sequence));
    const made = await add();
    for (let number = 0; number < MESSAGES; number += 1) await tell('delivery.completed', `D-${number}`);
    await waitFor(async () => {
      await hurry();
      return (await list())[0]?.waiting === 0;
    }, TIMEOUT_MS * 0.9);
    expect((await list())[0]).toMatchObject({ waiting: 0, failed: 0 });
    const bySequence = new Map(messages().map((message) => [message.sequence, message.data.tracking_id]));
    const inOrder = [...bySequence].sort(([a], [b]) => a - b).map(([, trackingId]) => trackingId);
    expect(inOrder).toEqual(Array.from({ length: MESSAGES }, (_, number) => `D-${number}`));
    expect(arrived().size).toBe(MESSAGES);
    expect((await calls(made.webhook_id, '?limit=100')).every(({ status }) => status === 'delivered')).toBe(
      true,
    );
  },
);
