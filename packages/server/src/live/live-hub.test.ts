import type { RobotPose } from '@rota/contract/live';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createLiveHub, type LiveSwitchboard } from './live-hub.ts';

type Message = {
  type: string;
  topic: string;
  project_id: number;
  robotId?: string;
  data?: RobotPose[];
  upsert?: RobotPose[];
  remove?: string[];
};
const hubs: LiveSwitchboard[] = [];
afterEach(() => hubs.splice(0).forEach((hub) => hub.close()));

function aHub(snapshot: (projectId: number) => Promise<RobotPose[]> = async () => [], options = {}) {
  const log = { warn: vi.fn() };
  const hub = createLiveHub({ log, windowMs: 5, ...options });
  hub.provide('poses', snapshot);
  hubs.push(hub);
  return hub;
}
function aBrowser(hub: LiveSwitchboard) {
  const messages: Message[] = [];
  const rows = new Map<string, number>();
  const network = { unsent: 0 };
  function keep(message: Buffer): void {
    const parsed = JSON.parse(message.toString()) as Message;
    messages.push(parsed);
    if (parsed.type === 'snapshot') rows.clear();
    for (const row of parsed.data ?? parsed.upsert ?? []) rows.set(row.robot_id, row.x);
    for (const key of parsed.remove ?? []) rows.delete(key);
  }
  return { messages, rows, network, feed: hub.attach({ send: keep, unsentBytes: () => network.unsent }) };
}
const at = (robotId: string, x: number): RobotPose => ({ robot_id: robotId, x, y: 0, theta: 0, at: 0 });
const poses = { topic: 'poses', projectId: 1, id: undefined } as const;

