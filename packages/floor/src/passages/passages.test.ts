import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceBetween } from '../geometry.ts';
import { createPlanner } from '../planner/planner.ts';
import { cellToWorld, classAt } from '../raster.ts';
import type { Raster } from '../raster.ts';
import { rasterFromText } from '../text-raster.ts';
import { indexPassages, passageAt, passages, passagesAt } from './passages.ts';

const RADIUS = 0.25;

/** A free hall of the size in metres, 0.1 m a cell and walled in, with walls put in as [left, bottom, right, top]. */
function hallWith(
  wide: number,
  high: number,
  ...walls: readonly (readonly [number, number, number, number])[]
): Raster {
  const [columns, rows] = [Math.round(wide * 10), Math.round(high * 10)];
  const lines = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (__, column) => {
      const x = (column + 0.5) / 10;
      const y = (rows - row - 0.5) / 10;
      const rim = column === 0 || row === 0 || column === columns - 1 || row === rows - 1;
      return rim || walls.some(([left, bottom, right, top]) => x > left && x < right && y > bottom && y < top)
        ? '#'
        : '.';
    }).join(''),
  );
  return rasterFromText(lines, 0.1);
}

const twoRooms = hallWith(10, 6, [4.9, 0, 5.1, 2.5], [4.9, 3.3, 5.1, 6]);

describe('passages', () => {
  it('are none in an open hall, corners and a pillar far from the walls included', () => {
    expect(passages(hallWith(10, 8), RADIUS)).toEqual([]);
    expect(passages(hallWith(10, 8, [4.8, 3.8, 5.2, 4.2]), RADIUS)).toEqual([]);
  });

  it('are one door between two rooms, with its place and width', () => {
    const [door, ...others] = passages(twoRooms, RADIUS);
    expect(others).toEqual([]);
    expect(door?.kind).toBe('door');
    expect(door && distanceBetween(door.centre, { x: 5, y: 2.9 })).toBeLessThan(0.15);
    expect(Math.abs((door?.width ?? NaN) - 0.8)).toBeLessThanOrEqual(0.1 + 1e-9);
    expect(door?.contains({ x: 5, y: 2.9 })).toBe(true);
    expect(door?.contains({ x: 5, y: 3.1 })).toBe(true);
    expect(door?.contains({ x: 4, y: 2.9 })).toBe(false);
    expect(door?.contains({ x: 5, y: 5 })).toBe(false);
  });

  it('are none where the door lets two robots pass', () => {
    expect(passages(hallWith(10, 6, [4.9, 0, 5.1, 2.5], [4.9, 3.7, 5.1, 6]), RADIUS)).toEqual([]);
  });

  it('are none where not even one robot fits', () => {
    expect(passages(hallWith(10, 6, [4.9, 0, 5.1, 2.5], [4.9, 2.8, 5.1, 6]), RADIUS)).toEqual([]);
  });

  it('are one corridor along a narrow way between two halls, mouths included', () => {
    const raster = hallWith(14, 6, [4, 0, 10, 2.5], [4, 3.3, 10, 6]);
    const [corridor, ...others] = passages(raster, RADIUS);
    expect(others).toEqual([]);
    expect(corridor?.kind).toBe('corridor');
    expect(corridor?.length).toBeGreaterThan(6);
    expect(corridor?.length).toBeLessThan(7.2);
    for (let x = 4; x <= 10; x += 0.25) expect(corridor?.contains({ x, y: 2.9 })).toBe(true);
    expect(corridor?.contains({ x: 3, y: 2.9 })).toBe(false);
    const ends = corridor
      ? [corridor.axis[0]?.x ?? NaN, corridor.axis.at(-1)?.x ?? NaN].sort((a, b) => a - b)
      : [];
    expect(ends[0]).toBeLessThan(4);
    expect(ends[1]).toBeGreaterThan(10);
  });

  it('stay one corridor where it is wide enough for two only at a spot', () => {
    const raster = hallWith(14, 6, [4, 0, 10, 2.5], [4, 3.3, 6.9, 6], [7.1, 3.3, 10, 6], [6.9, 3.6, 7.1, 6]);
    expect(passages(raster, RADIUS).map(({ kind }) => kind)).toEqual(['corridor']);
  });

  it('are two corridors where a lay-by between them lets robots pass', () => {
    const raster = hallWith(
      16,
      6,
      [4, 0, 7, 2.5],
      [4, 3.3, 7, 6],
      [7, 4.5, 9, 6],
      [7, 0, 9, 1.5],
      [9, 0, 12, 2.5],
      [9, 3.3, 12, 6],
    );
    expect(passages(raster, RADIUS).map(({ kind }) => kind)).toEqual(['corridor', 'corridor']);
  });

  it('are the gaps between obstacles, though one may drive round them', () => {
    const raster = hallWith(10, 8, [4, 3, 5, 5], [5.8, 3, 6.8, 5]);
    const [gap, ...others] = passages(raster, RADIUS);
    expect(others).toEqual([]);
    expect(gap?.contains({ x: 5.4, y: 4 })).toBe(true);
  });

  it('are blind alleys from four radii of depth on', () => {
    const alley = (depth: number): Raster => hallWith(10, 6, [0, 0, depth, 2.5], [0, 3.3, depth, 6]);
    expect(passages(alley(0.9), RADIUS)).toEqual([]);
    const [blind, ...others] = passages(alley(3), RADIUS);
    expect(others).toEqual([]);
    expect(blind?.kind).toBe('corridor');
    expect(blind?.contains({ x: 1, y: 2.9 })).toBe(true);
  });

  it('are the whole floor when it is narrow everywhere', () => {
    const [only, ...others] = passages(hallWith(8, 1), RADIUS);
    expect(others).toEqual([]);
    expect(only?.kind).toBe('corridor');
    expect(only?.contains({ x: 4, y: 0.5 })).toBe(true);
  });

  it('are the same again for the same raster, and other ones for other robots', () => {
    const ids = passages(twoRooms, RADIUS).map(({ id }) => id);
    expect(passages(twoRooms, RADIUS).map(({ id }) => id)).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
    expect(passages(twoRooms, 0.15)).toEqual([]);
  });
});

