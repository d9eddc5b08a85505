// @vitest-environment node
import type { ClientMessage } from '@rota/contract/live';
import type { Robot } from '@rota/contract/robots';
import { robotPose } from '@rota/contract/live';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { aRobot, aTarget } from '../testing/builders.ts';
import { startSocketServer, type SocketServer } from '../testing/socket-server.ts';
import { mergeRows } from './live-hooks.ts';
import { createLiveSocket, reconnectDelay, type LiveSocket, type LiveStatus } from './live-socket.ts';
import { isRobotPose } from './live-subscriptions.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

type Setup = {
  server: SocketServer;
  live: LiveSocket;
  statuses: LiveStatus[];
  session: { token: string | undefined; refused: number };
  network: { isOnline: boolean; change: () => void };
};

/** A socket against a server that knows the tokens `good` and `renewed`, and robots and targets of project 7. */
async function setUp(): Promise<Setup> {
  const server = await startSocketServer((message: ClientMessage, socket) => {
    if (message.type === 'auth') {
      socket.say(
        ['good', 'renewed'].includes(message.token)
          ? { type: 'ready' }
          : { type: 'error', resultCode: 'UNAUTHORIZED', message: 'no' },
      );
    } else if (message.type === 'subscribe') {
      const { topic, project_id: projectId } = message;
      if (projectId !== 7)
        socket.say({
          type: 'error',
          resultCode: 'RECORD_NOT_FOUND',
          message: 'no',
          topic,
          project_id: projectId,
        });
      else
        socket.say({
          type: 'snapshot',
          topic,
          project_id: projectId,
          data: topic === 'robots' ? [aRobot()] : [aTarget()],
        });
    }
  });
  const session: Setup['session'] = { token: 'good', refused: 0 };
  const handlers: (() => void)[] = [];
  const network = { isOnline: true, change: () => handlers.forEach((handler) => handler()) };
  const live = createLiveSocket({
    url: () => server.url,
    connect: (url) => new WebSocket(url),
    token: () => session.token,
    onRefused: () => {
      session.refused += 1;
      session.token = 'renewed';
    },
    random: () => 0,
    network: { isOnline: () => network.isOnline, onChange: (handler) => handlers.push(handler) },
    minDelayMs: 5,
    maxDelayMs: 20,
  });
  const statuses: LiveStatus[] = [];
  live.onStatus((status) => statuses.push(status));
  cleanups.push(
    () => server.close(),
    () => live.stop(),
  );
  return { server, live, statuses, session, network };
}

function collect() {
  const snapshots: Robot[][] = [];
  const deltas: { upsert: Robot[]; remove: string[] }[] = [];
  const errors: string[] = [];
  return {
    snapshots,
    deltas,
    errors,
    watcher: {
      onSnapshot: (rows: Robot[]) => void snapshots.push(rows),
      onDelta: (upsert: Robot[], remove: string[]) => void deltas.push({ upsert, remove }),
      onError: (code: string) => void errors.push(code),
    },
  };
}
const isType =
  (type: ClientMessage['type']) =>
  (message: ClientMessage): boolean =>
    message.type === type;

