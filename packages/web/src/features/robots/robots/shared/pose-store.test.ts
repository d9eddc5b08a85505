import { expect, test, vi } from 'vitest';
import { aRobot } from '../../../../testing/builders.ts';
import { createPoseStore } from './pose-store.ts';

const T0 = Date.parse('2026-03-02T09:30:00.000Z');
const iso = (afterMs: number) => new Date(T0 + afterMs).toISOString();
const robot = (id: string, changes = {}) =>
  aRobot({ robot_id: id, name: id, updated_at: iso(0), ...changes });
const shown = () => ({ x: NaN, y: NaN, theta: NaN, moving: false });

function slotOf(store: ReturnType<typeof createPoseStore>, robotId: string): number {
  return store.marks().find((mark) => mark.robotId === robotId)?.slot ?? -1;
}

test('news of one robot renders that robot and neither the list nor the others', () => {
  const store = createPoseStore(() => T0);
  store.replace([robot('A'), robot('B')]);
  const [list, ofA, ofB] = [vi.fn(), vi.fn(), vi.fn()];
  store.subscribe(list);
  store.subscribeRobot('A', ofA);
  store.subscribeRobot('B', ofB);
  const before = store.marks();
  store.upsert([robot('A', { battery: 41, updated_at: iso(500) })]);
  expect(ofA).toHaveBeenCalledTimes(1);
  expect(ofB).not.toHaveBeenCalled();
  expect(list).not.toHaveBeenCalled();
  expect(store.marks()).toBe(before);
  expect(store.get('A')?.battery).toBe(41);
});

test('a pose renders nothing but wakes the painter', () => {
  const store = createPoseStore(() => T0);
  store.replace([robot('A')]);
  const [list, ofA, painter] = [vi.fn(), vi.fn(), vi.fn()];
  store.subscribe(list);
  store.subscribeRobot('A', ofA);
  store.subscribeMotion(painter);
  store.takePoses([{ robot_id: 'A', x: 9, y: 8, theta: 1, at: T0 + 200 }]);
  expect(painter.mock.calls).toEqual([['poses']]);
  expect(list).not.toHaveBeenCalled();
  expect(ofA).not.toHaveBeenCalled();
  const out = shown();
  store.tracks.readLast(slotOf(store, 'A'), out);
  expect([out.x, out.y, out.theta]).toEqual([9, 8, 1]);
});

test('the list changes when a robot joins, leaves, or changes in what lists group by', () => {
  const store = createPoseStore(() => T0);
  const list = vi.fn();
  store.subscribe(list);
  store.replace([robot('B'), robot('A')]);
  expect(store.marks().map((mark) => mark.robotId)).toEqual(['A', 'B']);
  store.upsert([robot('A', { state: 'fatal_error', updated_at: iso(100) })]);
  store.upsert([robot('C')]);
  store.remove(['B']);
  expect(list).toHaveBeenCalledTimes(4);
  expect(store.marks().map((mark) => [mark.robotId, mark.tone])).toEqual([
    ['A', 'fault'],
    ['C', 'neutral'],
  ]);
});

test('in a crowd, lists learn at once who is there, and a moment later everything that changed meanwhile', () => {
  vi.useFakeTimers();
  try {
    const store = createPoseStore();
    const crowd = Array.from({ length: 150 }, (_, index) => robot(`R-${index}`));
    const list = vi.fn();
    store.replace(crowd);
    store.subscribe(list);
    const before = store.marks();
    for (let index = 0; index < 20; index += 1)
      store.upsert([robot(`R-${index}`, { state: 'fatal_error', updated_at: iso(100 + index) })]);
    expect(list).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    expect(list).toHaveBeenCalledTimes(1);
    expect(store.marks()).not.toBe(before);
    expect(store.marks().filter((mark) => mark.tone === 'fault')).toHaveLength(20);
    store.upsert([robot('R-30', { state: 'fatal_error', updated_at: iso(300) })]);
    store.remove(['R-7']);
    expect(list).toHaveBeenCalledTimes(2);
    expect(store.marks()).toHaveLength(149);
    vi.advanceTimersByTime(5_000);
    expect(list).toHaveBeenCalledTimes(2);
  } finally {
    vi.useRealTimers();
  }
});

test('names sort as people count', () => {
  const store = createPoseStore(() => T0);
  store.replace([robot('R-10'), robot('R-9'), robot('R-1')]);
  expect(store.marks().map((mark) => mark.robotId)).toEqual(['R-1', 'R-9', 'R-10']);
});