describe('a point', () => {
  it('is found in its passage, and in none in a room', () => {
    const raster = { ...twoRooms, origin: { x: 3, y: -8, theta: 1 } };
    const index = indexPassages(raster, passages(raster, RADIUS));
    const inDoor = cellToWorld(raster, 50, 30);
    expect(passageAt(index, inDoor)?.kind).toBe('door');
    expect(passageAt(index, cellToWorld(raster, 20, 30))).toBeUndefined();
    expect(passageAt(index, { x: 500, y: 500 })).toBeUndefined();
  });

  it('is found in exactly the passages that contain it, all of them in free space', () => {
    const boxes = fc.array(
      fc.tuple(fc.nat(80), fc.nat(60), fc.integer({ min: 1, max: 25 }), fc.integer({ min: 1, max: 25 })),
      {
        maxLength: 10,
      },
    );
    fc.assert(
      fc.property(boxes, fc.constantFrom(0.15, 0.25, 0.4), (list, radius) => {
        const walls = list.map(([x, y, w, h]) => [x / 10, y / 10, (x + w) / 10, (y + h) / 10] as const);
        const raster = hallWith(8, 6, ...walls);
        const all = passages(raster, radius);
        const index = indexPassages(raster, all);
        const planner = createPlanner(raster);
        for (let cell = 0; cell < raster.cells.length; cell += 7) {
          const point = cellToWorld(raster, cell % raster.width, Math.floor(cell / raster.width));
          const containing = all.filter((passage) => passage.contains(point));
          expect(passagesAt(index, point)).toEqual(containing);
          if (containing.length > 0) expect(classAt(raster, point)).toBe(0);
        }
        for (const passage of all) {
          expect(planner.isFree(passage.centre, radius)).toBe(true);
          expect(passage.contains(passage.centre)).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('a robot that waits outside all passages', () => {
  it('leaves room for another: where one may be that is in no passage, a way for two is near', () => {
    const raster = hallWith(10, 6, [4.9, 0, 5.1, 2.5], [4.9, 3.3, 5.1, 6], [7, 1, 8, 5.2]);
    const index = indexPassages(raster, passages(raster, RADIUS));
    const planner = createPlanner(raster);
    for (let cell = 0; cell < raster.cells.length; cell += 1) {
      const point = cellToWorld(raster, cell % raster.width, Math.floor(cell / raster.width));
      if (!planner.isFree(point, RADIUS) || passageAt(index, point)) continue;
      const besides = planner.nearestFree(point, 2 * RADIUS, 2 * RADIUS);
      expect(besides, `near ${point.x}, ${point.y}`).toBeDefined();
    }
  });
});