describe('the live socket', () => {
  test('signs in first, then subscribes, and gives the snapshot and the deltas', async () => {
    const { server, live, statuses } = await setUp();
    const seen = collect();
    live.watch('robots', { projectId: 7 }, seen.watcher);
    live.start();
    await vi.waitFor(() => expect(seen.snapshots).toHaveLength(1));
    expect(server.sockets[0]?.received).toEqual([
      { type: 'auth', token: 'good' },
      { type: 'subscribe', topic: 'robots', project_id: 7 },
    ]);
    server.sockets[0]?.say({
      type: 'delta',
      topic: 'robots',
      project_id: 7,
      upsert: [aRobot({ state: 'going' })],
      remove: ['robot-9'],
    });
    await vi.waitFor(() =>
      expect(seen.deltas).toEqual([{ upsert: [aRobot({ state: 'going' })], remove: ['robot-9'] }]),
    );
    expect(statuses).toEqual(['connecting', 'online']);
  });

  test('asks once for a topic that several watch, and gives later ones what it has', async () => {
    const { server, live } = await setUp();
    const [first, second] = [collect(), collect()];
    const stopFirst = live.watch('robots', { projectId: 7 }, first.watcher);
    live.start();
    await vi.waitFor(() => expect(first.snapshots).toHaveLength(1));
    server.sockets[0]?.say({
      type: 'delta',
      topic: 'robots',
      project_id: 7,
      upsert: [aRobot({ robot_id: 'robot-2' })],
      remove: ['robot-1'],
    });
    await vi.waitFor(() => expect(first.deltas).toHaveLength(1));
    const stopSecond = live.watch('robots', { projectId: 7 }, second.watcher);
    expect(second.snapshots).toEqual([[aRobot({ robot_id: 'robot-2' })]]);
    stopFirst();
    stopSecond();
    await server.received(isType('unsubscribe'));
    const kinds = server.sockets[0]?.received.map((message) => (message as ClientMessage).type);
    expect(kinds).toEqual(['auth', 'subscribe', 'unsubscribe']);
  });

  test('comes back after a lost connection, signs in and subscribes again', async () => {
    const { server, live, statuses } = await setUp();
    const seen = collect();
    live.watch('robots', { projectId: 7 }, seen.watcher);
    live.start();
    await vi.waitFor(() => expect(seen.snapshots).toHaveLength(1));
    server.sockets[0]?.drop();
    await vi.waitFor(() => expect(seen.snapshots).toHaveLength(2));
    expect(server.sockets).toHaveLength(2);
    expect(statuses).toEqual(['connecting', 'online', 'reconnecting', 'online']);
  });

  test('sends a renewed token over the open connection', async () => {
    const { server, live, session } = await setUp();
    live.start();
    await vi.waitFor(() => expect(live.status()).toBe('online'));
    session.token = 'renewed';
    live.renewed();
    await server.received((message: ClientMessage) => message.type === 'auth' && message.token === 'renewed');
    expect(server.sockets).toHaveLength(1);
  });

  test('has a refused token renewed and comes back with the new one', async () => {
    const { live, session } = await setUp();
    session.token = 'ended';
    live.start();
    await vi.waitFor(() => expect(live.status()).toBe('online'));
    expect(session.refused).toBe(1);
  });

  test('tells the watchers of a topic that is refused, and no others', async () => {
    const { live } = await setUp();
    const [mine, other] = [collect(), collect()];
    live.watch('robots', { projectId: 8 }, other.watcher);
    live.watch('robots', { projectId: 7 }, mine.watcher);
    live.start();
    await vi.waitFor(() => expect(other.errors).toEqual(['RECORD_NOT_FOUND']));
    await vi.waitFor(() => expect(mine.snapshots).toHaveLength(1));
    expect(mine.errors).toEqual([]);
  });

  test('leaves out a row that does not fit, and survives nonsense', async () => {
    const { server, live } = await setUp();
    const seen = collect();
    live.watch('robots', { projectId: 7 }, seen.watcher);
    live.start();
    await vi.waitFor(() => expect(seen.snapshots).toHaveLength(1));
    for (const nonsense of [
      17,
      { type: 'delta', topic: 'nothing' },
      { type: 'delta', topic: 'robots', project_id: 7 },
    ])
      server.sockets[0]?.say(nonsense);
    server.sockets[0]?.say({
      type: 'delta',
      topic: 'robots',
      project_id: 7,
      upsert: [{ robot_id: 'half' }, aRobot({ name: 'whole' })],
      remove: [],
    });
    await vi.waitFor(() =>
      expect(seen.deltas).toEqual([{ upsert: [aRobot({ name: 'whole' })], remove: [] }]),
    );
  });

  test('goes offline at once without a network, even without an answer to its close, and reconnects with it', async () => {
    const { live, network } = await setUp();
    live.start();
    await vi.waitFor(() => expect(live.status()).toBe('online'));
    network.isOnline = false;
    network.change();
    expect(live.status()).toBe('offline');
    network.isOnline = true;
    network.change();
    await vi.waitFor(() => expect(live.status()).toBe('online'));
  });

  test('forgets what it knew when it stops, and stays away', async () => {
    const { server, live } = await setUp();
    const seen = collect();
    live.watch('robots', { projectId: 7 }, seen.watcher);
    live.start();
    await vi.waitFor(() => expect(seen.snapshots).toHaveLength(1));
    live.stop();
    expect(live.status()).toBe('idle');
    const late = collect();
    live.watch('robots', { projectId: 7 }, late.watcher);
    expect(late.snapshots).toEqual([]);
    expect(server.sockets).toHaveLength(1);
  });
});

describe('the wait before coming back', () => {
  test('is from 1 s to 30 s, grows with each failure, and differs by chance', () => {
    fc.assert(
      fc.property(
        fc.nat(50),
        fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
        (failures, random) => {
          const delay = reconnectDelay(failures, random);
          return delay >= 1_000 && delay <= 30_000 && reconnectDelay(failures + 1, random) >= delay;
        },
      ),
    );
    expect(reconnectDelay(5, 0)).toBeLessThan(reconnectDelay(5, 0.9));
  });
});

describe('a list after a delta', () => {
  const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'));
  test('holds what was not removed and what came, each once, and rows that stay keep their order', () => {
    fc.assert(
      fc.property(ids, ids, ids, (before, upsert, remove) => {
        const row = (robot_id: string, name = 'old') => aRobot({ robot_id, name });
        const after = mergeRows(
          'robots',
          before.map((id) => row(id)),
          upsert.map((id) => row(id, 'new')),
          remove,
        );
        const keys = after.map((robot) => robot.robot_id);
        expect(new Set(keys).size).toBe(keys.length);
        for (const id of [...before, ...upsert]) expect(keys.includes(id)).toBe(!remove.includes(id));
        const fresh: readonly string[] = upsert;
        for (const robot of after) expect(robot.name).toBe(fresh.includes(robot.robot_id) ? 'new' : 'old');
        const kept = before.filter((id) => keys.includes(id));
        expect(keys.slice(0, kept.length)).toEqual(kept);
      }),
    );
  });

  test('keeps rows that did not change as they are', () => {
    const untouched = aRobot({ robot_id: 'a' });
    expect(mergeRows('robots', [untouched], [aRobot({ robot_id: 'b' })], [])[0]).toBe(untouched);
  });
});

describe('a pose', () => {
  test('is taken exactly when its schema takes it', () => {
    const value = fc.oneof(fc.double(), fc.integer(), fc.string(), fc.constant(null), fc.constant(undefined));
    const row = fc.record(
      { robot_id: value, x: value, y: value, theta: value, at: value, more: value },
      { requiredKeys: [] },
    );
    const good = fc.record({
      robot_id: fc.string(),
      x: fc.double(),
      y: fc.double(),
      theta: fc.double(),
      at: fc.integer(),
    });
    fc.assert(
      fc.property(fc.oneof(good, row, fc.anything()), (item) => {
        expect(isRobotPose(item)).toBe(robotPose.safeParse(item).success);
      }),
    );
  });
});
