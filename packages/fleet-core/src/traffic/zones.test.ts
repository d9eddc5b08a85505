import type { Drawing } from '@rota/contract/drawings';
import { describe, expect, test } from 'vitest';
import { aDelivery } from '../testing/builders.ts';
import { floorOf, restaurant, type MadeFloor } from '../testing/floors.ts';
import { createStage, type Stage } from '../testing/stage.ts';
import { chainOf } from '../views/chain.ts';

const area = (x: number, y: number, width: number, height: number) => ({
  kind: 'rectangle' as const,
  coords: [
    [x, y],
    [x + width, y + height],
  ] as [[number, number], [number, number]],
});
const zone = (name: string, capacity: number, ...box: Parameters<typeof area>): Drawing => ({
  id: name,
  layer: 'fleet',
  ...area(...box),
  props: { name, capacity },
});
const drawnOn = (floor: MadeFloor, ...drawings: Drawing[]): MadeFloor => ({
  ...floor,
  info: { ...floor.info, drawings },
});

/** One hall, with places for loading at one end and tables at the other. */
const hall = floorOf(
  'hall_0',
  20,
  8,
  [[0.5, 0.5, 19, 7]],
  [
    ['kitchen', 'filling', 1.5, 6],
    ['bar', 'filling', 1.5, 2],
    ['a', 'table', 18, 6],
    ['b', 'table', 18, 2],
    ['mid', 'table', 10, 4],
    ['w1', 'waiting', 5, 7],
    ['w2', 'waiting', 5, 1],
    ['w3', 'waiting', 10, 6.8],
  ],
);
const middle = zone('the middle', 1, 8, 0, 4, 8);

function begin(floor: MadeFloor, ...robots: readonly (readonly [string, string])[]): Stage {
  const stage = createStage({ seed: 3, floor, robots: robots.map(([id, at]) => ({ id, at })) });
  stage.start();
  stage.advance();
  return stage;
}

function send(stage: Stage, floor: MadeFloor, id: string, robotId: string, ...to: string[]): void {
  const change = { createdAt: stage.now(), requestedRobotId: robotId };
  stage.tell({ type: 'delivery.created', delivery: aDelivery(id, floor, to, null, change) });
}

/** Runs until all deliveries are ended; what each step shows is looked at. */
function finish(stage: Stage, look: () => void = () => undefined): void {
  for (let step = 0; step < 10 * 120 && stage.openDeliveries().length > 0; step += 1) {
    stage.advance();
    look();
  }
  expect(stage.openDeliveries().map((item) => item.deliveryId)).toEqual([]);
}

describe('a zone that is full', () => {
  test('makes robots wait outside, with its name and the robot in it, and the chain leads to that robot', () => {
    const floor = drawnOn(hall, middle);
    const stage = begin(floor, ['r1', 'w1'], ['r2', 'w2']);
    send(stage, floor, 'd1', 'r1', 'mid');
    for (let step = 0; step < 30; step += 1) stage.advance();
    send(stage, floor, 'd2', 'r2', 'b');
    const chains = new Set<string>();
    finish(stage, () => {
      if (stage.fleet().robots.get('r2')?.trip.waiting?.code !== 'WAITING_FOR_ZONE') return;
      chains.add(
        chainOf(stage.fleet(), 'robot', 'r2')
          .map(({ kind, name }) => `${kind} ${name}`)
          .join(' < '),
      );
    });
    const waits = stage.trace.lines.filter((line) => line.includes('WAITING_FOR_ZONE'));
    expect(waits[0]).toContain('{"zone":"the middle","robots":"R1","other":"R1"}');
    expect([...chains].some((chain) => chain.startsWith('robot R2 < robot R1'))).toBe(true);
    expect(stage.drawings.filled).toBeGreaterThanOrEqual(2);
  });

  test('is driven round where that is not much farther', () => {
    const floor = drawnOn(hall, zone('the pillar', 1, 8, 2.4, 4, 5.4));
    const stage = begin(floor, ['r1', 'w1'], ['r2', 'kitchen']);
    send(stage, floor, 'd1', 'r1', 'mid');
    for (let step = 0; step < 20; step += 1) stage.advance();
    send(stage, floor, 'd2', 'r2', 'a');
    let lowest = Infinity;
    finish(stage, () => {
      const { x, y } = stage.bodies.get('r2')?.place() ?? { x: 0, y: 9 };
      if (x > 8.5 && x < 11.5) lowest = Math.min(lowest, y);
    });
    expect(stage.trace.lines.some((line) => line.includes('REROUTED') && line.includes('"other":"R1"'))).toBe(
      true,
    );
    expect(lowest).toBeLessThan(2.4);
  });

  test('is left by a robot that has nothing to do there, for a place outside', () => {
    const floor = drawnOn(hall, middle);
    const stage = begin(floor, ['r1', 'w3'], ['r2', 'w2']);
    send(stage, floor, 'd1', 'r2', 'a');
    finish(stage);
    expect(
      stage.trace.lines.some((line) => line.includes('MAKING_WAY') && line.includes('"other":"R2"')),
    ).toBe(true);
  });

  test('closes no robot in: two that come from both ends of a corridor of one get through', () => {
    const floor = drawnOn(
      floorOf(
        'aisle_0',
        24,
        4,
        [
          [0.5, 0.5, 6, 3],
          [6, 1.2, 12, 2.2],
          [17.5, 0.5, 6, 3],
        ],
        [
          ['l', 'table', 3, 2.8],
          ['r', 'table', 21, 2.8],
          ['w1', 'waiting', 1.2, 1.2],
          ['w2', 'waiting', 22.8, 1.2],
          ['w3', 'waiting', 5.2, 1.2],
          ['w4', 'waiting', 18.6, 1.2],
        ],
      ),
      zone('the corridor', 1, 6.5, 0, 11, 4),
    );
    const stage = begin(floor, ['r1', 'w1'], ['r2', 'w2'], ['r3', 'w3'], ['r4', 'w4']);
    for (const round of [1, 2]) {
      send(stage, floor, `a${round}`, 'r1', 'r');
      send(stage, floor, `b${round}`, 'r2', 'l');
      send(stage, floor, `c${round}`, 'r3', 'r');
      send(stage, floor, `d${round}`, 'r4', 'l');
    }
    finish(stage);
    expect(stage.drawings.filled).toBeGreaterThanOrEqual(8);
  });
});

