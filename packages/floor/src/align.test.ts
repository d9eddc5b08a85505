import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { motionAbout, motionFromPairs, movePoint, movePose, moveShape, turnHeading } from './align.ts';
import type { Shape } from './shapes.ts';

const number = fc.double({ min: -50, max: 50, noNaN: true });
const place = fc.record({ x: number, y: number });
const motion = fc.record({ x: number, y: number, theta: fc.double({ min: -3, max: 3, noNaN: true }) });

describe('the motion from matched places', () => {
  test('is the one that moved them', () => {
    fc.assert(
      fc.property(motion, fc.array(place, { minLength: 2, maxLength: 6 }), (moved, places) => {
        const [first, second] = places;
        fc.pre(
          first !== undefined &&
            second !== undefined &&
            Math.hypot(first.x - second.x, first.y - second.y) > 1,
        );
        const found = motionFromPairs(places.map((from) => ({ from, to: movePoint(moved, from) })));
        expect(found?.offM).toBeCloseTo(0, 6);
        for (const one of places) {
          const [there, here] = [movePoint(moved, one), movePoint(found?.motion ?? moved, one)];
          expect(Math.hypot(there.x - here.x, there.y - here.y)).toBeLessThan(1e-6);
        }
      }),
    );
  });

  test('shares the error among places that do not fit, and tells how large it is', () => {
    const found = motionFromPairs([
      { from: { x: 0, y: 0 }, to: { x: -0.1, y: 0 } },
      { from: { x: 4, y: 0 }, to: { x: 4.1, y: 0 } },
    ]);
    expect(found?.motion.theta).toBeCloseTo(0, 9);
    expect(found?.motion.x).toBeCloseTo(0, 9);
    expect(found?.offM).toBeCloseTo(0.1, 9);
  });

  test.each([
    ['nothing', []],
    ['one place', [{ from: { x: 1, y: 1 }, to: { x: 2, y: 2 } }]],
    [
      'one place twice',
      [
        { from: { x: 1, y: 1 }, to: { x: 2, y: 2 } },
        { from: { x: 1, y: 1.01 }, to: { x: 2, y: 2 } },
      ],
    ],
  ])('is not decided by %s', (_words, pairs) => {
    expect(motionFromPairs(pairs)).toBeUndefined();
  });
});

test('a turn about a place leaves that place where it is', () => {
  fc.assert(
    fc.property(place, fc.double({ min: -6, max: 6, noNaN: true }), (about, theta) => {
      const after = movePoint(motionAbout({ x: 0, y: 0, theta }, about), about);
      expect(Math.hypot(after.x - about.x, after.y - about.y)).toBeLessThan(1e-9);
    }),
  );
});

const quarter = { x: 1, y: 0, theta: Math.PI / 2 };
const slanted = { x: 0, y: 0, theta: Math.PI / 4 };
test.each<[string, Parameters<typeof moveShape>, Shape]>([
  [
    'a rectangle after a quarter turn is one',
    [
      quarter,
      {
        kind: 'rectangle',
        coords: [
          [0, 0],
          [2, 1],
        ],
      },
    ],
    {
      kind: 'rectangle',
      coords: [
        [1, 0],
        [0, 2],
      ],
    },
  ],
  [
    'a rectangle after another turn is a polygon',
    [
      slanted,
      {
        kind: 'rectangle',
        coords: [
          [0, 0],
          [2, 2],
        ],
      },
    ],
    {
      kind: 'polygon',
      coords: [
        [0, 0],
        [1.414, 1.414],
        [0, 2.828],
        [-1.414, 1.414],
      ],
    },
  ],
  [
    'or a line along its longer sides',
    [
      slanted,
      {
        kind: 'rectangle',
        coords: [
          [0, -0.1],
          [2, 0.1],
        ],
      },
      true,
    ],
    {
      kind: 'line',
      coords: [
        [0, 0],
        [1.414, 1.414],
      ],
      width: 0.2,
    },
  ],
  [
    'a circle keeps its radius',
    [quarter, { kind: 'circle', coords: [[1, 1]], radius: 3 }],
    { kind: 'circle', coords: [[0, 1]], radius: 3 },
  ],
  [
    'a line keeps its width',
    [
      quarter,
      {
        kind: 'line',
        coords: [
          [0, 0],
          [0, 1],
        ],
        width: 0.3,
      },
    ],
    {
      kind: 'line',
      coords: [
        [1, 0],
        [0, 0],
      ],
      width: 0.3,
    },
  ],
  ['a point is moved', [quarter, { kind: 'point', coords: [[2, 0]] }], { kind: 'point', coords: [[1, 2]] }],
])('%s', (_words, args, expected) => {
  const made = moveShape(...args);
  expect(made).toMatchObject({
    kind: expected.kind,
    ...('width' in made && 'width' in expected && { width: expected.width }),
  });
  made.coords.forEach(([x, y], index) => {
    expect(x).toBeCloseTo(expected.coords[index]?.[0] ?? NaN, 3);
    expect(y).toBeCloseTo(expected.coords[index]?.[1] ?? NaN, 3);
  });
});

test('headings are turned along, and stay between -pi and pi', () => {
  expect(turnHeading({ x: 9, y: 9, theta: 3 }, 3)).toBeCloseTo(6 - 2 * Math.PI, 9);
  expect(movePose(quarter, { x: 1, y: 1, theta: 0 })).toEqual({
    x: expect.closeTo(0, 9) as number,
    y: expect.closeTo(1, 9) as number,
    theta: expect.closeTo(Math.PI / 2, 9) as number,
  });
});
