import { describe, expect, it } from 'vitest';
import { distanceBetween, squaredDistanceToSegment } from '../geometry.ts';
import type { Point } from '../geometry.ts';
import { pathLength, resample } from '../paths.ts';
import { cellPositionToWorld, worldToCell } from '../raster.ts';
import type { Raster } from '../raster.ts';
import { rasterFromText } from '../text-raster.ts';
import { createPlanner } from './planner.ts';
import type { PlanResult, PlannedPath } from './request.ts';

/** A walled floor of 10 m x 6 m, 0.1 m a cell, with walls put in as [left, bottom, right, top] in metres. */
function floorWith(...walls: readonly (readonly [number, number, number, number])[]): Raster {
  const lines = Array.from({ length: 60 }, (_, row) =>
    Array.from({ length: 100 }, (__, column) => {
      const x = (column + 0.5) / 10;
      const y = (60 - row - 0.5) / 10;
      const rim = column === 0 || row === 0 || column === 99 || row === 59;
      return rim || walls.some(([left, bottom, right, top]) => x > left && x < right && y > bottom && y < top)
        ? '#'
        : '.';
    }).join(''),
  );
  return rasterFromText(lines, 0.1);
}

function pathOf(result: PlanResult): PlannedPath {
  if ('failure' in result) throw new Error(`No path: ${result.failure}.`);
  return result;
}

function leastDistance(path: PlannedPath, place: Point): number {
  const pieces = path.points.slice(1).map((end, index) => {
    const start = path.points[index] ?? end;
    return squaredDistanceToSegment(place.x, place.y, start.x, start.y, end.x, end.y);
  });
  return Math.sqrt(Math.min(...pieces));
}

const west = { x: 2, y: 1 };
const east = { x: 8, y: 1 };
/** A wall from the bottom up, and a wall across with a door of 0.9 m from y = 2.5 to 3.4. */
const halfWall = floorWith([4.9, 0, 5.1, 4]);
const doorWall = floorWith([4.9, 0, 5.1, 2.5], [4.9, 3.4, 5.1, 6]);
/** Robots all around a place in the east. */
const crowded = { x: 7.5, y: 3 };
const crowd = Array.from({ length: 10 }, (_, index) => ({
  x: crowded.x + 1.2 * Math.cos((index * Math.PI) / 5),
  y: crowded.y + 1.2 * Math.sin((index * Math.PI) / 5),
  radius: 0.5,
}));

describe('a planned path', () => {
  it('is the straight line where nothing is near', () => {
    const path = pathOf(
      createPlanner(floorWith()).plan({ from: { x: 2, y: 2 }, to: { x: 8, y: 4 }, radius: 0.3 }),
    );
    expect(path.points).toEqual([
      { x: 2, y: 2 },
      { x: 8, y: 4 },
    ]);
    expect(path.length).toBeCloseTo(Math.hypot(6, 2));
    expect([path.tightStart, path.tightEnd]).toEqual([0, 0]);
  });

  it('goes round a wall, close by when the shortest is asked for and with room to spare otherwise', () => {
    const planner = createPlanner(halfWall);
    const close = pathOf(planner.plan({ from: west, to: east, radius: 0.3, comfort: 'shortest' }));
    const wide = pathOf(planner.plan({ from: west, to: east, radius: 0.3 }));
    const corner = { x: 5, y: 3.95 };
    expect(leastDistance(close, corner)).toBeLessThan(0.45);
    expect(leastDistance(wide, corner)).toBeGreaterThan(0.5);
    expect(close.length).toBeLessThan(wide.length);
    expect(wide.length).toBeLessThan(close.length * 1.1);
    expect(pathLength(wide.points)).toBeCloseTo(wide.length);
  });

  it('goes through the middle of a door', () => {
    const path = pathOf(createPlanner(doorWall).plan({ from: west, to: east, radius: 0.25 }));
    const inDoor = resample(path.points, 0.02).filter((point) => point.x > 4.9 && point.x < 5.1);
    expect(inDoor.length).toBeGreaterThan(0);
    for (const point of inDoor) expect(Math.abs(point.y - 2.95)).toBeLessThan(0.1);
  });

  it('starts and ends at the very points asked for, and is the same whatever was planned before', () => {
    const planner = createPlanner(doorWall);
    const request = { from: { x: 1.234, y: 1.056 }, to: { x: 8.765, y: 4.321 }, radius: 0.25 };
    const first = pathOf(planner.plan(request));
    planner.plan({ from: east, to: west, radius: 0.35 });
    planner.plan({ ...request, obstacles: [{ x: 3, y: 2, radius: 0.6 }] });
    expect(first.points[0]).toEqual(request.from);
    expect(first.points.at(-1)).toEqual(request.to);
    expect(planner.plan(request)).toEqual(first);
    expect(createPlanner(doorWall).plan(request)).toEqual(first);
  });

  it('turns with the origin of the map', () => {
    const turned: Raster = { ...doorWall, origin: { x: -20, y: 7, theta: 2.2 } };
    const inTurned = (point: Point): Point => {
      const { column, row } = worldToCell(doorWall, point);
      return cellPositionToWorld(turned, column, row);
    };
    const straight = pathOf(createPlanner(doorWall).plan({ from: west, to: east, radius: 0.25 }));
    const path = pathOf(
      createPlanner(turned).plan({ from: inTurned(west), to: inTurned(east), radius: 0.25 }),
    );
    expect(path.length).toBeCloseTo(straight.length, 1);
    expect(path.points[0]).toEqual(inTurned(west));
    expect(leastDistance(path, inTurned({ x: 5, y: 2.95 }))).toBeLessThan(0.1);
  });
});

