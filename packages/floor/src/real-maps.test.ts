import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { classify, maskValues } from './files/classify.ts';
import { parseMapYaml } from './files/map-yaml.ts';
import type { MapMeta } from './files/map-yaml.ts';
import { parsePgm } from './files/pgm.ts';
import type { GreyImage } from './files/pgm.ts';
import type { Point } from './geometry.ts';
import { passages } from './passages/passages.ts';
import { resample } from './paths.ts';
import { createPlanner } from './planner/planner.ts';
import { cellToWorld, classCounts, rasterBounds } from './raster.ts';
import type { Raster } from './raster.ts';
import { decodeRuns, encodeRuns } from './run-lengths.ts';

const folder = new URL('../../../../shared/maps/', import.meta.url);
const missing = !existsSync(folder);
const suffix = missing ? ' (skipped: ../shared/maps is not beside the project)' : '';

function load(name: string): { image: GreyImage; meta: MapMeta; raster: Raster } {
  const yaml = new URL(`${name}.yaml`, folder);
  const meta = parseMapYaml(readFileSync(yaml, 'utf8'));
  const image = parsePgm(readFileSync(new URL(meta.image, yaml)));
  return { image, meta, raster: classify(image, meta) };
}

/** The same sequence of free places on every run. */
function placesOn(raster: Raster, isFree: (point: Point) => boolean, count: number): Point[] {
  const places: Point[] = [];
  for (let seed = 12345; places.length < count; seed = (seed * 1103515245 + 12345) % 2 ** 31) {
    const cell = seed % raster.cells.length;
    const place = cellToWorld(raster, cell % raster.width, Math.floor(cell / raster.width));
    if (isFree(place)) places.push(place);
  }
  return places;
}

// Counted apart from this code, with NumPy on the samples of each file: a histogram of greys, split by hand at the thresholds of the yaml.
const expected = [
  {
    name: 'turtlebot3/map',
    size: [384, 384],
    free: 7_939,
    occupied: 795,
    unknown: 138_722,
    corner: [-10, -10],
  },
  {
    name: 'small-house/map',
    size: [500, 500],
    free: 63_021,
    occupied: 3_442,
    unknown: 183_537,
    corner: [-12.5, -12.5],
  },
  {
    name: 'depot/depot',
    size: [604, 307],
    free: 170_587 + 8_894,
    occupied: 5_947,
    unknown: 0,
    corner: [0, 0],
  },
  {
    name: 'warehouse/warehouse',
    size: [1006, 1674],
    free: 1_318_485 + 103_807,
    occupied: 30_951,
    unknown: 230_801,
    corner: [-15.1, -25],
  },
  {
    name: 'depot/depot_keepout',
    size: [604, 307],
    free: 149_422 + 4_793,
    occupied: 31_213,
    unknown: 0,
    corner: [0, 0],
  },
  { name: 'depot/depot_speed', size: [604, 307], free: 0, occupied: 3_735, unknown: 181_693, corner: [0, 0] },
  {
    name: 'warehouse/warehouse_speed',
    size: [1006, 1674],
    free: 101_781,
    occupied: 29_447,
    unknown: 1_552_816,
    corner: [-15.1, -25],
  },
] as const;

describe.skipIf(missing)(`real maps${suffix}`, () => {
  it.each(expected)(
    '$name has the classes that an independent count finds',
    ({ name, size, free, occupied, unknown, corner }) => {
      const { raster } = load(name);
      expect([raster.width, raster.height]).toEqual(size);
      expect(classCounts(raster)).toEqual({ free, occupied, unknown });
      const bounds = rasterBounds(raster);
      expect([bounds.minX, bounds.minY]).toEqual(corner);
      expect(bounds.maxX).toBeCloseTo(corner[0] + size[0] * raster.resolution, 9);
      expect(decodeRuns(encodeRuns(raster), raster.width, raster.height)).toEqual(raster.cells);
    },
  );

  it('negated have free and occupied the other way round', () => {
    const { image, meta } = load('small-house/map');
    // Grey 205 is an occupancy of 0.80 now: occupied, as is 254.
    expect(classCounts(classify(image, { ...meta, negate: true }))).toEqual({
      free: 3_442,
      occupied: 63_021 + 183_537,
      unknown: 0,
    });
  });

  it('keep the greys of a speed mask as percent', () => {
    const { image, meta } = load('depot/depot_speed');
    const counts = new Map<number, number>();
    for (const value of maskValues(image, meta)) counts.set(value, (counts.get(value) ?? 0) + 1);
    expect(Object.fromEntries(counts)).toEqual({ 0: 123_746, 20: 4_228, 25: 25_017, 50: 28_702, 100: 3_735 });
  });

  it('have the narrow gaps of the small house as doors for a robot of 0.22 m, and its wide doorways for one of 0.85 m', () => {
    const { raster } = load('small-house/map');
    // Read off the picture: a post at column 238, row 168, stands between two boards that end at columns 227 and 251.
    const small = passages(raster, 0.22);
    for (const column of [232, 245]) {
      const gap = small.find(({ contains }) => contains(cellToWorld(raster, column, 168)));
      expect(gap?.kind).toBe('door');
    }
    // The doorway between the two halves is at column 200, from row 239 to row 305: 3.3 m wide.
    const doorway = cellToWorld(raster, 200, 272);
    expect(small.some(({ contains }) => contains(doorway))).toBe(false);
    expect(passages(raster, 0.85).some(({ contains }) => contains(doorway))).toBe(true);
  });

  it.each([
    ['small-house/map', 0.22, 1],
    ['small-house/map', 0.15, 1],
    ['depot/depot', 0.3, 1],
    ['warehouse/warehouse', 0.35, 2],
  ] as const)(
    'carry paths on %s at a radius of %d m that touch no inflated cell and are within 2 percent of those planned on finer blocks',
    (name, radius, blockCells) => {
      const { raster } = load(name);
      const planner = createPlanner(raster);
      const finer = createPlanner(raster, { blockCells });
      const places = placesOn(raster, (place) => planner.isFree(place, radius), 40);
      let found = 0;
      for (let index = 0; index + 1 < places.length; index += 1) {
        const request = {
          from: places[index] ?? { x: 0, y: 0 },
          to: places[index + 1] ?? { x: 0, y: 0 },
          radius,
        };
        const wide = planner.plan(request);
        const shortest = planner.plan({ ...request, comfort: 'shortest' });
        const reference = finer.plan({ ...request, comfort: 'shortest' });
        expect('failure' in wide).toBe('failure' in reference);
        if ('failure' in wide || 'failure' in shortest || 'failure' in reference) continue;
        found += 1;
        expect(shortest.length).toBeLessThanOrEqual(reference.length * 1.02);
        expect(wide.length).toBeLessThanOrEqual(reference.length * 1.5 + 1);
        for (const path of [wide, shortest]) {
          for (const point of resample(path.points, raster.resolution / 4))
            expect(planner.isFree(point, radius)).toBe(true);
        }
        const distance = planner.distance(request.from, request.to, radius) ?? Infinity;
        expect(Math.abs(distance - wide.length)).toBeLessThanOrEqual(wide.length * 0.08 + 0.5);
      }
      expect(found).toBeGreaterThan(25);
    },
  );
});
