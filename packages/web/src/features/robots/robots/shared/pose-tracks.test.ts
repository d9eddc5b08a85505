import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ShownPose } from './pose-tracks.ts';
import { createPoseTracks, turnBetween } from './pose-tracks.ts';

const shown = (): ShownPose => ({ x: NaN, y: NaN, theta: NaN, moving: false });

test('a robot without a sample is not shown', () => {
  expect(createPoseTracks().read(3, 1_000, shown())).toBe(false);
});

test('half way in time between two samples is half way on the floor', () => {
  const tracks = createPoseTracks();
  tracks.push(0, 1_000, 2, 4, 0);
  tracks.push(0, 2_000, 3, 6, 1);
  const out = shown();
  expect(tracks.read(0, 1_500 + tracks.delay(0), out)).toBe(true);
  expect(out).toEqual({ x: 2.5, y: 5, theta: 0.5, moving: true });
});

test('after its newest sample a robot stands where it was last seen and never runs ahead', () => {
  const tracks = createPoseTracks();
  tracks.push(0, 1_000, 0, 0, 0);
  tracks.push(0, 1_200, 0.2, 0, 0);
  const out = shown();
  tracks.read(0, 60_000, out);
  expect(out).toEqual({ x: 0.2, y: 0, theta: 0, moving: false });
});

test('a sample that arrives late, after a newer one, is dropped', () => {
  const tracks = createPoseTracks();
  tracks.push(0, 2_000, 5, 5, 0);
  tracks.push(0, 1_000, 9, 9, 0);
  const out = shown();
  tracks.readLast(0, out);
  expect(out.x).toBe(5);
  expect(tracks.lastAt(0)).toBe(2_000);
});

test('a jump farther than a robot can drive is shown as a jump', () => {
  const tracks = createPoseTracks();
  tracks.push(0, 1_000, 0, 0, 0);
  tracks.push(0, 1_500, 40, 0, 0);
  const out = shown();
  tracks.read(0, 1_400 + tracks.delay(0), out);
  expect(out.x).toBe(0);
  tracks.read(0, 1_500 + tracks.delay(0), out);
  expect(out.x).toBe(40);
});

test('a forgotten slot shows nothing until its next sample', () => {
  const tracks = createPoseTracks();
  tracks.push(0, 1_000, 1, 1, 0);
  tracks.reset(0);
  expect(tracks.read(0, 2_000, shown())).toBe(false);
  tracks.push(0, 500, 7, 7, 0);
  const out = shown();
  expect(tracks.read(0, 9_000, out)).toBe(true);
  expect(out.x).toBe(7);
});

test('the shortest turn never exceeds half a circle and ends at the wanted heading', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -20, max: 20, noNaN: true }),
      fc.double({ min: -20, max: 20, noNaN: true }),
      (from, to) => {
        const turn = turnBetween(from, to);
        expect(Math.abs(turn)).toBeLessThanOrEqual(Math.PI + 1e-9);
        expect(Math.cos(from + turn)).toBeCloseTo(Math.cos(to), 6);
        expect(Math.sin(from + turn)).toBeCloseTo(Math.sin(to), 6);
      },
    ),
  );
});

test('whatever the samples, the robot is shown inside their box and moves without a leap while it drives', () => {
  const step = fc.record({
    gap: fc.integer({ min: 50, max: 1_000 }),
    dx: fc.double({ min: -0.3, max: 0.3, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 2, maxLength: 20 }), (steps) => {
      const tracks = createPoseTracks();
      let [at, x] = [10_000, 0];
      const xs: number[] = [];
      for (const { gap, dx } of steps) {
        at += gap;
        x += dx;
        xs.push(x);
        tracks.push(0, at, x, 0, 0);
      }
      let previous: number | undefined;
      for (let now = at - 500; now <= at + 2_000; now += 16) {
        const out = shown();
        tracks.read(0, now, out);
        expect(out.x).toBeGreaterThanOrEqual(Math.min(...xs) - 1e-9);
        expect(out.x).toBeLessThanOrEqual(Math.max(...xs) + 1e-9);
        if (previous !== undefined)
          expect(Math.abs(out.x - previous)).toBeLessThanOrEqual(0.3 * (16 / 50) + 1e-6);
        previous = out.x;
      }
    }),
  );
});
