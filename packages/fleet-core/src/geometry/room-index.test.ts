import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Floor } from '../state/fleet-state.ts';
import type { Robot } from '../state/robot.ts';
import { newFloor } from '../state/fleet-state.ts';
import { newRobot } from '../state/robot.ts';
import { Touched } from '../state/touched.ts';
import { restaurant } from '../testing/floors.ts';
import { circleThrough, waitsFor } from '../traffic/deadlock.ts';
import { needsPlaceOf, reachAlone } from '../traffic/occupancy.ts';
import { boxOf, distanceToLine } from './polyline.ts';
import { RoomIndex } from './room-index.ts';

/** Room is written by hand here. */
const nothing = new Touched<Robot>(() => undefined);
const place = fc.double({ min: -20, max: 20, noNaN: true });
const way = fc.array(fc.tuple(place, place), { minLength: 1, maxLength: 6 }).map((points) => points.flat());
/** A robot as it comes, moves, or goes: what it holds first, then what it needs. */
const change = fc.record({
  who: fc.nat(9),
  held: way,
  claim: way,
  radius: fc.double({ min: 0.2, max: 1, noNaN: true }),
  leaves: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
});

function occupy(robot: Robot, held: number[], ahead: readonly number[], radius: number): void {
  const [standX, standY] = [held.at(-2) ?? 0, held.at(-1) ?? 0];
  const claim = [standX, standY, ...ahead];
  robot.traffic.lastKnown = {
    radius,
    held,
    heldFrom: 0,
    heldBox: boxOf(held),
    standX,
    standY,
    claim,
    near: 2 + (ahead.length >> 2) * 2,
    claimBox: boxOf(claim),
  };
}

/** Who needs whose place, over any number of others, by looking at all. */
function reachedBy(robots: readonly Robot[], from: Robot): Set<Robot> {
  const found = new Set<Robot>([from]);
  for (const robot of found) {
    for (const other of robots) {
      if (
        other !== robot &&
        robot.traffic.occupancy &&
        needsPlaceOf(robot, robot.traffic.occupancy.claim, other)
      )
        found.add(other);
    }
  }
  return found;
}

test('robots that come, move and go are found where they are, and need what looking at all of them says', () => {
  fc.assert(
    fc.property(fc.array(change, { minLength: 4, maxLength: 40 }), way, (changes, line) => {
      const floor: Floor = newFloor(restaurant().info, 16, nothing);
      const all = Array.from({ length: 10 }, (_, index) => {
        return newRobot(
          { robotId: `r${index}`, name: `r${index}`, enabled: true, protocolVersion: '2.1.0' },
          0,
          nothing,
        );
      });
      const here = (): Robot[] => all.filter(({ traffic }) => traffic.occupancy !== undefined);
      for (const { who, held, claim, radius, leaves } of changes) {
        const robot = all[who] as Robot;
        if (leaves) robot.traffic.lastKnown = undefined;
        else occupy(robot, held, claim, radius);
        floor.room.place(robot, robot.traffic.occupancy);
        // Asked in between, what is kept has to stay true.
        for (const asked of here()) {
          const near = reachedBy(here(), asked);
          for (const other of here()) {
            if (other !== asked) expect(waitsFor(floor, asked, other)).toBe(near.has(other));
          }
        }
      }
      const standing = floor.room.standingNear(line, 0.5);
      const holding = floor.room.holdingNear(line, 0.5);
      for (const robot of here()) {
        const { standX, standY, radius } = robot.traffic.occupancy ?? { standX: 0, standY: 0, radius: 0 };
        if (distanceToLine(standX, standY, line) < radius + 0.5) expect(standing).toContain(robot);
        const [x, y] = robot.traffic.occupancy?.held ?? [];
        if (distanceToLine(x ?? 0, y ?? 0, line) < radius + 0.5) expect(holding).toContain(robot);
      }
      expect([...standing, ...holding].every(({ traffic }) => traffic.occupancy !== undefined)).toBe(true);
      for (const robot of here()) {
        const own = robot.traffic.occupancy;
        const others = here().filter(
          (other) => other !== robot && own && needsPlaceOf(robot, own.claim, other),
        );
        const closes = others.some((other) => reachedBy(here(), other).has(robot));
        const stance = { x: own?.standX ?? 0, y: own?.standY ?? 0, claim: own?.claim ?? [] };
        expect(circleThrough(floor, robot, stance) !== undefined).toBe(closes);
      }
    }),
    { numRuns: 40 },
  );
});

test('a robot larger than all before is found from farther away, also by earlier questions', () => {
  const room = new RoomIndex<Robot>(() => undefined);
  const [small, large] = ['small', 'large'].map((name) =>
    newRobot({ robotId: name, name, enabled: true, protocolVersion: '2.1.0' }, 0, nothing),
  );
  if (!small || !large) throw new Error('There are two.');
  occupy(small, [0, 0], [10, 0], 0.2);
  room.place(small, small.traffic.occupancy);
  const needs = (): readonly Robot[] => room.needsOf(small, reachAlone(small), (candidates) => candidates);
  expect(needs()).toEqual([small]);
  occupy(large, [5, 2.2], [], 2);
  room.place(large, large.traffic.occupancy);
  expect(needs()).toContain(large);
});
