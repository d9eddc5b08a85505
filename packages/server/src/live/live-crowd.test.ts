import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import type { RoleMap } from '@rota/contract/core';
import type { RobotPose, ServerMessage } from '@rota/contract/live';
import { campaign, waitFor } from '@rota/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createLiveHub, type LiveSwitchboard } from './live-hub.ts';
import { liveRoutes } from './live.routes.ts';

const GOOD = 50;
const STALLED = campaign(40, 100, 15);
const FLOODING = 20;
const ROBOTS = 1_000;
const ROUNDS = campaign(60, 1_200);
const MOST_UNSENT_BYTES = 1_048_576;
/** One message may be written whole before what waits is looked at again. */
const ONE_MESSAGE_BYTES = 262_144;
const viewer: RoleMap = { '1': ['rr_view_only'] };

let app: FastifyInstance;
let hub: LiveSwitchboard;
let url: string;
let rows: RobotPose[] = [];
const connections = new Set<Socket>();
const browsers: WebSocket[] = [];

beforeEach(async () => {
  const log = { warn: () => {} };
  hub = createLiveHub({ log });
  hub.provide('poses', async () => rows);
  app = Fastify();
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  const authenticate = async () => ({ userId: `user-${Math.floor(Math.random() * 1e9)}`, roles: viewer });
  await liveRoutes(app, {
    hub,
    log,
    authenticate,
    projectExists: async () => true,
    isFeatureOff: () => false,
  });
  url = `${(await app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')}/api/live`;
});
afterEach(async () => {
  for (const browser of browsers.splice(0)) browser.terminate();
  await app.close();
  hub.close();
});

type Browser = { socket: WebSocket; ended: boolean; latest: Map<string, number> };

async function open(): Promise<Browser> {
  const socket = new WebSocket(url);
  browsers.push(socket);
  const browser: Browser = { socket, ended: false, latest: new Map() };
  socket.on('error', () => {});
  socket.on('close', () => (browser.ended = true));
  await new Promise((done, fail) => void socket.once('open', done).once('close', fail));
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as ServerMessage;
    const heard = message.type === 'snapshot' ? message.data : message.type === 'delta' ? message.upsert : [];
    for (const { robot_id, x } of heard as RobotPose[]) browser.latest.set(robot_id, x);
  });
  socket.send(JSON.stringify({ type: 'auth', token: 't' }));
  socket.send(JSON.stringify({ type: 'subscribe', topic: 'poses', project_id: 1 }));
  return browser;
}

/** Every robot moves: what goes out to each browser is about 100 KB. */
function moveAll(round: number): void {
  rows = Array.from({ length: ROBOTS }, (_, index) => ({
    robot_id: `a-robot-with-a-long-id-${index}`,
    x: round,
    y: index,
    theta: 0.5,
    at: 1,
  }));
  hub.publish('poses', 1, { upsert: rows });
}

test(`${STALLED} browsers that stop reading hold at most 1 MB each, and ${GOOD} others beside them hear everything`, async () => {
  moveAll(0);
  const good = await Promise.all(Array.from({ length: GOOD }, open));
  const before = new Set(connections);
  const stalled = await Promise.all(Array.from({ length: STALLED }, open));
  await waitFor(() => [...good, ...stalled].every(({ latest }) => latest.size === ROBOTS));
  const theirs = [...connections].filter((socket) => !before.has(socket));
  for (const { socket } of stalled) socket.pause();
  let most = 0;
  for (let round = 1; round <= ROUNDS; round++) {
    moveAll(round);
    const late = new Set(good);
    await waitFor(() => {
      for (const socket of theirs) most = Math.max(most, socket.writableLength);
      for (const browser of late)
        if (browser.latest.get('a-robot-with-a-long-id-7') === round) late.delete(browser);
      return late.size === 0;
    });
  }
  expect(most, 'they were really held up').toBeGreaterThan(ONE_MESSAGE_BYTES / 4);
  expect(most).toBeLessThan(MOST_UNSENT_BYTES + ONE_MESSAGE_BYTES);
  expect(good.some(({ ended }) => ended)).toBe(false);
  // Those that read again are brought up to date, or were dropped and come back.
  for (const { socket } of stalled) socket.resume();
  await waitFor(
    () => stalled.every(({ ended, latest }) => ended || latest.get('a-robot-with-a-long-id-7') === ROUNDS),
    120_000,
  );
}, 600_000);

test('browsers that flood are closed, and a storm of new ones is served, while the others go on', async () => {
  moveAll(0);
  const good = await Promise.all(Array.from({ length: GOOD }, open));
  await waitFor(() => good.every(({ latest }) => latest.size === ROBOTS));
  const flooding = await Promise.all(Array.from({ length: FLOODING }, open));
  for (const { socket } of flooding) {
    for (let message = 0; message < 500; message++)
      socket.send(JSON.stringify({ type: 'subscribe', topic: 'poses', project_id: 1 }));
  }
  const storm = Promise.all(Array.from({ length: 300 }, open));
  moveAll(1);
  await waitFor(() => good.every(({ latest }) => latest.get('a-robot-with-a-long-id-7') === 1), 20_000);
  await waitFor(() => flooding.every(({ ended }) => ended), 20_000);
  const came = await storm;
  await waitFor(() => came.every(({ latest }) => latest.get('a-robot-with-a-long-id-7') === 1), 30_000);
  expect(good.some(({ ended }) => ended)).toBe(false);
});
