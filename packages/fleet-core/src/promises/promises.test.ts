import type { Drawing } from '@rota/contract/drawings';
import { describe, expect, test } from 'vitest';
import { aDelivery, aRobotInfo } from '../testing/builders.ts';
import { aFactsheet, createBench, type Bench } from '../testing/bench.ts';
import { restaurant } from '../testing/floors.ts';
import type { FleetAnswer, TargetInfo } from '../model/fleet-events.ts';
import { twoFloors } from '../testing/two-floors.ts';

const floor = restaurant();

function oneRobot(): Bench {
  const bench = createBench(floor, [aRobotInfo('r1')]);
  bench.up('r1', 'w1');
  bench.wait(1_000, ['r1']);
  return bench;
}

/** The promise that was last announced for the first stop of a delivery. */
function promised(bench: Bench, deliveryId: string) {
  const changes = bench.effects.flatMap((effect) =>
    effect.type === 'promises.changed' ? effect.promises : [],
  );
  return changes.filter((one) => one.deliveryId === deliveryId).at(-1)?.promise;
}

function ask(bench: Bench, question: Parameters<typeof questionOf>[0]): FleetAnswer | undefined {
  bench.tell(questionOf(question));
  const reply = bench.effects.flatMap((effect) => (effect.type === 'replied' ? [effect.reply] : [])).at(-1);
  return reply?.ok === true ? reply.answer : undefined;
}
const questionOf = (question: Extract<Parameters<Bench['tell']>[0], { type: 'fleet.asked' }>['question']) =>
  ({ type: 'fleet.asked', requestId: 'q', question }) as const;

describe('a promise', () => {
  test('is announced for each stop, and later for what waits behind it', () => {
    const bench = oneRobot();
    bench.create(aDelivery('d1', floor, ['t22'], null));
    bench.create(aDelivery('d2', floor, ['t00'], null));
    bench.wait(8_000, ['r1']);
    const [first, second] = [promised(bench, 'd1'), promised(bench, 'd2')];
    expect(first?.to).toBeGreaterThan(first?.from ?? Infinity);
    expect(first?.from).toBeGreaterThanOrEqual(bench.now() - 8_000);
    expect(second?.to).toBeGreaterThan(first?.to ?? Infinity);
  });

  test('is withdrawn when it cannot be predicted any more, and stays with a stop that was reached', () => {
    const bench = oneRobot();
    bench.create(aDelivery('d1', floor, ['t22'], null));
    bench.wait(8_000, ['r1']);
    expect(promised(bench, 'd1')).toBeTruthy();
    bench.tell({ type: 'robot.connection', robotId: 'r1', connection: 'CONNECTION_BROKEN' });
    bench.wait(12_000);
    expect(promised(bench, 'd1')).toBeNull();
    bench.tell({ type: 'robot.connection', robotId: 'r1', connection: 'ONLINE' });
    bench.report('r1');
    bench.wait(8_000, ['r1']);
    bench.arrive('r1');
    const kept = promised(bench, 'd1');
    bench.wait(20_000, ['r1']);
    expect(kept).toBeTruthy();
    expect(bench.fleet().deliveries.get('d1')?.subtasks[0]?.promise).toEqual(kept);
  });

  test('is judged when the robot arrives, and the result is kept', () => {
    const bench = oneRobot();
    bench.create(aDelivery('d1', floor, ['t22'], null));
    bench.wait(8_000, ['r1']);
    bench.arrive('r1');
    expect(bench.fleet().promises.judged.total).toBeGreaterThan(0);
    bench.wait(70_000, ['r1']);
    expect(bench.effects.some(({ type }) => type === 'learned.saved')).toBe(true);
  });
});

describe('a task that is only looked at', () => {
  test('names its robot, its times, and who would wait for it; nothing is created', () => {
    const bench = oneRobot();
    bench.create(aDelivery('d1', floor, ['t22'], null));
    bench.wait(3_000, ['r1']);
    const answer = ask(bench, {
      kind: 'preview',
      delivery: aDelivery('look', floor, ['t00'], null, { status: 'Queued', createdAt: 0 }),
    });
    expect(answer).toMatchObject({ kind: 'preview', robotId: 'r1', reason: null });
    expect(answer?.kind === 'preview' && answer.stops[0]?.promise?.from).toBeGreaterThan(bench.now());
    expect(bench.fleet().deliveries.has('look')).toBe(false);
  });

  test('delays what stands behind it in the queue', () => {
    const bench = oneRobot();
    for (const id of ['d1', 'd2']) bench.create(aDelivery(id, floor, ['t22'], null));
    bench.wait(3_000, ['r1']);
    const answer = ask(bench, {
      kind: 'preview',
      delivery: aDelivery('look', floor, ['t00'], null, { status: 'Queued', createdAt: 0 }),
    });
    expect(answer?.kind === 'preview' && answer.delays.map(({ trackingId }) => trackingId)).toEqual(['D2']);
  });

  test('has a reason where a drawing keeps every robot from its target', () => {
    const { x = 0, y = 0 } = floor.targets.find(({ name }) => name === 't00') ?? {};
    const coords: [[number, number], [number, number]] = [
      [x - 1, y - 1],
      [x + 1, y + 1],
    ];
    const shut: Drawing = { id: 'shut', layer: 'forbidden', kind: 'rectangle', coords, props: {} };
    const bench = createBench({ ...floor, info: { ...floor.info, drawings: [shut] } }, [aRobotInfo('r1')]);
    bench.up('r1', 'w1');
    bench.wait(1_000, ['r1']);
    const look = (target: string) =>
      ask(bench, {
        kind: 'preview',
        delivery: aDelivery('look', floor, [target], null, { status: 'Queued', createdAt: 0 }),
      });
    expect(look('t00')).toMatchObject({
      robotId: null,
      reason: { code: 'TARGET_UNREACHABLE', params: { target: 't00' } },
    });
    expect(look('t22')).toMatchObject({ robotId: 'r1', reason: null });
  });

  test('has a reason where no robot can take it', () => {
    const bench = createBench(floor, [aRobotInfo('r1')]);
    const answer = ask(bench, {
      kind: 'preview',
      delivery: aDelivery('look', floor, ['t00'], null, { status: 'Queued' }),
    });
    expect(answer).toMatchObject({ robotId: null, startsAt: null, reason: { code: 'NO_ROBOT_ON_FLOOR' } });
  });
});