describe('the live hub', () => {
  test('sends a snapshot, then deltas in which the newest row of each robot wins', async () => {
    const hub = aHub(async () => [at('a', 1)]);
    const browser = aBrowser(hub);
    browser.feed.watch(poses);
    await vi.waitFor(() => expect(browser.messages).toHaveLength(1));
    for (let x = 2; x <= 100; x += 1) hub.publish('poses', 1, { upsert: [at('a', x), at('b', x)] });
    hub.publish('poses', 1, { remove: ['b', 'c'] });
    await vi.waitFor(() => expect(browser.messages).toHaveLength(2));
    expect(browser.messages).toEqual([
      { type: 'snapshot', topic: 'poses', project_id: 1, data: [at('a', 1)] },
      { type: 'delta', topic: 'poses', project_id: 1, upsert: [at('a', 100)], remove: ['b', 'c'] },
    ]);
  });

  test('keeps projects and robots apart', async () => {
    const hub = aHub();
    const [one, two] = [aBrowser(hub), aBrowser(hub)];
    one.feed.watch(poses);
    two.feed.watch({ ...poses, projectId: 2 });
    await vi.waitFor(() => expect([one.messages.length, two.messages.length]).toEqual([1, 1]));
    hub.publish('poses', 1, { upsert: [at('a', 1)] });
    hub.publish('poses', 2, { upsert: [at('b', 2)] });
    await vi.waitFor(() => expect([[...one.rows], [...two.rows]]).toEqual([[['a', 1]], [['b', 2]]]));
  });

  test('what is published while a snapshot is being read is sent after it', async () => {
    let answer: ((rows: RobotPose[]) => void) | undefined;
    const hub = aHub((projectId) =>
      projectId === 1 ? new Promise((resolve) => (answer = resolve)) : Promise.resolve([]),
    );
    const [browser, other] = [aBrowser(hub), aBrowser(hub)];
    other.feed.watch({ ...poses, projectId: 2 });
    await vi.waitFor(() => expect(other.messages).toHaveLength(1));
    browser.feed.watch(poses);
    hub.publish('poses', 1, { upsert: [at('a', 2)], remove: ['b'] });
    hub.publish('poses', 2, { upsert: [at('c', 1)] });
    await vi.waitFor(() => expect(other.messages).toHaveLength(2));
    expect(browser.messages).toEqual([]);
    answer?.([at('a', 1), at('b', 1)]);
    await vi.waitFor(() =>
      expect(browser.messages.map((message) => message.type)).toEqual(['snapshot', 'delta']),
    );
    expect([...browser.rows]).toEqual([['a', 2]]);
  });

  test('a newcomer never gets a snapshot that was begun before it came', async () => {
    const answers: ((rows: RobotPose[]) => void)[] = [];
    const hub = aHub(() => new Promise((resolve) => answers.push(resolve)));
    const [first, second, third] = [aBrowser(hub), aBrowser(hub), aBrowser(hub)];
    first.feed.watch(poses);
    second.feed.watch(poses);
    third.feed.watch(poses);
    answers[0]?.([at('a', 1)]);
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.([at('a', 2)]);
    await vi.waitFor(() =>
      expect([...first.rows, ...second.rows, ...third.rows]).toEqual([
        ['a', 1],
        ['a', 2],
        ['a', 2],
      ]),
    );
    expect(answers).toHaveLength(2);
  });

  test('a snapshot that fails is tried again', async () => {
    let failures = 1;
    const hub = aHub(async () => {
      if (failures-- > 0) throw new Error('database down');
      return [at('a', 1)];
    });
    const browser = aBrowser(hub);
    browser.feed.watch(poses);
    await vi.waitFor(() => expect([...browser.rows]).toEqual([['a', 1]]), { timeout: 4_000 });
  });

  test('a refresh sends everybody a snapshot, and one that was still being read is not sent after it', async () => {
    const answers: ((rows: RobotPose[]) => void)[] = [];
    const hub = aHub(() => new Promise((resolve) => answers.push(resolve)));
    const browser = aBrowser(hub);
    browser.feed.watch(poses);
    hub.refresh('poses', 1);
    answers[0]?.([at('a', 1)]);
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    hub.publish('poses', 1, { upsert: [at('a', 3)] });
    answers[1]?.([at('a', 2)]);
    await vi.waitFor(() => expect([...browser.rows]).toEqual([['a', 3]]));
    expect(browser.messages.map((message) => message.type)).toEqual(['snapshot', 'delta']);
  });

  test('a browser that reads slowly gets wider windows, and one that does not read is skipped and starts over', async () => {
    const truth = new Map<string, number>([['a', 0]]);
    const hub = aHub(async () => [...truth].map(([id, x]) => at(id, x)));
    const [slow, stuck, good] = [aBrowser(hub), aBrowser(hub), aBrowser(hub)];
    for (const browser of [slow, stuck, good]) browser.feed.watch(poses);
    await vi.waitFor(() =>
      expect([slow, stuck, good].map((browser) => browser.messages.length)).toEqual([1, 1, 1]),
    );
    slow.network.unsent = 100_000;
    stuck.network.unsent = 300_000;
    for (let x = 1; x <= 5; x += 1) {
      truth.set('a', x).set(`n${String(x)}`, x);
      hub.publish('poses', 1, { upsert: [at('a', x), at(`n${String(x)}`, x)] });
      await vi.waitFor(() => expect(good.messages).toHaveLength(1 + x));
    }
    expect([slow.messages.length, stuck.messages.length]).toEqual([1, 1]);
    slow.network.unsent = 0;
    stuck.network.unsent = 0;
    await vi.waitFor(() => expect([slow.messages.length, stuck.messages.length]).toEqual([2, 2]));
    expect(slow.messages[1]).toMatchObject({ type: 'delta', remove: [] });
    expect(stuck.messages[1]).toMatchObject({ type: 'snapshot' });
    expect([slow.rows, stuck.rows, good.rows]).toEqual([truth, truth, truth]);
  });

  test('unwatched rows cost nothing, and a new watcher is announced once', async () => {
    const hub = aHub();
    const begun: string[] = [];
    hub.onWatch((watch) => begun.push(`${watch.topic} ${String(watch.projectId)}`));
    const row = { ...at('a', 1), toJSON: vi.fn(() => ({})) };
    hub.publish('poses', 1, { upsert: [row] });
    expect(row.toJSON).not.toHaveBeenCalled();
    const [one, two] = [aBrowser(hub), aBrowser(hub)];
    one.feed.watch(poses);
    two.feed.watch(poses);
    expect([begun, hub.watchers('poses', 1), hub.watchers('poses', 2)]).toEqual([['poses 1'], 2, 0]);
    hub.publish('poses', 1, { upsert: [row] });
    expect(row.toJSON).toHaveBeenCalledTimes(1);
    one.feed.unwatch(poses);
    two.feed.close();
    expect(hub.watchers('poses', 1)).toBe(0);
  });

  test('whatever happens in whatever order, every browser that keeps watching ends with the rows as they are', async () => {
    const id = fc.constantFrom('a', 'b', 'c');
    const step = fc.oneof(
      fc.record({ do: fc.constant('put' as const), id, x: fc.integer() }),
      fc.record({ do: fc.constant('remove' as const), id }),
      fc.record({ do: fc.constant('watch' as const), who: fc.nat(2) }),
      fc.record({
        do: fc.constant('lag' as const),
        who: fc.nat(2),
        unsent: fc.constantFrom(0, 50_000, 300_000),
      }),
      fc.record({ do: fc.constant('refresh' as const) }),
      fc.record({ do: fc.constant('wait' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const truth = new Map<string, number>();
        const hub = aHub(
          async () => {
            const rows = [...truth].map(([robot, x]) => at(robot, x));
            await new Promise((resolve) => setImmediate(resolve));
            return rows;
          },
          { windowMs: 0 },
        );
        const browsers = [aBrowser(hub), aBrowser(hub), aBrowser(hub)];
        for (const one of steps) {
          const browser = 'who' in one ? browsers[one.who] : undefined;
          if (one.do === 'put') {
            truth.set(one.id, one.x);
            hub.publish('poses', 1, { upsert: [at(one.id, one.x)] });
          } else if (one.do === 'remove') {
            truth.delete(one.id);
            hub.publish('poses', 1, { remove: [one.id] });
          } else if (one.do === 'watch') browser?.feed.watch(poses);
          else if (one.do === 'refresh') hub.refresh('poses', 1);
          else if (one.do === 'lag' && browser) browser.network.unsent = one.unsent;
          else await new Promise((resolve) => setImmediate(resolve));
        }
        for (const browser of browsers) {
          browser.network.unsent = 0;
          if (browser.feed.listWatched().length === 0) browser.feed.watch(poses);
        }
        await vi.waitFor(
          () => {
            for (const browser of browsers) {
              expect(browser.messages.length).toBeGreaterThan(0);
              expect(browser.rows).toEqual(truth);
            }
          },
          { interval: 2 },
        );
        hub.close();
      }),
      { numRuns: 150 },
    );
  });
});
