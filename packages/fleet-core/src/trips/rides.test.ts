import { describe, expect, test } from 'vitest';
import { viewElevator } from '../views/elevator-view.ts';
import { chainOf } from '../views/chain.ts';
import { aDelivery, aTask } from '../testing/builders.ts';
import { createStage, type Stage } from '../testing/stage.ts';
import { twoFloors } from '../testing/two-floors.ts';

/** Robots on the ground floor of a house with an elevator, and one delivery to a room above for each. */
function aHouse(count = 1, lifts: 1 | 2 = 1): Stage {
  const floor = twoFloors(lifts);
  const robots = Array.from({ length: count }, (_, index) => ({
    id: `r${index + 1}`,
    at: `w${index + 1}`,
    batteryPercent: 95,
  }));
  const stage = createStage({ seed: 1, floor, robots, settings: { idle_timeout_s: 600 } });
  stage.start();
  until(stage, () => stage.now() > 1_005_000);
  robots.forEach((_, index) => {
    stage.tell({
      type: 'delivery.created',
      delivery: aDelivery(`d${index + 1}`, floor, [`room${index + 1}`], 'pass', { createdAt: stage.now() }),
    });
  });
  return stage;
}

function until(stage: Stage, isSo: () => boolean, minutes = 20): void {
  const end = stage.now() + minutes * 60_000;
  while (!isSo()) {
    if (stage.now() > end) throw new Error('It does not come to that.');
    stage.advance();
  }
}

const sessions = (stage: Stage) => [...stage.book.sessions.values()];
const waits = (stage: Stage, id = 'r1') => stage.fleet().robots.get(id)?.trip.waiting;
const isRiding = (stage: Stage) => () =>
  sessions(stage).some(({ state, endedAt }) => state === 'in_the_elevator' && endedAt === null);
const isWaiting = (stage: Stage) => () =>
  sessions(stage).some(({ state, endedAt }) => state === 'on_the_way' && endedAt === null);
const isDone = (stage: Stage) => () => stage.openDeliveries().length === 0;
const lift = (stage: Stage) => {
  const [first] = stage.shafts.elevators;
  if (!first) throw new Error('There is no elevator.');
  return first;
};
const ends = (stage: Stage) => sessions(stage).map(({ how }) => how);

describe('a delivery to the floor above', () => {
  test('is brought by elevator, in one session that ends when the robot is out', () => {
    const stage = aHouse();
    until(stage, isWaiting(stage));
    expect(viewElevator(stage.fleet(), 'l1', stage.now())).toMatchObject({
      mode: 'automatic',
      session: { robotId: 'r1', fromFloor: 'g', toFloor: '1' },
    });
    until(stage, isDone(stage));
    expect(stage.book.deliveries.get('d1')?.status).toBe('Completed');
    expect(stage.bodies.get('r1')?.place().mapId).toBe('rest_1');
    expect(ends(stage)).toEqual(['done']);
    expect(stage.shafts.watch.rides).toBe(1);
  });

  test('waits its turn: one robot a cab, the one that waits longest first', () => {
    const stage = aHouse(2);
    until(stage, () => {
      const { session, queue } = viewElevator(stage.fleet(), 'l1', stage.now()) ?? {};
      return queue?.length === 1 && waits(stage, session?.robotId)?.code === 'RIDING_ELEVATOR';
    });
    const view = viewElevator(stage.fleet(), 'l1', stage.now());
    const [waiting] = view?.queue ?? [];
    expect(waiting).toMatchObject({ fromFloor: 'g', toFloor: '1' });
    expect(waits(stage, waiting?.robotId)).toMatchObject({
      code: 'WAITING_FOR_ELEVATOR',
      params: { elevator: 'Elevator 1', floor: '1' },
    });
    const chain = chainOf(stage.fleet(), 'robot', waiting?.robotId ?? '');
    expect(chain.map(({ kind, id }) => [kind, id])).toEqual([
      ['robot', waiting?.robotId],
      ['robot', view?.session?.robotId],
      ['elevator', 'l1'],
    ]);
    until(stage, isDone(stage));
    expect(stage.shafts.watch.rides).toBe(2);
  });

  test('goes by whichever elevator of the group is free', () => {
    const stage = aHouse(2, 2);
    until(stage, isDone(stage));
    expect(new Set(sessions(stage).map(({ elevatorId }) => elevatorId))).toEqual(new Set(['l1', 'l2']));
  });

  test('is not begun while no elevator runs, and says so', () => {
    const stage = aHouse(0);
    lift(stage).faults.add('fire');
    until(stage, () => stage.now() > 1_010_000);
    const floor = twoFloors();
    stage.tell({
      type: 'delivery.created',
      delivery: aDelivery('d9', floor, ['room1'], 'pass', { createdAt: stage.now() }),
    });
    until(stage, () => stage.fleet().queueReasons.has('d9'));
    expect(stage.fleet().queueReasons.get('d9')).toEqual({
      code: 'ELEVATOR_SUSPENDED',
      params: { elevator: 'Elevator 1', mode: 'fire' },
    });
  });
});

