import type { DeliveryNote } from '@rota/contract/delivery-notes';
import type { RobotPose } from '@rota/contract/live';
import { startDatabase, waitFor, type TestDatabase } from '@rota/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog } from '../log.ts';
import { createLiveHub } from './live-hub.ts';
import { createLiveRelay } from './live-relay.ts';

let db: TestDatabase;
const stops: (() => unknown)[] = [];
beforeAll(async () => {
  db = await startDatabase();
});
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
  await db.close();
});

const rows: RobotPose[] = [];
async function aServer() {
  const hub = createLiveHub({ log: silentLog, windowMs: 1 });
  hub.provide('poses', async () => rows);
  const relay = createLiveRelay({ database: db.database, hub, log: silentLog, windowMs: 1 });
  await relay.start();
  stops.push(
    () => hub.close(),
    () => relay.stop(),
  );
  const messages: { type: string; data?: unknown[]; project_id: number }[] = [];
  const feed = hub.attach({
    send: (message) => messages.push(JSON.parse(message.toString()) as (typeof messages)[number]),
    unsentBytes: () => 0,
  });
  for (const projectId of [1, 2]) feed.watch({ topic: 'poses', projectId, id: undefined });
  await waitFor(() => messages.length === 2);
  messages.length = 0;
  return { relay, hub, feed, messages };
}

test('what one server changes is read again by those who watch on another, and sent once on its own', async () => {
  const [here, there] = [await aServer(), await aServer()];
  const row = { robot_id: 'a', x: 1, y: 2, theta: 0, at: 0 };
  rows.push(row);
  here.relay.hub.publish('poses', 1, { upsert: [row] });
  await waitFor(() => there.messages.length > 0);
  expect(there.messages).toEqual([{ type: 'snapshot', topic: 'poses', project_id: 1, data: [row] }]);
  there.relay.hub.publish('poses', 2, { remove: ['b'] });
  await waitFor(() => here.messages.some((message) => message.project_id === 2));
  expect(here.messages.map((message) => [message.type, message.project_id])).toEqual([
    ['delta', 1],
    ['snapshot', 2],
  ]);
});

test('what changes of one thing is read again by those who watch that thing alone', async () => {
  const [here, there] = [await aServer(), await aServer()];
  const notes: DeliveryNote[] = [];
  there.hub.provide('delivery_notes', async (_projectId, id) =>
    notes.filter((note) => note.delivery_id === id),
  );
  for (const id of ['d1', 'd2']) there.feed.watch({ topic: 'delivery_notes', projectId: 1, id });
  await waitFor(() => there.messages.length === 2);
  there.messages.length = 0;
  const note = {
    note_id: 'n',
    delivery_id: 'd1',
    text: 'x',
    author_id: 'u',
    author_name: 'Ada',
    created_at: '2026-01-01T00:00:00.000Z',
    edited_at: null,
  };
  notes.push(note);
  here.relay.hub.publish('delivery_notes', 1, { id: 'd1', upsert: [note] });
  await waitFor(() => there.messages.length > 0);
  expect(there.messages).toEqual([
    { type: 'snapshot', topic: 'delivery_notes', project_id: 1, id: 'd1', data: [note] },
  ]);
});

test('what is no notice is passed over', async () => {
  const { relay, messages } = await aServer();
  for (const text of ['', 'x', '[]', '{"topic":"secrets","projectId":1,"from":"x"}'])
    await db.asOwner(`select pg_notify('live_refresh', $1)`, [text]);
  const other = await aServer();
  other.relay.hub.publish('poses', 1, { remove: ['x'] });
  await waitFor(() => messages.length > 0);
  expect(messages.map((message) => message.type)).toEqual(['snapshot']);
  expect(relay.hub.watchers('poses', 1)).toBe(1);
});
