import { randomUUID } from 'node:crypto';
import type { AuditEntry } from '@rota/contract/audit';
import type { Page } from '@rota/contract/core';
import type { ServerMessage } from '@rota/contract/live';
import type { DeliveryEventData, EventMessage } from '@rota/contract/domain-events';
import { startServer, waitFor, type TestServer } from '@rota/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';

let server: TestServer;
let [projectId, otherId] = [0, 0];
let token: string;
beforeAll(async () => {
  server = await startServer({ listen: true });
  otherId = await server.addProject();
});
afterAll(() => server.stop());
beforeEach(async () => {
  projectId = await server.addProject();
  token = await server.tokenFor({ [projectId]: ['rr_project_admin'] });
});

const aDelivery = (trackingId: string): DeliveryEventData => ({
  delivery_id: trackingId,
  tracking_id: trackingId,
  order_number: null,
  kind: 'delivery',
  status: 'In Progress',
  robot_id: null,
  address: null,
  attempt: 1,
});

/** Something happens in a transaction of its own, or does not. */
async function tell(
  trackingId: string,
  { project = projectId, name = 'delivery.started', undone = false } = {},
): Promise<void> {
  const events = JSON.stringify([
    { name, version: 1, at: '2026-03-02T09:30:00.000Z', data: aDelivery(trackingId) },
  ]);
  const happening = server.db.database.tenant(project, async (tx) => {
    await sql`select tell_events(${project}, ${events}::jsonb)`.execute(tx);
    if (undone) throw new Error('undone');
  });
  if (undone) await happening.catch(() => undefined);
  else await happening;
}
const list = async (query = '') =>
  (await server.call('GET', `/projects/${projectId}/events${query}`, { token })).body as EventMessage[];
const about = (events: readonly EventMessage[]) =>
  events.map(({ data }) => ('tracking_id' in data ? data.tracking_id : ''));

test('what happened is listed, the newest first, of this project alone, and nothing that was undone', async () => {
  await tell('A');
  await tell('B', { undone: true });
  await tell('C', { project: otherId });
  await tell('D', { name: 'delivery.failed' });
  await tell('E', { name: 'delivery.of_tomorrow' });
  const events = await list();
  expect(about(events)).toEqual(['D', 'A']);
  expect(events[1]).toMatchObject({
    type: 'delivery.started',
    version: 1,
    timestamp: '2026-03-02T09:30:00.000Z',
    project_id: projectId,
  });
  expect(about(await list('?type=delivery.failed'))).toEqual(['D']);
  expect(about(await list('?limit=1'))).toEqual(['D']);
});

test('a program that was away asks for what came after the last it had, the oldest first', async () => {
  for (const name of ['A', 'B', 'C']) await tell(name);
  const [last] = (await list()).toReversed();
  expect(about(await list(`?after=${last?.sequence ?? 0}`))).toEqual(['B', 'C']);
});

test('who watches has the newest at once, then each as it happens, once', async () => {
  await tell('A');
  const socket = new WebSocket(`${(server.url ?? '').replace('http', 'ws')}/api/live`);
  const heard: EventMessage[] = [];
  const snapshots: number[] = [];
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as ServerMessage;
    if (message.type === 'ready')
      socket.send(JSON.stringify({ type: 'subscribe', topic: 'events', project_id: projectId }));
    if (message.type === 'snapshot') snapshots.push(message.data.length);
    if (message.type === 'delta') heard.push(...(message.upsert as EventMessage[]));
  });
  socket.on('open', () => socket.send(JSON.stringify({ type: 'auth', token })));
  await waitFor(() => snapshots.length === 1);
  expect(snapshots).toEqual([1]);
  await tell('B');
  await waitFor(() => about(heard).includes('B'));
  await tell('elsewhere', { project: otherId });
  await tell('C');
  await waitFor(() => about(heard).includes('C'));
  expect(about(heard).filter((name) => name !== 'A')).toEqual(['B', 'C']);
  socket.close();
});

test('the audit log names the event of what a person did', async () => {
  const id = randomUUID();
  await server.db.asOwner(
    `insert into alert (project_id, alert_id, code, subject, severity, params, incident_id, since, opened_at, last_seen_at, search_text)
     values ($1, $2, 'robot_offline', $2, 'critical', '{"robot":"R-01"}', $2, now(), now(), now(), '')`,
    [projectId, id],
  );
  expect(
    (await server.call('POST', `/projects/${projectId}/alerts/${id}/acknowledge`, { token, body: {} }))
      .status,
  ).toBe(200);
  const log = (await server.call('GET', `/projects/${projectId}/audit?entity_id=${id}`, { token }))
    .body as Page<AuditEntry>;
  expect(log.items.map(({ code, event }) => [code, event])).toEqual([
    ['LOG_ALERT_ACKNOWLEDGED', 'alert.acknowledged'],
  ]);
  expect((await list('?type=alert.acknowledged'))[0]?.data).toMatchObject({ alert_id: id });
});
