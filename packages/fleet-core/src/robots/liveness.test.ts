import { describe, expect, test } from 'vitest';
import { createFleet, step } from '../fleet.ts';
import type { FleetEvent, HeardBefore } from '../model/fleet-events.ts';
import type { RobotReport } from '../model/robot-model.ts';
import { createBench } from '../testing/bench.ts';
import { aRobotInfo, aSnapshot } from '../testing/builders.ts';
import { restaurant } from '../testing/floors.ts';
import { viewRobotDetails } from '../views/views.ts';

const floor = restaurant();

function oneRobot() {
  const bench = createBench(floor, [aRobotInfo('r1')]);
  bench.up('r1', 'w1');
  return bench;
}

describe('a robot', () => {
  test('is offline 75 s after its last state', () => {
    const bench = oneRobot();
    bench.wait(75_000);
    expect(bench.view('r1').connected).toBe(true);
    bench.wait(500);
    expect(bench.view('r1')).toMatchObject({ connected: false, state: 'offline' });
  });

  test('whose connection broke is back with its next state, though it never says ONLINE again', () => {
    const bench = oneRobot();
    bench.wait(1000);
    bench.tell({ type: 'robot.connection', robotId: 'r1', connection: 'CONNECTION_BROKEN' });
    expect(bench.view('r1').state).toBe('offline');
    bench.wait(1000, ['r1']);
    expect(bench.view('r1').connected).toBe(true);
  });

  test('that hibernates is not offline', () => {
    const bench = oneRobot();
    bench.wait(1000);
    bench.tell({ type: 'robot.connection', robotId: 'r1', connection: 'HIBERNATING' });
    bench.wait(200_000);
    expect(bench.view('r1')).toMatchObject({ state: 'hibernating', connected: true });
  });

  test('that reports each second is stale after five, one that reports every ten seconds is not', () => {
    const often = oneRobot();
    often.wait(10_000, ['r1']);
    often.wait(5500);
    expect(often.view('r1').alerts.map((alert) => alert.code)).toContain('connection_lost');
    const seldom = oneRobot();
    for (let round = 0; round < 5; round += 1) {
      seldom.wait(10_000);
      seldom.report('r1');
    }
    seldom.wait(10_000);
    expect(seldom.view('r1').alerts).toEqual([]);
  });

  test('that is disabled counts as cut off at once', () => {
    const bench = oneRobot();
    bench.tell({ type: 'robot.changed', robot: aRobotInfo('r1', { enabled: false }) });
    expect(bench.view('r1').state).toBe('offline');
    expect(bench.command('r1', { kind: 'stop' })).toMatchObject({ ok: false, code: 'ROBOT_DISABLED' });
  });

  test('whose connection is repeatedly reported lost while its states arrive stays connected, until they stop', () => {
    const bench = oneRobot();
    const seen: boolean[] = [];
    for (let round = 0; round < 6; round += 1) {
      bench.tell({
        type: 'robot.connection',
        robotId: 'r1',
        connection: round % 2 === 0 ? 'OFFLINE' : 'CONNECTION_BROKEN',
      });
      seen.push(bench.view('r1').connected);
      bench.wait(1_000, ['r1']);
    }
    expect(seen).toEqual([false, false, true, true, true, true]);
    expect(bench.view('r1').contradiction).toMatchObject({
      connection: 'CONNECTION_BROKEN',
      states: 'coming',
    });
    bench.tell({ type: 'robot.connection', robotId: 'r1', connection: 'OFFLINE' });
    bench.wait(6_000);
    expect(bench.view('r1')).toMatchObject({ connected: false });
    expect(bench.view('r1').contradiction).toBeUndefined();
    // A loss that lasts is believed, and so is the next one, at once.
    bench.report('r1');
    bench.tell({ type: 'robot.connection', robotId: 'r1', connection: 'OFFLINE' });
    expect(bench.view('r1').connected).toBe(false);
  });

  test('that reports itself gone while its states arrive shows a contradiction, and works', () => {
    const bench = oneRobot();
    bench.tell({ type: 'robot.connection', robotId: 'r1', connection: 'HIBERNATING' });
    bench.wait(10_000, ['r1']);
    expect(bench.view('r1')).toMatchObject({
      connected: true,
      contradiction: { connection: 'HIBERNATING', states: 'coming' },
    });
    bench.tell({ type: 'robot.connection', robotId: 'r1', connection: 'ONLINE' });
    expect(bench.view('r1').contradiction).toBeUndefined();
  });

  test('that reports itself online and sends no state shows a contradiction, before and after it counts as lost', () => {
    const bench = oneRobot();
    bench.wait(30_000);
    expect(bench.view('r1').contradiction).toBeUndefined();
    bench.wait(11_000);
    expect(bench.view('r1')).toMatchObject({
      connected: true,
      contradiction: { connection: 'ONLINE', states: 'missing' },
    });
    bench.wait(60_000);
    expect(bench.view('r1')).toMatchObject({
      connected: false,
      contradiction: { connection: 'ONLINE', states: 'missing' },
    });
  });

  test('is asked for a state when it comes online', () => {
    const bench = createBench(floor, [aRobotInfo('r1')]);
    bench.tell({ type: 'robot.connection', robotId: 'r1', connection: 'ONLINE' });
    expect(bench.actions('r1', 'stateRequest').length).toBe(1);
    expect(bench.view('r1').state).toBe('initializing');
  });

  test('whose clock differs by more than two seconds shows it, and nothing else changes', () => {
    const bench = oneRobot();
    bench.report('r1', { robotTimeMs: bench.now() + 5_000 });
    expect(bench.view('r1').alerts.map((alert) => alert.code)).toEqual(['clock_offset']);
    expect(bench.view('r1').connected).toBe(true);
  });

  test('keeps what it said when an older state overtakes nothing', () => {
    const bench = oneRobot();
    const position = { x: 5, y: 5, theta: 0, mapId: floor.info.mapId, localized: true };
    bench.report('r1', { robotTimeMs: bench.now(), position });
    const old = { ...position, x: 3 };
    const robot = bench.fleet().robots.get('r1');
    const late = {
      ...(robot?.reported.report as RobotReport),
      headerId: 1,
      robotTimeMs: bench.now() - 3000,
      position: old,
    };
    bench.tell({ type: 'robot.reported', robotId: 'r1', report: late });
    expect(bench.view('r1').position?.x).toBe(5);
  });

  test('on a map of an unknown name is on the only map of the project', () => {
    const bench = createBench(floor, [aRobotInfo('r1')]);
    bench.up('r1', 'w1', { position: { x: 1.2, y: 1.2, theta: 0, mapId: 'local', localized: true } });
    expect(bench.view('r1')).toMatchObject({ mapId: 'rest_g', state: 'ready' });
  });
});