test('a robot follows no person into an elevator: without a robot on their floor the task waits, and no ride begins', () => {
  const floor = twoFloors(1);
  const robots = [{ id: 'r1', at: 'w1', batteryPercent: 95 }];
  const house = createStage({ seed: 1, floor, robots, settings: { idle_timeout_s: 600 } });
  house.start();
  until(house, () => house.now() > 1_005_000);
  const factsheet = house.bodies.get('r1')?.factsheet();
  if (!factsheet) throw new Error('There is no robot.');
  const actions = {
    ...factsheet.actions,
    setServiceMode: ['INSTANT' as const],
    initializePosition: ['INSTANT' as const],
  };
  house.tell({ type: 'robot.factsheet', robotId: 'r1', factsheet: { ...factsheet, actions } });
  house.tell({
    type: 'delivery.created',
    delivery: aTask('d1', floor, 'follow_me', ['room1'], { createdAt: house.now(), mapId: 'rest_1' }),
  });
  const end = house.now() + 300_000;
  until(house, () => house.now() > end);
  expect(sessions(house)).toEqual([]);
  expect(house.book.deliveries.get('d1')).toMatchObject({ robotId: null, attempt: 1, status: 'Queued' });
});

test('a robot that accepts no position gets no task for another floor, and a person reads why', () => {
  const floor = twoFloors();
  const stage = createStage({
    seed: 1,
    floor,
    robots: [{ id: 'r1', at: 'w1', lids: ['1'], batteryPercent: 95 }],
  });
  stage.start();
  until(stage, () => stage.now() > 1_005_000);
  stage.tell({
    type: 'delivery.created',
    delivery: aDelivery('d1', floor, ['room1'], 'pass', { createdAt: stage.now() }),
  });
  until(stage, () => stage.fleet().queueReasons.has('d1'));
  expect(stage.fleet().queueReasons.get('d1')).toEqual({
    code: 'ROBOT_CANNOT_RIDE',
    params: { robot: 'R1' },
  });
});

describe('an elevator that catches fire', () => {
  test('takes no robot: one waits at its lobby until it runs again', () => {
    const stage = aHouse();
    until(stage, isWaiting(stage));
    lift(stage).faults.add('fire');
    until(stage, () => waits(stage)?.code === 'ELEVATOR_SUSPENDED');
    expect(waits(stage)?.params).toEqual({ elevator: 'Elevator 1', mode: 'fire' });
    expect(stage.fleet().elevators.get('l1')?.session).toBeUndefined();
    lift(stage).faults.delete('fire');
    until(stage, isDone(stage));
    expect(ends(stage)).toEqual(['given_up', 'done']);
  });

  test('lets the robot in it out where it stands, and it rides later', () => {
    const stage = aHouse();
    until(stage, isRiding(stage));
    lift(stage).faults.add('fire');
    until(stage, () => stage.fleet().elevators.get('l1')?.session === undefined);
    expect(stage.bodies.get('r1')?.place().mapId).toBe('rest_g');
    lift(stage).faults.delete('fire');
    until(stage, isDone(stage));
  });

  test('between floors keeps the robot, which says so and goes on afterwards', () => {
    const stage = aHouse();
    until(stage, () => isRiding(stage)() && lift(stage).floor() === undefined);
    lift(stage).faults.add('stuck');
    until(stage, () => stage.now() > 1_120_000);
    expect(waits(stage)?.code).toBe('RIDING_ELEVATOR');
    expect(sessions(stage)).toMatchObject([{ endedAt: null }]);
    lift(stage).faults.delete('stuck');
    until(stage, isDone(stage));
  });
});

