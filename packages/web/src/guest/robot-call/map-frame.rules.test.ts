import { expect, test } from 'vitest';
import { frameOf, inPicture, PICTURE, shortTurn } from './map-frame.rules.ts';

test.each([
  [[{ x: 3, y: 4 }]],
  [
    [
      { x: 0, y: 0 },
      { x: 1, y: 0.5 },
    ],
  ],
  [
    [
      { x: -40, y: 7 },
      { x: 60, y: 9 },
    ],
  ],
  [
    [
      { x: 5, y: -30 },
      { x: 5, y: 80 },
    ],
  ],
])('%j are seen, away from the edges', (spots) => {
  const frame = frameOf(spots, undefined);
  for (const spot of spots) {
    const { x, y } = inPicture(spot, frame);
    expect(x).toBeGreaterThan(40);
    expect(x).toBeLessThan(PICTURE.width - 40);
    expect(y).toBeGreaterThan(40);
    expect(y).toBeLessThan(PICTURE.height - 40);
  }
});

test('what is higher on the floor is higher in the picture', () => {
  const frame = frameOf(
    [
      { x: 0, y: 0 },
      { x: 0, y: 10 },
    ],
    undefined,
  );
  expect(inPicture({ x: 0, y: 10 }, frame).y).toBeLessThan(inPicture({ x: 0, y: 0 }, frame).y);
});

test('the floor stays while all are seen, comes nearer when they are close, and follows who leaves', () => {
  const place = { x: 0, y: 0 };
  const first = frameOf([place, { x: 30, y: 0 }], undefined);
  expect(frameOf([place, { x: 22, y: 2 }], first)).toBe(first);
  expect(frameOf([place, { x: 3, y: 0 }], first).scale).toBeGreaterThan(first.scale * 2);
  expect(frameOf([place, { x: 60, y: 0 }], first).scale).toBeLessThan(first.scale);
});

test.each([
  [undefined, 2, 2],
  [0, 1, 1],
  [3, -3, 2 * Math.PI - 3],
  [-3, 3, 3 - 2 * Math.PI],
  [7, 0.5, 0.5 + 2 * Math.PI],
])('from %j to %j it turns the short way', (before, next, angle) =>
  expect(shortTurn(before, next)).toBeCloseTo(angle),
);
