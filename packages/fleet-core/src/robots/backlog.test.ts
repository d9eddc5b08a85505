import { describe, expect, test } from 'vitest';
import type { Backlog, Factsheet, RobotReport } from '../model/robot-model.ts';
import { aFactsheet, createBench, type Bench } from '../testing/bench.ts';
import { aRobotInfo } from '../testing/builders.ts';
import { restaurant } from '../testing/floors.ts';

const floor = restaurant();
const much: Backlog = { instantActions: 60, zoneActions: 0, bytes: 20_000 };

function bench(
  change: Partial<RobotReport>,
  protocolVersion: '2.1.0' | '3.0.0' = '3.0.0',
  actions: Factsheet['actions'] = {},
): Bench {
  const made = createBench(floor, [aRobotInfo('r1', { protocolVersion })]);
  made.up('r1', 't11');
  made.tell({ type: 'robot.factsheet', robotId: 'r1', factsheet: aFactsheet({ actions }) });
  made.report('r1', change);
  return made;
}
const requestedActions = (made: Bench): string[] => made.actions('r1').map(({ actionType }) => actionType);
const clears = (made: Bench): string[] => [
  ...new Set(requestedActions(made).filter((type) => type.startsWith('clear'))),
];
const ids = (made: Bench): number =>
  new Set(made.actions('r1', 'clearInstantActions').map(({ actionId }) => actionId)).size;

describe('a robot whose ended actions pile up', () => {
  test.each<[string, Backlog, string[]]>([
    ['instant actions', much, ['clearInstantActions']],
    ['zone actions', { ...much, instantActions: 0, zoneActions: 60 }, ['clearZoneActions']],
    ['both', { ...much, zoneActions: 1 }, ['clearInstantActions', 'clearZoneActions']],
  ])('is asked to clear its %s', (_what, backlog, expected) => {
    expect(clears(bench({ backlog }))).toEqual(expected);
  });

  test('is asked once for as long as it shows that it heard, and then no more', () => {
    const made = bench({ backlog: much });
    const [action] = made.actions('r1', 'clearInstantActions');
    const shown = {
      actionId: action?.actionId ?? '',
      actionType: 'clearInstantActions',
      status: 'RUNNING',
      result: undefined,
    } as const;
    made.report('r1', { actions: [shown] });
    made.wait(50_000, ['r1']);
    expect(ids(made)).toBe(1);
  });

  test('is asked five times, a minute apart, where it clears nothing, and again when it connects', () => {
    const made = bench({ backlog: much });
    made.wait(600_000, ['r1']);
    expect(ids(made)).toBe(5);
    made.tell({ type: 'robot.connection', robotId: 'r1', connection: 'ONLINE' });
    made.wait(5_000, ['r1']);
    expect(ids(made)).toBe(6);
  });

  test('of 2.1 is asked only where it declares that it can', () => {
    expect(clears(bench({ backlog: much }, '2.1.0'))).toEqual([]);
    expect(clears(bench({ backlog: much }, '2.1.0', { clearInstantActions: ['INSTANT'] }))).toEqual([
      'clearInstantActions',
    ]);
  });

  test('keeps awaited actions, unless the message comes near the limit of the broker', () => {
    const waiting = bench({}, '3.0.0', { speak: ['INSTANT'] });
    waiting.command('r1', { kind: 'speak', text: 'Hello', lang: 'en', volume: 80 });
    waiting.report('r1', { backlog: much });
    expect(clears(waiting)).toEqual([]);
    waiting.report('r1', { backlog: { ...much, bytes: 140_000 } });
    expect(clears(waiting)).toEqual(['clearInstantActions']);
  });

  test('that is online and cannot get its state through is asked blindly, once', () => {
    const made = createBench(floor, [aRobotInfo('r1', { protocolVersion: '3.0.0' })]);
    made.tell({ type: 'robot.connection', robotId: 'r1', connection: 'ONLINE' });
    made.wait(3_000);
    expect(clears(made)).toEqual([]);
    made.wait(10_000);
    expect(clears(made)).toEqual(['clearInstantActions', 'clearZoneActions']);
    expect(ids(made)).toBe(1);
  });
});

test('errors that are each unlike all others are bounded, the gravest kept', () => {
  const made = createBench(floor, [aRobotInfo('r1')]);
  made.up('r1', 't11');
  for (let round = 0; round < 40; round += 1) {
    const errors = Array.from({ length: 100 }, (_, index) => ({
      type: `e${round}-${index}`,
      level: index === 99 && round === 0 ? ('URGENT' as const) : ('WARNING' as const),
      description: '',
      hint: undefined,
      references: [],
    }));
    made.report('r1', { errors });
  }
  const kept = [...(made.fleet().robots.get('r1')?.errors.keys() ?? [])];
  expect(kept).toHaveLength(50);
  expect(kept.some((key) => key.startsWith('e0-99'))).toBe(true);
});