describe('a robot that dies in the cab', () => {
  const dead = (): Stage => {
    const stage = aHouse();
    until(stage, isRiding(stage));
    stage.shafts.dead.add('r1');
    until(stage, () => stage.book.blocks.size > 0);
    return stage;
  };

  test('loses its session at its end, and no other robot gets in', () => {
    const stage = dead();
    expect(ends(stage)).toEqual(['expired']);
    expect(viewElevator(stage.fleet(), 'l1', stage.now())).toMatchObject({
      session: null,
      stuckRobotId: 'r1',
    });
  });

  test('calls a person to the elevator', () => {
    const stage = dead();
    until(stage, () => stage.book.help.size > 0);
    expect([...stage.book.help.values()].map(({ code, robotId }) => [code, robotId])).toEqual([
      ['elevator_stuck', 'r1'],
    ]);
  });

  test('gets out on its own when it is alive again', () => {
    const stage = dead();
    stage.shafts.dead.delete('r1');
    stage.restart('r1');
    until(stage, isDone(stage));
    expect(stage.book.blocks.size).toBe(0);
  });

  test('is out when a person says that the cab is empty, and not before', () => {
    const stage = dead();
    const command = (isEmpty: boolean) => {
      const requestId = `k${isEmpty}`;
      stage.tell({
        type: 'elevator.command',
        requestId,
        elevatorId: 'l1',
        command: { kind: 'release', isEmpty },
        actor: { kind: 'user', name: 'Ayşe' },
      });
      return stage.book.replies.get(requestId);
    };
    expect(command(false)).toMatchObject({ ok: false, code: 'ELEVATOR_HAS_ROBOT' });
    expect(command(true)).toEqual({ ok: true });
    expect(stage.book.blocks.size).toBe(0);
  });
});

describe('in the middle of a ride', () => {
  test('an elevator that falls silent is waited for', () => {
    const stage = aHouse();
    until(stage, isRiding(stage));
    lift(stage).faults.add('offline');
    until(stage, () => waits(stage)?.code === 'ELEVATOR_SUSPENDED');
    expect(waits(stage)?.params['mode']).toBe('offline');
    lift(stage).faults.delete('offline');
    until(stage, isDone(stage));
  });

  test.each([0, 4, 8, 12, 16, 20, 24, 28, 32])(
    'another owner goes on, %i s after the robot came to the lobby',
    (seconds) => {
      const stage = aHouse();
      until(stage, isWaiting(stage));
      const began = stage.now();
      until(stage, () => stage.now() >= began + seconds * 1_000);
      stage.crash();
      until(stage, isDone(stage));
      expect(stage.shafts.watch.rides).toBe(1);
    },
  );

  test('a delivery that is cancelled leaves no robot in the cab', () => {
    const stage = aHouse();
    until(stage, isRiding(stage));
    const actor = { kind: 'user', name: 'Ayşe' } as const;
    stage.tell({
      type: 'delivery.command',
      requestId: 'k',
      deliveryId: 'd1',
      command: 'cancel',
      actor,
      reason: null,
    });
    until(stage, () => stage.fleet().elevators.get('l1')?.session === undefined);
    until(stage, () => stage.fleet().trips.size === 0);
    const place = stage.bodies.get('r1')?.place();
    expect(place && Math.hypot(place.x - 8, place.y - 13)).toBeGreaterThan(1.5);
  });

  test('a person who takes the elevator out of service lets the robot get out', () => {
    const stage = aHouse();
    until(stage, isRiding(stage));
    const [info] = twoFloors().elevators ?? [];
    if (!info) throw new Error('There is no elevator.');
    stage.tell({ type: 'elevators.changed', elevators: [{ ...info, outOfService: true }] });
    until(stage, isDone(stage));
    expect(stage.bodies.get('r1')?.place().mapId).toBe('rest_1');
  });
});

test('a robot that a person sends to another floor rides there, and the command is done at the target', () => {
  const stage = aHouse();
  until(stage, isDone(stage));
  const table = twoFloors().targets.find(({ name }) => name === 't2');
  stage.tell({
    type: 'robot.command',
    requestId: 'q',
    commandId: 'k',
    robotId: 'r1',
    actor: {
      kind: 'user',
      name: 'Ayşe',
    },
    command: {
      kind: 'go_to',
      target_id: table?.targetId ?? '',
    },
  });
  until(stage, () => stage.book.commands.get('k')?.status === 'done');
  expect(stage.bodies.get('r1')?.place().mapId).toBe('rest_g');
  expect(stage.shafts.watch.rides).toBe(2);
});
