import { describe, expect, test } from 'vitest';
import { aDelivery, aRobotInfo } from '../testing/builders.ts';
import { createBench, type Bench } from '../testing/bench.ts';
import { restaurant, withEscapePoints, type MadeFloor } from '../testing/floors.ts';

const floor = withEscapePoints(restaurant());
const withoutPoints = restaurant();

function aBench(names: readonly string[], on: MadeFloor = floor): Bench {
  return createBench(
    on,
    names.map((robotId) => aRobotInfo(robotId)),
  );
}
const start = (bench: Bench): void =>
  bench.tell({ type: 'escape.changed', escape: { since: bench.now(), by: 'Ayşe' } });
const end = (bench: Bench): void => bench.tell({ type: 'escape.changed', escape: null });
/** Where a robot is sent on the trip that it is on; undefined while it is on none. */
function goesTo(bench: Bench, robotId: string): string | undefined {
  const trip = [...bench.book.openTrips.values()].find(
    (one) => one.robotId === robotId && one.status === 'active',
  );
  return trip?.stops[trip.stopIndex]?.targetId.split(':')[1];
}
/** The robot let its order go, and stands. */
const letsGo = (bench: Bench, robotId: string): void =>
  bench.report(robotId, { nodes: [], edges: [], driving: false });
const arrives = (bench: Bench, robotId: string): void => {
  bench.arrive(robotId);
  bench.report(robotId, { nodes: [], edges: [], driving: false });
};

describe('while all robots are to escape', () => {
  test('each goes to the nearest free point, one robot a point, and stays there', () => {
    const bench = aBench(['r1', 'r2']);
    bench.up('r1', 't20');
    bench.up('r2', 't21');
    bench.wait(1_000, ['r1', 'r2']);
    start(bench);
    bench.wait(2_000, ['r1', 'r2']);
    expect([goesTo(bench, 'r1'), goesTo(bench, 'r2')].sort()).toEqual(['x1', 'x2']);
    expect(bench.view('r1').escape).toBe('going');
    for (const robotId of ['r1', 'r2']) arrives(bench, robotId);
    bench.wait(60_000, ['r1', 'r2']);
    expect(['r1', 'r2'].map((robotId) => bench.view(robotId).escape)).toEqual(['there', 'there']);
    expect(bench.book.openTrips.size).toBe(0);
  });

  test.each(['x1', 'x2'])(
    'the point %s that people chose for a place is where a robot goes from there',
    (chosen) => {
      const escapePointId = floor.targets.find(({ targetId }) => targetId.endsWith(`:${chosen}`))?.targetId;
      const targets = floor.targets.map((target) =>
        target.targetId.endsWith(':t20') ? { ...target, escapePointId } : target,
      );
      const bench = aBench(['r1'], { ...floor, targets });
      bench.up('r1', 't20');
      bench.wait(1_000, ['r1']);
      start(bench);
      bench.wait(2_000, ['r1']);
      expect(goesTo(bench, 'r1')).toBe(chosen);
    },
  );

  test('nothing is dispatched, each task says why it waits, and it goes on afterwards', () => {
    const bench = aBench(['r1']);
    bench.up('r1', 't20');
    bench.wait(1_000, ['r1']);
    start(bench);
    bench.create(aDelivery('d1', floor, ['t22'], 'pass'));
    bench.wait(10_000, ['r1']);
    expect(bench.delivery('d1')).toMatchObject({ status: 'Queued', tripId: null });
    expect(bench.decisions()).toContain('ROBOTS_ESCAPING');
    end(bench);
    letsGo(bench, 'r1');
    bench.wait(20_000, ['r1']);
    expect(bench.delivery('d1').robotId).toBe('r1');
  });

  test('a started task waits, goods aboard stay with their robot, and are delivered afterwards', () => {
    const bench = aBench(['r1', 'r2']);
    bench.up('r1', 'pass');
    bench.wait(1_000, ['r1']);
    bench.create(aDelivery('d1', floor, ['t22'], 'pass'));
    bench.wait(3_000, ['r1']);
    bench.person('d1', 'confirm');
    bench.wait(4_000, ['r1']);
    expect(bench.delivery('d1').status).toBe('Being Delivered');
    expect(goesTo(bench, 'r1')).toBe('t22');
    bench.obey('r1');
    bench.up('r2', 't22');
    start(bench);
    bench.wait(2_000, ['r1']);
    letsGo(bench, 'r1');
    bench.wait(3_000, ['r1']);
    expect(bench.delivery('d1')).toMatchObject({
      status: 'Queued',
      tripId: null,
      robotId: 'r1',
      requestedRobotId: 'r1',
    });
    expect(goesTo(bench, 'r1')).toMatch(/^x/);
    bench.takeOver();
    bench.tell({ type: 'robot.connection', robotId: 'r1', connection: 'ONLINE' });
    bench.wait(5_000, ['r1', 'r2']);
    expect(goesTo(bench, 'r1')).toMatch(/^x/);
    end(bench);
    letsGo(bench, 'r1');
    bench.wait(10_000, ['r1', 'r2']);
    expect(goesTo(bench, 'r1')).toBe('t22');
  });

  test('a person cannot send a robot elsewhere', () => {
    const bench = aBench(['r1']);
    bench.up('r1', 't20');
    bench.wait(1_000, ['r1']);
    start(bench);
    const target = floor.targets[0]?.targetId ?? '';
    expect(bench.command('r1', { kind: 'go_to', target_id: target })).toMatchObject({
      ok: false,
      code: 'ROBOTS_ESCAPING',
    });
  });

  test('a robot that a person holds stays, and goes once it is released', () => {
    const bench = aBench(['r1']);
    bench.up('r1', 't20');
    bench.wait(1_000, ['r1']);
    bench.command('r1', { kind: 'hold' });
    start(bench);
    bench.wait(10_000, ['r1']);
    expect(goesTo(bench, 'r1')).toBeUndefined();
    expect(bench.view('r1').escape).toBe('held');
    bench.command('r1', { kind: 'release' });
    bench.wait(3_000, ['r1']);
    expect(goesTo(bench, 'r1')).toMatch(/^x/);
  });

  test('an unreachable one is reported as away', () => {
    const bench = aBench(['r1']);
    start(bench);
    bench.wait(1_000);
    expect(bench.view('r1').escape).toBe('away');
  });
});

