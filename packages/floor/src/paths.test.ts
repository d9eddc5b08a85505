import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceBetween, squaredDistanceToSegment } from './geometry.ts';
import { decimate, pathLength, resample, travelTime } from './paths.ts';

const coordinate = fc.double({ min: -50, max: 50, noNaN: true });
const polylines = fc.array(fc.record({ x: coordinate, y: coordinate }), { minLength: 1, maxLength: 12 });

describe('a resampled path', () => {
  it('keeps its length, its corners and its ends, in order, with no step above the spacing', () => {
    fc.assert(
      fc.property(polylines, fc.double({ min: 0.05, max: 5, noNaN: true }), (points, spacing) => {
        const fine = resample(points, spacing);
        expect(pathLength(fine)).toBeCloseTo(pathLength(points), 6);
        fine
          .slice(1)
          .forEach((point, index) =>
            expect(distanceBetween(point, fine[index] ?? point)).toBeLessThanOrEqual(spacing + 1e-6),
          );
        let at = 0;
        for (const corner of points) {
          at = fine.indexOf(corner, at);
          expect(at).toBeGreaterThanOrEqual(0);
        }
        expect(fine[0]).toBe(points[0]);
        expect(fine.at(-1)).toBe(points.at(-1));
      }),
    );
  });

  it('cuts a segment into equal parts', () => {
    expect(
      resample(
        [
          { x: 0, y: 0 },
          { x: 3, y: 0 },
        ],
        1,
      ),
    ).toEqual([0, 1, 2, 3].map((x) => ({ x, y: 0 })));
    expect(
      resample(
        [
          { x: 0, y: 0 },
          { x: 3, y: 0 },
        ],
        2,
      ).map((point) => point.x),
    ).toEqual([0, 1.5, 3]);
  });

  it('refuses a spacing that is not positive', () => {
    expect(() => resample([{ x: 0, y: 0 }], 0)).toThrow(RangeError);
    expect(() => resample([{ x: 0, y: 0 }], NaN)).toThrow(RangeError);
  });
});

describe('a decimated path', () => {
  it('keeps both ends and stays within the tolerance of every point it leaves out', () => {
    fc.assert(
      fc.property(polylines, fc.double({ min: 0, max: 10, noNaN: true }), (points, tolerance) => {
        const coarse = decimate(points, tolerance);
        expect(coarse[0]).toBe(points[0]);
        expect(coarse.at(-1)).toBe(points.at(-1));
        for (const point of points) {
          const off = coarse.map((end, index) => {
            const start = coarse[Math.max(0, index - 1)] ?? end;
            return squaredDistanceToSegment(point.x, point.y, start.x, start.y, end.x, end.y);
          });
          expect(Math.sqrt(Math.min(...off))).toBeLessThanOrEqual(tolerance + 1e-9);
        }
      }),
    );
  });

  it('drops what lies on a straight line', () => {
    const points = [0, 1, 2, 3].map((x) => ({ x, y: 2 * x }));
    expect(decimate(points, 0.001)).toEqual([points[0], points[3]]);
    expect(decimate([], 1)).toEqual([]);
  });
});

describe('travel time', () => {
  const profile = { speed: 1, acceleration: 0.5 };

  it('is the time of a trapezoid of speed on a long way', () => {
    // Two seconds and one metre each to speed up and to brake, and 8 m at 1 m/s between.
    expect(travelTime(10, profile)).toBeCloseTo(12);
  });

  it('is the time of a triangle on a way too short to reach full speed', () => {
    expect(travelTime(0.5, profile)).toBeCloseTo(2);
    expect(travelTime(0, profile)).toBe(0);
  });

  it('grows without a jump where the triangle becomes a trapezoid', () => {
    expect(travelTime(2 + 1e-9, profile)).toBeCloseTo(travelTime(2 - 1e-9, profile), 6);
  });
});