describe('the chain of who waits for whom', () => {
  const steps = (answer: FleetAnswer | undefined) => (answer?.kind === 'chain' ? answer.steps : []);

  test('leads from a queued delivery over the busy robot to the person', () => {
    const bench = oneRobot();
    bench.create(aDelivery('d1', floor, ['t22'], null));
    bench.wait(1_000, ['r1']);
    bench.arrive('r1');
    bench.create(aDelivery('d2', floor, ['t00'], null));
    bench.wait(3_000, ['r1']);
    const chain = steps(ask(bench, { kind: 'chain', of: 'delivery', id: 'd2' }));
    expect(chain.map(({ kind, reason }) => [kind, reason?.code])).toEqual([
      ['delivery', 'ALL_ROBOTS_BUSY'],
      ['robot', 'WAITING_FOR_UNLOADING'],
      ['person', undefined],
    ]);
    expect(chain.at(-1)?.name).toBe('t22');
  });

  test('ends at what keeps a robot from its work', () => {
    const bench = oneRobot();
    bench.create(aDelivery('d1', floor, ['t22'], null));
    bench.wait(1_000, ['r1']);
    bench.tell({ type: 'robot.connection', robotId: 'r1', connection: 'CONNECTION_BROKEN' });
    bench.wait(15_000);
    const chain = steps(ask(bench, { kind: 'chain', of: 'delivery', id: 'd1' }));
    expect(chain.map(({ kind, reason }) => [kind, reason?.code])).toEqual([
      ['delivery', undefined],
      ['robot', 'WAITING_FOR_STATE'],
    ]);
  });

  test('is empty where nothing waits, and for an unknown id', () => {
    const bench = oneRobot();
    bench.create(aDelivery('d1', floor, ['t22'], null));
    bench.wait(1_000, ['r1']);
    bench.obey('r1', 1, { driving: true });
    expect(steps(ask(bench, { kind: 'chain', of: 'delivery', id: 'd1' }))).toEqual([]);
    expect(steps(ask(bench, { kind: 'chain', of: 'robot', id: 'missing' }))).toEqual([]);
  });
});

describe('a task that no robot can do', () => {
  const house = twoFloors();
  const isAbove = ({ mapId }: TargetInfo): boolean => mapId === 'rest_1';
  const isLobby = ({ lobby }: TargetInfo): boolean => lobby !== undefined;
  const canRide = aFactsheet({ actions: { initializePosition: ['INSTANT'] } });

  /** A robot on the ground floor of a house whose targets are changed, and a delivery to a room above. */
  function aHouse(targets: readonly TargetInfo[], factsheet = canRide): Bench {
    const bench = createBench({ ...house, targets: [...targets] }, [aRobotInfo('r1')]);
    bench.tell({ type: 'robot.factsheet', robotId: 'r1', factsheet });
    for (const { elevatorId } of house.elevators ?? [])
      bench.tell({
        type: 'elevator.reported',
        elevatorId,
        report: {
          at: bench.now(),
          floor: 'g',
          doors: { front: 'closed', rear: 'closed' },
          mode: 'automatic',
          sessionId: null,
        },
      });
    bench.up('r1', 'w1');
    bench.wait(1_000, ['r1']);
    return bench;
  }

  test.each([
    [
      'no floor has a place to wait for the elevator',
      house.targets.filter((one) => !isLobby(one)),
      'NO_LOBBY',
      'g',
    ],
    [
      'the floor above has none',
      house.targets.filter((one) => !(isLobby(one) && isAbove(one))),
      'NO_LOBBY',
      '1',
    ],
  ] as const)('is promised nothing and says why: %s', (_what, targets, code, floorName) => {
    const bench = aHouse(targets);
    const task = aDelivery('d1', house, ['room1'], 'pass', { status: 'Queued', createdAt: 0 });
    expect(ask(bench, { kind: 'preview', delivery: task })).toMatchObject({
      robotId: null,
      reason: { code },
      stops: [{ promise: null }],
    });
    bench.create(aDelivery('d1', house, ['room1'], 'pass'));
    bench.wait(12_000, ['r1']);
    expect(bench.fleet().queueReasons.get('d1')).toMatchObject({ code, params: { floor: floorName } });
    const [room] = house.targets.filter(({ name }) => name === 'room1');
    const sent = bench.command('r1', { kind: 'go_to', target_id: room?.targetId ?? '' });
    expect(sent).toMatchObject({ ok: false, code: 'ELEVATOR_NO_LOBBY' });
    expect(promised(bench, 'd1') ?? null).toBeNull();
  });

  test('is promised nothing where the only robot cannot ride elevators', () => {
    const bench = aHouse(house.targets, aFactsheet({ actions: { openLid: ['INSTANT'] } }));
    bench.create(aDelivery('d1', house, ['room1'], 'pass'));
    bench.wait(12_000, ['r1']);
    expect(bench.fleet().queueReasons.get('d1')?.code).toBe('ROBOT_CANNOT_RIDE');
    expect(promised(bench, 'd1') ?? null).toBeNull();
  });
});