describe('without a point to go to', () => {
  test('a robot of a floor that has none waits at a waiting point and says so', () => {
    const bench = aBench(['r1'], withoutPoints);
    bench.up('r1', 't20');
    bench.wait(1_000, ['r1']);
    start(bench);
    bench.wait(3_000, ['r1']);
    expect(goesTo(bench, 'r1')).toMatch(/^w/);
    expect(bench.view('r1').escape).toBe('no_way');
    arrives(bench, 'r1');
    bench.wait(10_000, ['r1']);
    expect(bench.view('r1')).toMatchObject({ escape: 'no_way', waiting: { code: 'ESCAPE_NO_POINT' } });
  });

  test('the third robot of two points says that they are taken, and takes the one that is left', () => {
    const names = ['r1', 'r2', 'r3'];
    const bench = aBench(names);
    names.forEach((robotId, index) => bench.up(robotId, `t2${index}`));
    bench.wait(1_000, names);
    start(bench);
    bench.wait(3_000, names);
    const left = names.find((robotId) => /^w/.test(goesTo(bench, robotId) ?? ''));
    if (left === undefined) throw new Error('All have a point.');
    expect(names.map((robotId) => bench.view(robotId).escape).sort()).toEqual(['going', 'going', 'no_way']);
    for (const robotId of names) arrives(bench, robotId);
    bench.wait(10_000, names);
    expect(bench.view(left).waiting?.code).toBe('ESCAPE_POINTS_TAKEN');
    const gone = names.find((robotId) => robotId !== left) ?? '';
    bench.tell({ type: 'robot.removed', robotId: gone });
    const others = names.filter((robotId) => robotId !== gone);
    bench.wait(12_000, others);
    expect(goesTo(bench, left)).toMatch(/^x/);
  });
});

test('at its end the robots have nothing to do with the points any more', () => {
  const bench = aBench(['r1']);
  bench.up('r1', 't20');
  bench.wait(1_000, ['r1']);
  start(bench);
  bench.wait(2_000, ['r1']);
  arrives(bench, 'r1');
  end(bench);
  expect(bench.view('r1').escape).toBeNull();
  bench.wait(12_000, ['r1']);
  expect(goesTo(bench, 'r1')).toMatch(/^w/);
});

test('who waits in the queue does not expire while the robots are away', () => {
  const bench = createBench(floor, [aRobotInfo('r1')], { expire_after_s: 30 });
  start(bench);
  bench.create(aDelivery('d1', floor, ['t22'], 'pass'));
  bench.wait(60_000);
  expect(bench.delivery('d1').status).toBe('Queued');
  end(bench);
  bench.wait(20_000);
  expect(bench.delivery('d1').status).toBe('Queued');
  bench.wait(15_000);
  expect(bench.delivery('d1').status).toBe('Expired');
});
