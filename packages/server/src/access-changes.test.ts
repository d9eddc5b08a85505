import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RoleMap } from '@rota/contract/core';
import type { ServerMessage } from '@rota/contract/live';
import { aName, expectWithin, startDatabase, waitFor, type TestDatabase } from '@rota/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { compose, type Rota } from './compose.ts';
import { readConfig } from './config.ts';
import { silentLog } from './log.ts';

// Two servers on one database: what changes on one must be felt on both, on calls and on open sockets.
const LIMIT_MS = 5_000;
/** Longer than a server trusts its last read of an account's access. */
const BELIEVED_MS = 3_100;
const PASSWORD = 'Right-Password-1';

// While the clock of both servers stands still, their last read of an account's access stays fresh: only a message invalidates it.
const realNow = Date.now;
let clockStandsAt: number | undefined;
vi.spyOn(Date, 'now').mockImplementation(() => clockStandsAt ?? realNow());
afterEach(() => {
  clockStandsAt = undefined;
});
afterAll(() => vi.restoreAllMocks());

type Node = { readonly rota: Rota; readonly url: string };
let db: TestDatabase;
let folder: string;
let nodes: [Node, Node];
let projectId: number;

async function aNode(): Promise<Node> {
  const config = readConfig(
    {
      PORT: '0',
      MQTT_PORT: '0',
      ROTA_DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      ROTA_REQUESTS_PER_MINUTE: '1000000',
    },
    folder,
  );
  const rota = await compose({ ...config, webDir: undefined }, db, silentLog);
  const { port } = await rota.start();
  return { rota, url: `http://127.0.0.1:${port}` };
}

beforeAll(async () => {
  [db, folder] = await Promise.all([startDatabase(), mkdtemp(join(tmpdir(), 'rota-nodes-'))]);
  nodes = [await aNode(), await aNode()];
  const project = await nodes[0].rota.projects.create(
    { project_name: `Otel ${aName()}` },
    { id: 'test', name: 'Test' },
    async () => {},
  );
  projectId = project.project_id;
});
afterAll(async () => {
  for (const node of nodes) await node.rota.stop();
  await db.close();
  await rm(folder, { recursive: true, force: true });
});

async function call(
  node: Node,
  method: string,
  path: string,
  token?: string,
  body?: unknown,
): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(`${node.url}/api${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

type Watcher = { readonly refusedAt: () => number | undefined };

/** A signed-in user, with a call and a socket watching the project's robots on each node. */
async function aPerson(roles: RoleMap = { [projectId]: ['rr_view_only'] }) {
  const account = { username: `user-${aName()}`, password: PASSWORD, name: 'Ada', lastname: 'Yılmaz', roles };
  const user = await nodes[0].rota.accounts.addAccount(account);
  const answer = await call(nodes[0], 'POST', '/auth/login', undefined, {
    userNameOrPhone: user.username,
    password: PASSWORD,
  });
  const { token } = answer.body as { token: string };
  const watchers = await Promise.all(nodes.map((node) => aWatcher(node, token)));
  for (const node of nodes) expect((await call(node, 'GET', `/robots/${projectId}`, token)).status).toBe(200);
  return { user, token, watchers };
}

async function aWatcher(node: Node, token: string): Promise<Watcher> {
  const socket = new WebSocket(`${node.url.replace('http', 'ws')}/api/live`);
  let refusedAt: number | undefined;
  let isWatching = false;
  socket.on('error', () => undefined);
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as ServerMessage;
    if (message.type === 'ready' && !isWatching)
      socket.send(JSON.stringify({ type: 'subscribe', topic: 'robots', project_id: projectId }));
    if (message.type === 'snapshot') isWatching = true;
    if (message.type === 'error') refusedAt ??= performance.now();
  });
  socket.on('open', () => socket.send(JSON.stringify({ type: 'auth', token })));
  await waitFor(() => isWatching);
  return { refusedAt: () => refusedAt };
}

type Person = Awaited<ReturnType<typeof aPerson>>;

/** How long it took until both nodes rejected the call and notified both sockets, ms. */
async function timeUntilFelt({ token, watchers }: Person, change: () => Promise<unknown>): Promise<number[]> {
  await change();
  const changedAt = performance.now();
  const calls = nodes.map(async (node) => {
    await waitFor(async () => (await call(node, 'GET', `/robots/${projectId}`, token)).status !== 200);
    return performance.now() - changedAt;
  });
  const sockets = watchers.map(async (watcher) => (await waitFor(() => watcher.refusedAt())) - changedAt);
  return (await Promise.all([...calls, ...sockets])).map((ms) => Math.max(0, Math.round(ms)));
}

const changes: [string, (person: Person) => Promise<unknown>][] = [
  ['a role that was taken away', ({ user }) => nodes[0].rota.accounts.setRoles(user.id, {})],
  ['a person who was disabled', ({ user }) => nodes[0].rota.accounts.setDisabled(user.id, true)],
  ['a logout', ({ token }) => call(nodes[0], 'POST', '/auth/revoke', token)],
  ['signing out everywhere', ({ token }) => call(nodes[0], 'DELETE', '/auth/sessions', token)],
];

describe('on both servers, for calls and for open sockets,', () => {
  test.each(changes)('%s counts at once', async (what, change) => {
    const person = await aPerson();
    clockStandsAt = realNow();
    const felt = await timeUntilFelt(person, () => change(person));
    process.stdout.write(
      `${what}: calls ${felt.slice(0, 2).join(' and ')} ms, sockets ${felt.slice(2).join(' and ')} ms\n`,
    );
  });

  test.each(changes.slice(0, 3))(
    '%s counts within five seconds when the message about it is lost',
    async (what, change) => {
      const person = await aPerson();
      await db.asOwner('alter table user_role disable trigger user');
      await db.asOwner('alter table app_user disable trigger user');
      await db.asOwner('alter table session disable trigger user');
      try {
        // Without its trigger the version of the roles does not rise by itself either; only the message is to be lost.
        clockStandsAt = realNow();
        const felt = await timeUntilFelt(person, async () => {
          await change(person);
          await db.asOwner('update app_user set roles_version = roles_version + 1 where id = $1', [
            person.user.id,
          ]);
          clockStandsAt = realNow() + BELIEVED_MS;
        });
        process.stdout.write(
          `${what}, message lost: calls ${felt.slice(0, 2).join(' and ')} ms, sockets ${felt.slice(2).join(' and ')} ms\n`,
        );
        expectWithin(`${what}, message lost`, Math.max(...felt) + BELIEVED_MS, LIMIT_MS);
      } finally {
        for (const table of ['user_role', 'app_user', 'session'])
          await db.asOwner(`alter table ${table} enable trigger user`);
      }
    },
  );
});

test('a browser is notified that its roles changed and fetches a token that carries them', async () => {
  const person = await aPerson();
  const socket = new WebSocket(`${nodes[1].url.replace('http', 'ws')}/api/live`);
  const heard: string[] = [];
  socket.on('message', (data: Buffer) => heard.push((JSON.parse(data.toString()) as ServerMessage).type));
  await new Promise((open) => socket.once('open', open));
  socket.send(JSON.stringify({ type: 'auth', token: person.token }));
  await waitFor(() => heard.includes('ready'));
  await nodes[0].rota.accounts.setRoles(person.user.id, { [projectId]: ['rr_admin'] });
  await waitFor(() => heard.includes('access_changed'));
  socket.terminate();
});