describe('a robot that only former owners received messages from', () => {
  const START = 1_000_000;
  const heard = [{ robotId: 'r1', firstAt: 5_000, lastAt: 400_000 }];
  function afterTakeOver(
    waitMs: number,
    events: readonly FleetEvent[] = [],
    before: readonly HeardBefore[] = heard,
  ) {
    const snapshot = { ...aSnapshot(floor, [aRobotInfo('r1')]), heard: before };
    let fleet = createFleet(snapshot, { idPrefix: 'b-' }, START);
    for (const event of events) fleet = step(fleet, event, START + 1_000).state;
    fleet = step(fleet, { type: 'tick' }, START + waitMs).state;
    return viewRobotDetails(fleet, 'r1', START + waitMs);
  }
  const gone: FleetEvent = { type: 'robot.connection', robotId: 'r1', connection: 'CONNECTION_BROKEN' };
  const back: FleetEvent = { type: 'robot.connection', robotId: 'r1', connection: 'ONLINE' };

  test.each<[string, number, readonly FleetEvent[], readonly number[], number]>([
    ['has a while to come back', 9_000, [], [], 400_000],
    ['is lost since then when it does not', 10_500, [], [400_000], 400_000],
    ['is lost since then, too, where the broker still knows that it went', 2_000, [gone], [400_000], 400_000],
    ['is lost no more once it is there', 30_000, [back], [], START + 1_000],
  ])('%s', (_words, waitMs, events, lostSince, heardAt) => {
    const view = afterTakeOver(waitMs, events);
    expect(view?.alerts.flatMap(({ code, since }) => (code === 'connection_lost' ? [since] : []))).toEqual(
      lostSince,
    );
    expect(view).toMatchObject({ heardAt, firstHeardAt: 5_000 });
  });

  test('keeps the config version that it reported, until it says something else', () => {
    const before = [{ robotId: 'r1', firstAt: 5_000, lastAt: 400_000, configVersion: 12 }];
    const reports = (configVersion: number | undefined): FleetEvent => ({
      type: 'robot.service',
      robotId: 'r1',
      service: { lids: [], mode: undefined, systemUsage: undefined, configVersion },
    });
    expect(afterTakeOver(2_000, [], before)?.configVersion).toBe(12);
    expect(afterTakeOver(2_000, [reports(13)], before)?.configVersion).toBe(13);
    expect(afterTakeOver(2_000, [reports(undefined)], before)?.configVersion).toBeNull();
  });

  test('keeps an unrecorded first contact unrecorded, and does not count a robot that never connected as lost', () => {
    expect(
      afterTakeOver(2_000, [back], [{ robotId: 'r1', firstAt: null, lastAt: 400_000 }])?.firstHeardAt,
    ).toBeNull();
    expect(afterTakeOver(2_000, [back], [])?.firstHeardAt).toBe(START + 1_000);
    expect(afterTakeOver(90_000, [], [])).toMatchObject({ alerts: [], heardAt: null, firstHeardAt: null });
  });
});

describe('errors', () => {
  const error = {
    type: 'laser',
    level: 'WARNING',
    description: 'dirty',
    hint: undefined,
    references: [],
  } as const;

  test('that come in every state are one', () => {
    const bench = oneRobot();
    for (let round = 0; round < 5; round += 1) bench.report('r1', { errors: [error, error] });
    expect(bench.view('r1').alerts).toHaveLength(1);
  });

  test('that are reported once stay for a minute', () => {
    const bench = oneRobot();
    bench.report('r1', { errors: [error] });
    bench.report('r1', { errors: [] });
    bench.wait(59_000, ['r1']);
    expect(bench.view('r1').alerts).toHaveLength(1);
    bench.wait(3_000, ['r1']);
    expect(bench.view('r1').alerts).toHaveLength(0);
  });

  test('of different references are different', () => {
    const bench = oneRobot();
    const at = (value: string) => ({ ...error, references: [{ key: 'nodeId', value }] });
    bench.report('r1', { errors: [at('a'), at('b')] });
    expect(bench.view('r1').alerts).toHaveLength(2);
  });
});