describe('a path that cannot be', () => {
  it.each([
    ['the robot is too wide for the only door', { from: west, to: east, radius: 0.6 }, 'unreachable'],
    ['the goal is outside the floor', { from: west, to: { x: 11, y: 1 }, radius: 0.25 }, 'goal_blocked'],
    ['the start is outside the floor', { from: { x: -1, y: 1 }, to: east, radius: 0.25 }, 'start_blocked'],
    [
      'a robot stands on the goal',
      { from: west, to: east, radius: 0.25, obstacles: [{ ...east, radius: 0.5 }] },
      'goal_blocked',
    ],
    [
      'a robot stands in the only door',
      { from: west, to: east, radius: 0.25, obstacles: [{ x: 5, y: 2.95, radius: 0.5 }] },
      'unreachable',
    ],
    [
      'robots stand all around the goal',
      { from: west, to: crowded, radius: 0.25, obstacles: crowd },
      'unreachable',
    ],
    [
      'robots stand all around the start',
      { from: crowded, to: west, radius: 0.25, obstacles: crowd },
      'unreachable',
    ],
  ] as const)('is refused with the reason when %s', (_, request, failure) => {
    expect(createPlanner(doorWall).plan(request)).toEqual({ failure });
  });

  it('is refused when the goal is deep in the unknown', () => {
    const raster = rasterFromText(
      ['????????????????????', ...Array<string>(8).fill('?........??????????#'), '????????????????????'],
      0.5,
    );
    expect(
      createPlanner(raster).plan({ from: { x: 1.5, y: 2.5 }, to: { x: 8, y: 2.5 }, radius: 0.4 }),
    ).toEqual({
      failure: 'goal_blocked',
    });
  });
});

describe('a robot in a tight place', () => {
  const planner = createPlanner(doorWall);

  it('leaves a charger at a wall over free cells and then keeps its distance', () => {
    const path = pathOf(planner.plan({ from: { x: 0.15, y: 3 }, to: { x: 3, y: 3 }, radius: 0.3 }));
    expect(path.tightStart).toBeGreaterThan(0);
    expect(path.tightStart).toBeLessThan(0.4);
    expect(path.tightEnd).toBe(0);
    for (const point of path.points.slice(1)) expect(planner.isFree(point, 0.3)).toBe(true);
  });

  it('enters one at the end of its path', () => {
    const path = pathOf(planner.plan({ from: { x: 3, y: 3 }, to: { x: 9.85, y: 0.15 }, radius: 0.3 }));
    expect(path.tightEnd).toBeGreaterThan(0);
    expect(path.points.at(-1)).toEqual({ x: 9.85, y: 0.15 });
    expect(pathLength(path.points)).toBeCloseTo(path.length);
  });

  it('leaves a place drawn as wall, into which its pose slipped', () => {
    const path = pathOf(planner.plan({ from: { x: 0.05, y: 3 }, to: { x: 3, y: 3 }, radius: 0.3 }));
    expect(path.points[0]).toEqual({ x: 0.05, y: 3 });
  });

  it('does not leave through a wall', () => {
    // A cell of 0.6 m behind a thin wall: free, but walled in and too small for the robot.
    const cell = floorWith([4, 2, 4.8, 2.1], [4, 2.6, 4.8, 2.7], [4, 2, 4.1, 2.7], [4.7, 2, 4.8, 2.7]);
    expect(createPlanner(cell).plan({ from: { x: 4.4, y: 2.35 }, to: east, radius: 0.4 })).toEqual({
      failure: 'start_blocked',
    });
  });

  it('is shut in when free space at its radius is farther than it may squeeze', () => {
    const slot = floorWith([0, 2, 3, 2.5], [0, 2.9, 3, 3.4]);
    const from = { x: 0.3, y: 2.7 };
    expect(createPlanner(slot).plan({ from, to: east, radius: 0.3 })).toEqual({ failure: 'start_blocked' });
    expect(createPlanner(slot, { tightWay: 4 }).plan({ from, to: east, radius: 0.3 })).not.toHaveProperty(
      'failure',
    );
  });
});