test('a robot that leaves takes its poses along, and the next one in its place does not inherit them', () => {
  const store = createPoseStore(() => T0);
  store.replace([robot('A'), robot('B')]);
  const slot = slotOf(store, 'A');
  store.remove(['A']);
  store.upsert([robot('C', { position: null })]);
  expect(slotOf(store, 'C')).toBe(slot);
  expect(store.tracks.readLast(slot, shown())).toBe(false);
});

test('a robot that changes floors is not shown gliding across the old one', () => {
  const store = createPoseStore(() => T0);
  store.replace([robot('A', { position: { x: 1, y: 1, theta: 0 } })]);
  store.upsert([
    robot('A', { floor: 'upper', position: { x: 50, y: 50, theta: 0 }, updated_at: iso(1_000) }),
  ]);
  const out = shown();
  store.tracks.read(slotOf(store, 'A'), T0 + 1_100, out);
  expect(out).toEqual({ x: 50, y: 50, theta: 0, moving: false });
});

test('a slow state does not pull a robot back while faster poses come in', () => {
  const store = createPoseStore(() => T0);
  store.replace([robot('A', { state: 'going' })]);
  store.takePoses([{ robot_id: 'A', x: 5, y: 0, theta: 0, at: T0 + 900 }]);
  store.upsert([
    robot('A', { state: 'going', position: { x: 4.2, y: 0, theta: 0 }, updated_at: iso(1_000) }),
  ]);
  const out = shown();
  store.tracks.readLast(slotOf(store, 'A'), out);
  expect(out.x).toBe(5);
});

test('a robot under way that falls silent is stale after three of its usual intervals, at least five seconds', () => {
  let now = T0;
  const store = createPoseStore(() => now);
  store.replace([robot('A', { state: 'going' })]);
  for (let at = 1_000; at <= 5_000; at += 1_000) {
    now = T0 + at;
    store.upsert([robot('A', { state: 'going', updated_at: iso(at) })]);
  }
  const [mark] = store.marks();
  if (mark === undefined) throw new Error('no mark');
  now = T0 + 9_000;
  expect(store.staleFor(mark.robotId)).toBe(0);
  now = T0 + 11_500;
  expect(store.staleFor(mark.robotId)).toBeCloseTo(6_500, -2);
});

test('a robot that stands may be silent for long, and one that is not connected is always old news', () => {
  let now = T0;
  const store = createPoseStore(() => now);
  store.upsert([robot('A'), robot('B', { connected: false })]);
  now = T0 + 40_000;
  const [a, b] = store.marks();
  if (a === undefined || b === undefined) throw new Error('no marks');
  expect(store.staleFor('A')).toBe(0);
  expect(store.staleFor('B')).toBeGreaterThan(39_000);
});

test('without a live connection every robot is old news after five seconds, and fresh again with it', () => {
  let now = T0;
  const store = createPoseStore(() => now);
  store.upsert([robot('A')]);
  const [a] = store.marks();
  if (a === undefined) throw new Error('no mark');
  store.setLink(false);
  now = T0 + 6_000;
  expect(store.staleFor('A')).toBeGreaterThan(0);
  store.setLink(true);
  expect(store.staleFor('A')).toBe(0);
});

test('poses are placed in time by the server’s clock, however wrong this device’s is', () => {
  let now = T0 + 3_600_000;
  const store = createPoseStore(() => now);
  store.upsert([robot('A', { updated_at: iso(0) })]);
  now += 1_000;
  store.takePoses([{ robot_id: 'A', x: 1, y: 1, theta: 0, at: T0 + 1_000 }]);
  expect(Math.abs(store.serverNow() - (T0 + 1_000))).toBeLessThan(50);
});

test('a robot that left long ago is that old where no robot is connected, whatever comes of it again', () => {
  const store = createPoseStore(() => T0);
  const left = robot('A', { connected: false, updated_at: iso(-1_020_000), heard_at: iso(-1_020_000) });
  store.replace([left]);
  store.takePoses([{ robot_id: 'A', x: 1, y: 1, theta: 0, at: T0 - 1_019_500 }], 'known');
  store.upsert([{ ...left, name: 'Renamed' }]);
  store.upsert([robot('B', { connected: false, updated_at: iso(-500_000), heard_at: iso(-500_000) })]);
  expect(store.staleFor('A')).toBe(1_020_000);
  expect(store.staleFor('B')).toBe(500_000);
  expect(store.serverNow()).toBe(T0);
});
