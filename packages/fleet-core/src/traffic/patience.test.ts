import { describe, expect, test } from 'vitest';
import type { Floor } from '../state/fleet-state.ts';
import type { Leg, Robot } from '../state/robot.ts';
import { newFloor } from '../state/fleet-state.ts';
import { newRobot, writeRobot } from '../state/robot.ts';
import { Touched } from '../state/touched.ts';
import { floorOf } from '../testing/floors.ts';
import { findRelease } from './release.ts';
import { beginningOf, boxOf } from '../geometry/polyline.ts';

const NOW = 1_000_000;
/** Room is written by hand here. */
const nothing = new Touched<Robot>(() => undefined);

type Points = readonly (readonly [number, number])[];

/** A robot with a leg along `leg`, of which nothing is released, and what it needs after the stop at its end. */
function aRobot(floor: Floor, robotId: string, leg: Points, after: Points = []): { robot: Robot; leg: Leg } {
  const robot = newRobot({ robotId, name: robotId, enabled: true, protocolVersion: '2.1.0' }, NOW, nothing);
  const [x, y] = leg[0] ?? [0, 0];
  const claim = [...leg, ...after].flat();
  const held = [x, y];
  writeRobot(robot, 'position', { mapId: floor.info.mapId });
  const own: Leg = {
    orderId: robotId,
    firstSequenceId: 0,
    route: leg.map(([nodeX, nodeY], index) => ({
      nodeId: `${robotId}.${index}`,
      x: nodeX,
      y: nodeY,
      theta: undefined,
      deviation: 0.3,
    })),
    baseEnd: 0,
    passed: 0,
    order: { orderId: robotId, orderUpdateId: 0, nodes: [], edges: [] },
    sentAt: undefined,
    everSent: false,
    confirmed: true,
    everConfirmed: true,
    unconfirmedSince: undefined,
    lostSince: undefined,
    movedAt: NOW,
    nodeCount: leg.length,
    detours: 0,
  };
  writeRobot(robot, 'trip', { leg: own });
  robot.traffic.lastKnown = {
    radius: 0.37,
    held,
    heldFrom: 0,
    heldBox: boxOf(held),
    standX: x,
    standY: y,
    claim,
    near: 2 * leg.length,
    claimBox: boxOf(claim),
  };
  floor.robots.set(robotId, robot);
  floor.room.place(robot, robot.traffic.occupancy);
  return { robot, leg: own };
}

function makeWait(floor: Floor, robot: Robot, forMs: number, other: string): void {
  robot.trip.waiting = { code: 'WAITING_FOR_ROBOT', params: {}, since: NOW - forMs, other, recorded: true };
  floor.waiting.add(robot.info.robotId);
}

/** Nodes a metre apart. */
function line(fromX: number, toX: number, y: number): [number, number][] {
  const step = Math.sign(toX - fromX);
  return Array.from({ length: Math.abs(toX - fromX) + 1 }, (_, index) => [fromX + index * step, y]);
}

const hall = (): Floor => newFloor(floorOf('hall_0', 30, 10, [[0.5, 0.5, 29, 9]], []).info, 16, nothing);

describe('a robot in a side room whose way out closes a circle', () => {
  test('only after the next stops of all is let on once it has waited long', () => {
    const floor = hall();
    // It goes right, and later left to where the other stands; the other goes up, and later right, through where it would stand.
    const { robot, leg } = aRobot(floor, 'c', [[12, 8], ...line(12, 18, 5)], line(18, 5, 5));
    aRobot(floor, 'b', [...line(5, 4, 5), [4, 9]], [[4, 5], ...line(5, 20, 5)]);
    expect(findRelease(floor, robot, leg, NOW)).toMatchObject({
      upTo: 0,
      blocker: { info: { robotId: 'b' } },
    });
    makeWait(floor, robot, 19_000, 'b');
    expect(findRelease(floor, robot, leg, NOW).upTo).toBe(0);
    makeWait(floor, robot, 21_000, 'b');
    expect(findRelease(floor, robot, leg, NOW).upTo).toBeGreaterThan(0);
  });

  test('before their next stops is not let on, however long it waits', () => {
    const floor = hall();
    const { robot, leg } = aRobot(floor, 'c', [[12, 8], ...line(12, 5, 5)], []);
    aRobot(floor, 'b', line(5, 20, 5));
    makeWait(floor, robot, 21_000, 'b');
    expect(findRelease(floor, robot, leg, NOW)).toMatchObject({
      upTo: 0,
      blocker: { info: { robotId: 'b' } },
    });
  });
});

describe('the way that is left free for a robot that has waited long', () => {
  test('is counted in metres, not in nodes', () => {
    const floor = hall();
    const dense: [number, number][] = Array.from({ length: 41 }, (_, index) => [10, 1 + index * 0.05]);
    const first = aRobot(floor, 'first', [...dense, [10, 4], [10, 5], [10, 6]]);
    const passing = aRobot(floor, 'passing', line(5, 15, 5));
    expect(findRelease(floor, passing.robot, passing.leg, NOW).upTo).toBeGreaterThan(5);
    makeWait(floor, first.robot, 21_000, 'missing');
    const { upTo } = findRelease(floor, passing.robot, passing.leg, NOW);
    expect(passing.leg.route[upTo]?.x).toBeLessThan(9.5);
  });

  test('begins where the robot stands and ends at the first point that far along', () => {
    expect(beginningOf([0, 0, 3, 0, 6, 0, 9, 0], 5)).toEqual([0, 0, 3, 0, 6, 0]);
    expect(beginningOf([0, 0, 3, 0], 5)).toEqual([0, 0, 3, 0]);
    expect(beginningOf([0, 0], 5)).toEqual([0, 0]);
  });
});
