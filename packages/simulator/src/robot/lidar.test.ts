import { expect, test } from 'vitest';
import { freeDistance, nearsAny } from './lidar.ts';

const RADIUS = 0.4;
const AT_REST = { x: 0, y: 0, theta: 0, speed: 0 };

test('a body at the very end of a way is seen, however short the way is', () => {
  const body = { x: 0.85, y: 0, radius: RADIUS };
  expect(freeDistance(AT_REST, RADIUS, [{ x: 0.04, y: 0 }], [body], 2)).toBe(Infinity);
  expect(freeDistance(AT_REST, RADIUS, [{ x: 0.09, y: 0 }], [body], 2)).toBeCloseTo(0.09);
});

test('a way beside a body is free, and one that turns into it is so far', () => {
  const body = { x: 2, y: 1, radius: RADIUS };
  expect(freeDistance(AT_REST, RADIUS, [{ x: 4, y: 0 }], [body], 5)).toBe(Infinity);
  const into = [
    { x: 2, y: 0 },
    { x: 2, y: 1 },
  ];
  expect(freeDistance(AT_REST, RADIUS, into, [body], 5)).toBeCloseTo(2.2, 0);
});

test('one that drives its own way stands while another is beside it, and goes on straight away from it', () => {
  const beside = { x: 0, y: 0.9, radius: RADIUS };
  const behind = { x: -0.9, y: 0, radius: RADIUS };
  const behindAtAnAngle = { x: -0.6, y: 0.67, radius: RADIUS };
  const way = [{ x: 3, y: 0 }];
  expect(nearsAny(AT_REST, RADIUS + 0.4, way, [beside])).toBe(true);
  expect(nearsAny(AT_REST, RADIUS + 0.4, way, [behindAtAnAngle])).toBe(true);
  expect(nearsAny(AT_REST, RADIUS + 0.4, way, [behind])).toBe(false);
});
