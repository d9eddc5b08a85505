import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brakingDistance, driveAlong, wrapAngle, type Drive, type Vehicle } from './vehicle.ts';

const drive: Drive = { speedMax: 0.8, acceleration: 0.5, deceleration: 0.7, turnRate: 1.4 };
const free = { limit: Infinity, endHeading: undefined };

function run(path: { x: number; y: number }[], seconds: number, start: Partial<Vehicle> = {}) {
  const vehicle: Vehicle = { x: 0, y: 0, theta: 0, speed: 0, ...start };
  const trace: Vehicle[] = [];
  let reached = 0;
  for (let at = 0; at < seconds; at += 0.05) {
    reached += driveAlong(vehicle, path, drive, free, 0.05).reached;
    trace.push({ ...vehicle });
  }
  return { vehicle, trace, reached };
}

describe('a driving body', () => {
  test('drives to the end of its path and stands there', () => {
    const { vehicle, reached } = run(
      [
        { x: 3, y: 0 },
        { x: 3, y: 2 },
      ],
      20,
    );
    expect(vehicle).toMatchObject({ x: 3, y: 2, speed: 0 });
    expect(reached).toBe(2);
  });

  test('never passes its speed or its acceleration', () => {
    const { trace } = run([{ x: 6, y: 0 }], 15);
    for (const [index, now] of trace.entries()) {
      expect(now.speed).toBeLessThanOrEqual(drive.speedMax + 1e-9);
      const before = trace[index - 1];
      if (before !== undefined && now.x < 5.9)
        expect(now.speed - before.speed).toBeLessThanOrEqual(drive.acceleration * 0.05 + 1e-9);
    }
  });

  test('turns on the spot before a sharp corner', () => {
    const { trace } = run([{ x: -2, y: 0 }], 1.5);
    expect(trace.every((now) => Math.hypot(now.x, now.y) < 0.05)).toBe(true);
  });

  test('takes the heading it is asked for at the end', () => {
    const vehicle: Vehicle = { x: 0, y: 0, theta: 0, speed: 0 };
    const path = [{ x: 1, y: 0 }];
    for (let at = 0; at < 10; at += 0.1)
      driveAlong(vehicle, path, drive, { limit: Infinity, endHeading: Math.PI / 2 }, 0.1);
    expect(vehicle.theta).toBeCloseTo(Math.PI / 2, 1);
  });

  test('halts within its braking distance when the limit drops to nothing', () => {
    const vehicle: Vehicle = { x: 0, y: 0, theta: 0, speed: 0.8 };
    for (let at = 0; at < 5; at += 0.05)
      driveAlong(vehicle, [{ x: 50, y: 0 }], drive, { limit: 0, endHeading: undefined }, 0.05);
    expect(vehicle.speed).toBe(0);
    expect(vehicle.x).toBeLessThanOrEqual(brakingDistance(0.8, drive) + 0.05);
  });

  test('stays on its path whatever the path', () => {
    const point = fc.record({
      x: fc.double({ min: -5, max: 5, noNaN: true }),
      y: fc.double({ min: -5, max: 5, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 6 }), (points) => {
        const { trace } = run([...points], 30);
        const line = [{ x: 0, y: 0 }, ...points];
        return trace.every((now) =>
          line.some((from, index) => distanceTo(now, from, line[index + 1] ?? from) < 1e-6),
        );
      }),
      { numRuns: 40 },
    );
  });

  test('angles are brought into one turn', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -50, max: 50, noNaN: true }),
        (angle) => Math.abs(wrapAngle(angle)) <= Math.PI + 1e-9,
      ),
    );
  });
});

function distanceTo(
  p: { x: number; y: number },
  a: { x: number; y: number },
  b: { x: number; y: number },
): number {
  const length = (b.x - a.x) ** 2 + (b.y - a.y) ** 2;
  const t =
    length === 0
      ? 0
      : Math.max(0, Math.min(1, ((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)) / length));
  return Math.hypot(a.x + t * (b.x - a.x) - p.x, a.y + t * (b.y - a.y) - p.y);
}