describe('drawings that change while robots drive', () => {
  const against: Drawing = {
    id: 'aisle',
    layer: 'directional',
    ...area(7, 0.5, 6, 7),
    props: { heading: Math.PI },
  };

  test('applies at once: a way against it is planned again, others go on', () => {
    const stage = begin(hall, ['r1', 'w1'], ['r2', 'a']);
    send(stage, hall, 'd1', 'r1', 'b');
    send(stage, hall, 'd2', 'r2', 'kitchen');
    for (let step = 0; step < 8; step += 1) stage.advance();
    const orders = (id: string): string | undefined => stage.fleet().robots.get(id)?.trip.leg?.orderId;
    const before = [orders('r1'), orders('r2')];
    expect(before.every((id) => id !== undefined)).toBe(true);
    stage.tell({ type: 'floor.changed', floor: { ...hall.info, drawings: [against] } });
    expect([orders('r1'), orders('r2')]).toEqual([undefined, before[1]]);
    stage.tell({ type: 'floor.changed', floor: { ...hall.info, drawings: [] } });
    finish(stage);
  });

  test('a forbidden area is driven round, and a limit of speed stands in the orders', () => {
    const floor = drawnOn(
      hall,
      { id: 'shut', layer: 'forbidden', ...area(8, 2.5, 4, 4.9), props: {} },
      { id: 'slow', layer: 'speed', ...area(14, 0, 6, 8), props: { speed: 0.3 } },
    );
    const stage = begin(floor, ['r1', 'w1']);
    send(stage, floor, 'd1', 'r1', 'a');
    let lowest = Infinity;
    const limits = new Set<number | undefined>();
    finish(stage, () => {
      const { x, y } = stage.bodies.get('r1')?.place() ?? { x: 0, y: 0 };
      if (x > 8 && x < 12) lowest = Math.min(lowest, 2.5 - y);
      for (const edge of stage.fleet().robots.get('r1')?.trip.leg?.order.edges ?? [])
        limits.add(edge.maxSpeed);
    });
    expect(lowest).toBeGreaterThan(0.3);
    expect([...limits]).toEqual(expect.arrayContaining([undefined, 0.3]));
  });
});

test('a robot that stands in a forbidden area leaves it with its next work', () => {
  const floor = drawnOn(restaurant(), {
    id: 'shut',
    layer: 'forbidden',
    ...area(0.5, 0.5, 2.4, 1.5),
    props: { name: 'corner' },
  });
  const stage = begin(floor, ['r1', 'w1']);
  send(stage, floor, 'd1', 'r1', 't22');
  finish(stage);
});
