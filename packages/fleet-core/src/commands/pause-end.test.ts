import { describe, expect, test } from 'vitest';
import { aRobotInfo } from '../testing/builders.ts';
import { createBench, type Bench } from '../testing/bench.ts';
import { restaurant } from '../testing/floors.ts';

const floor = restaurant();

function pauseRobot(seconds: number): Bench {
  const bench = createBench(floor, [aRobotInfo('r1')], { pause_timeout_s: seconds });
  bench.up('r1', 't20');
  bench.command('r1', { kind: 'pause' });
  bench.report('r1', { paused: true });
  return bench;
}

describe('a robot that a person paused', () => {
  test('resumes automatically after the project’s time, once it shows that it does', () => {
    const bench = pauseRobot(60);
    bench.wait(55_000, ['r1']);
    expect(bench.actions('r1', 'stopPause')).toEqual([]);
    bench.wait(8_000, ['r1']);
    expect(bench.actions('r1', 'stopPause').length).toBeGreaterThan(0);
    expect(bench.view('r1').hold?.reason).toBe('paused');
    bench.report('r1', { paused: false });
    expect(bench.view('r1').hold).toBeNull();
    expect(bench.decisions()).toContain('PAUSE_ENDED');
    expect(bench.decisions()).not.toContain('HOLD_RELEASED');
  });

  test('gets the command to resume again from the next owner', () => {
    const bench = pauseRobot(60);
    bench.wait(62_000, ['r1']);
    const before = bench.actions('r1', 'stopPause').length;
    bench.takeOver();
    bench.tell({ type: 'robot.connection', robotId: 'r1', connection: 'ONLINE' });
    bench.wait(3_000, ['r1']);
    expect(bench.actions('r1', 'stopPause').length).toBeGreaterThan(before);
  });

  test('gets no second command, under any id, while it shows that it carries one out', () => {
    const bench = pauseRobot(60);
    bench.wait(62_000, ['r1']);
    const [first] = bench.actions('r1', 'stopPause');
    const actions = [
      {
        actionId: first?.actionId ?? '',
        actionType: 'stopPause',
        status: 'RUNNING',
        result: undefined,
      } as const,
    ];
    bench.report('r1', { actions });
    const before = bench.actions('r1', 'stopPause').length;
    bench.wait(100_000, ['r1']);
    expect(bench.actions('r1', 'stopPause')).toHaveLength(before);
  });

  test('stays paused where the project sets no time', () => {
    const bench = pauseRobot(0);
    bench.wait(600_000, ['r1']);
    expect(bench.actions('r1', 'stopPause')).toEqual([]);
    expect(bench.view('r1').hold?.reason).toBe('paused');
  });

  test('that was stopped stays where it is', () => {
    const bench = createBench(floor, [aRobotInfo('r1')], { pause_timeout_s: 60 });
    bench.up('r1', 't20');
    bench.command('r1', { kind: 'stop' });
    bench.wait(120_000, ['r1']);
    expect(bench.view('r1').hold?.reason).toBe('stopped');
    expect(bench.actions('r1', 'stopPause')).toEqual([]);
  });
});
