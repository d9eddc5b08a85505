import { describe, expect, test } from 'vitest';
import { aDelivery, aRobotInfo } from '../testing/builders.ts';
import { createBench, type Bench } from '../testing/bench.ts';
import { restaurant } from '../testing/floors.ts';

const floor = restaurant();
const typeOf = (targetId: string | undefined) =>
  floor.targets.find((target) => target.targetId === targetId)?.type;

/** The type of the place to which a robot was last sent. */
function destinationOf(bench: Bench, robotId: string) {
  const trip = [...bench.book.trips.values()].filter((one) => one.robotId === robotId).at(-1);
  return typeOf(trip?.stops.at(-1)?.targetId);
}

function idle(percents: Readonly<Record<string, number>>): Bench {
  const bench = createBench(
    floor,
    Object.keys(percents).map((robotId) => aRobotInfo(robotId)),
  );
  Object.entries(percents).forEach(([robotId, percent], index) =>
    bench.up(robotId, `t${index}0`, { stateOfChargePercent: percent }),
  );
  return bench;
}

describe('a robot with nothing to do', () => {
  test('charges while nothing waits, where it has less than enough', () => {
    const bench = idle({ r1: 50 });
    bench.wait(12_000, ['r1']);
    expect(destinationOf(bench, 'r1')).toBe('charge');
  });

  test('waits at a waiting point where it has enough', () => {
    const bench = idle({ r1: 80 });
    bench.wait(12_000, ['r1']);
    expect(destinationOf(bench, 'r1')).toBe('waiting');
  });

  test('leaves the charger when it is full', () => {
    const bench = idle({ r1: 50 });
    bench.wait(12_000, ['r1']);
    bench.arrive('r1');
    bench.report('r1', { charging: true, stateOfChargePercent: 99, nodes: [], edges: [] });
    bench.wait(20_000, ['r1']);
    expect(destinationOf(bench, 'r1')).toBe('waiting');
  });

  test('stays as long as the project says before it drives off', () => {
    const bench = createBench(floor, [aRobotInfo('r1')], { idle_timeout_s: 60 });
    bench.up('r1', 't22');
    bench.wait(50_000, ['r1']);
    expect(bench.orders('r1')).toEqual([]);
    bench.wait(20_000, ['r1']);
    expect(destinationOf(bench, 'r1')).toBe('waiting');
  });
});

test('chargers go to the emptiest robots, and who gets none waits elsewhere', () => {
  const chargers = floor.targets.filter(({ type }) => type === 'charge').length;
  const names = Array.from({ length: chargers + 1 }, (_unused, index) => `r${index + 1}`);
  const bench = createBench(
    floor,
    names.map((robotId) => aRobotInfo(robotId)),
  );
  const at = floor.targets.filter(({ type }) => type === 'table').map(({ name }) => name);
  names.forEach((robotId, index) => bench.up(robotId, at[index] ?? '', { stateOfChargePercent: 15 - index }));
  bench.wait(12_000, names);
  // The first has the most left.
  expect(destinationOf(bench, 'r1')).not.toBe('charge');
  for (const robotId of names.slice(1)) expect(destinationOf(bench, robotId)).toBe('charge');
});

describe('a robot that is almost empty', () => {
  test('breaks off what it carries nothing for, and goes to charge', () => {
    const bench = idle({ r1: 60 });
    bench.create(aDelivery('d1', floor, ['t22'], 'pass'));
    bench.wait(2_000, ['r1']);
    expect(bench.delivery('d1').robotId).toBe('r1');
    bench.report('r1', { stateOfChargePercent: 9 });
    bench.wait(1_000, ['r1']);
    expect(bench.delivery('d1')).toMatchObject({ status: 'Queued', tripId: null });
    expect(bench.decisions()).toContain('BATTERY_CRITICAL');
    bench.report('r1', { orderId: '', nodes: [], edges: [], driving: false });
    bench.wait(8_000, ['r1']);
    expect(destinationOf(bench, 'r1')).toBe('charge');
  });

  test('brings what it has aboard first', () => {
    const bench = idle({ r1: 60 });
    bench.create(aDelivery('d1', floor, ['t22'], 'pass'));
    bench.wait(2_000, ['r1']);
    bench.arrive('r1');
    bench.person('d1', 'confirm');
    bench.wait(1_000, ['r1']);
    bench.report('r1', { stateOfChargePercent: 9 });
    bench.wait(5_000, ['r1']);
    expect(bench.delivery('d1').status).toBe('Being Delivered');
  });
});

test('a robot waits where work begins often, when it has nothing to do', () => {
  const bench = idle({ r1: 90 });
  const waits = floor.targets.filter(({ type }) => type === 'waiting');
  const pass = floor.targets.find(({ name }) => name === 'pass');
  const away = (name: string | undefined) => {
    const place = floor.targets.find((target) => target.name === name);
    return Math.hypot((place?.x ?? 0) - (pass?.x ?? 0), (place?.y ?? 0) - (pass?.y ?? 0));
  };
  for (let round = 0; round < 6; round += 1)
    bench.fleet().demand.byTarget.set(pass?.targetId ?? '', round + 1);
  bench.wait(30_000, ['r1']);
  const chosen = floor.targets.find(
    ({ targetId }) => targetId === bench.fleet().robots.get('r1')?.place.ownId,
  );
  const nearest = Math.min(...waits.map(({ name }) => away(name)));
  expect(away(chosen?.name)).toBeLessThan(nearest + 8);
});

test.each([
  ['there is none', [], 'NO_CHARGER', {}],
  ['the only one is taken', ['c1'], 'NEXT_AT_CHARGER', {}],
] as const)('a robot that must charge says what it waits for where %s', (_what, kept, code, params) => {
  const place = restaurant();
  const chargers = place.targets.filter(({ type }) => type === 'charge');
  const [first] = chargers;
  const targets = place.targets.filter(
    (target) => target.type !== 'charge' || (kept.length > 0 && target === first),
  );
  const bench = createBench({ ...place, targets }, [aRobotInfo('low'), aRobotInfo('other')]);
  if (kept.length > 0) bench.up('other', first?.name ?? '', { stateOfChargePercent: 3, charging: true });
  bench.up('low', 'w1', { stateOfChargePercent: 5 });
  bench.wait(8_000, ['low', 'other']);
  expect(bench.view('low').waiting).toMatchObject({ code, params });
});