describe('other robots', () => {
  const planner = createPlanner(floorWith());

  it('are driven round at their radius when they stand in the way', () => {
    const standing = [
      { x: 4, y: 1.2, radius: 0.7 },
      { x: 6, y: 0.7, radius: 0.6 },
    ];
    const path = pathOf(planner.plan({ from: west, to: east, radius: 0.25, obstacles: standing }));
    for (const robot of standing)
      expect(leastDistance(path, robot)).toBeGreaterThanOrEqual(robot.radius - 1e-6);
    expect(path.length).toBeLessThan(7.5);
  });

  it('can be left when they stand closer than their radius, but not approached', () => {
    const neighbour = { x: 2.3, y: 1, radius: 0.6 };
    const path = pathOf(planner.plan({ from: west, to: east, radius: 0.25, obstacles: [neighbour] }));
    expect(leastDistance(path, neighbour)).toBeGreaterThan(distanceBetween(west, neighbour) - 0.02);
  });

  it('make their way dear, so that the other of two ways is taken, and the dear one when there is no other', () => {
    const island = floorWith([3, 2, 7, 4.2]);
    const request = { from: { x: 1, y: 3.2 }, to: { x: 9, y: 3.2 }, radius: 0.25 };
    const upper = {
      kind: 'line',
      points: [
        { x: 2, y: 5 },
        { x: 8, y: 5 },
      ],
      radius: 0.5,
      factor: 4,
    } as const;
    const disc = { kind: 'disc', x: 5, y: 1, radius: 1, factor: 4 } as const;
    const islandPlanner = createPlanner(island);
    const middle = (path: PlannedPath): number =>
      resample(path.points, 0.05).reduce((a, b) => (Math.abs(b.x - 5) < Math.abs(a.x - 5) ? b : a)).y;
    expect(middle(pathOf(islandPlanner.plan(request)))).toBeGreaterThan(4);
    expect(middle(pathOf(islandPlanner.plan({ ...request, penalties: [upper] })))).toBeLessThan(2);
    expect(middle(pathOf(islandPlanner.plan({ ...request, penalties: [upper, disc] })))).toBeLessThan(2);
    const onlyDoor = createPlanner(doorWall).plan({
      from: west,
      to: east,
      radius: 0.25,
      penalties: [{ kind: 'disc', x: 5, y: 3, radius: 1, factor: 10 }],
    });
    expect(leastDistance(pathOf(onlyDoor), { x: 5, y: 2.95 })).toBeLessThan(0.2);
  });
});

describe('what a planner knows of places', () => {
  const planner = createPlanner(doorWall);

  it('is the clearance in metres, 0 in walls and outside', () => {
    expect(planner.clearanceAt({ x: 2.45, y: 2.95 })).toBeCloseTo(2.4);
    expect(planner.clearanceAt({ x: 5, y: 1 })).toBe(0);
    expect(planner.clearanceAt({ x: -5, y: 1 })).toBe(0);
  });

  it('is whether a robot of a radius may stand there', () => {
    expect(planner.isFree({ x: 5, y: 2.95 }, 0.3)).toBe(true);
    expect(planner.isFree({ x: 5, y: 2.95 }, 0.6)).toBe(false);
    expect(planner.isFree({ x: 50, y: 2.95 }, 0)).toBe(false);
  });

  it('is the nearest free place: the point itself, a cell near by, or none within reach', () => {
    expect(planner.nearestFree(west, 0.3, 1)).toBe(west);
    const besideWall = planner.nearestFree({ x: 5, y: 1 }, 0.3, 1);
    expect(besideWall && planner.isFree(besideWall, 0.3)).toBe(true);
    expect(besideWall && distanceBetween(besideWall, { x: 5, y: 1 })).toBeLessThan(0.5);
    expect(planner.nearestFree({ x: 5, y: 1 }, 0.3, 0.2)).toBeUndefined();
    expect(planner.nearestFree({ x: 50, y: 1 }, 0.3, 1)).toBeUndefined();
  });

  it('is how far it is, close to the planned length, and undefined where there is no way', () => {
    const planned = pathOf(planner.plan({ from: west, to: east, radius: 0.25 })).length;
    for (const distance of [
      planner.distance(west, east, 0.25),
      planner.distance(west, east, 0.25),
      planner.distance(east, west, 0.25),
    ]) {
      expect(Math.abs((distance ?? NaN) / planned - 1)).toBeLessThan(0.05);
    }
    expect(planner.distance(west, { x: 3, y: 1 }, 0.25)).toBeCloseTo(1);
    expect(planner.distance(west, east, 0.6)).toBeUndefined();
    expect(planner.distance(west, { x: 50, y: 1 }, 0.25)).toBeUndefined();
  });
});
