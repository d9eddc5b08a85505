import { expect, test } from 'vitest';
import { areaOf, findShapeProblem, piecesOf, type Shape } from './shapes.ts';

/** 10 m by 6 m, turned a quarter to the left about its lower left corner: it lies from x = -6 to 0 and y = 0 to 10. */
const grid = { width: 100, height: 60, resolution: 0.1, origin: { x: 0, y: 0, theta: Math.PI / 2 } };

test.each<[string, Shape, string | undefined]>([
  [
    'a polygon',
    {
      kind: 'polygon',
      coords: [
        [-5, 1],
        [-1, 1],
        [-1, 9],
      ],
    },
    undefined,
  ],
  [
    'a rectangle',
    {
      kind: 'rectangle',
      coords: [
        [-1, 9],
        [-5, 1],
      ],
    },
    undefined,
  ],
  ['a circle', { kind: 'circle', coords: [[-3, 5]], radius: 2 }, undefined],
  [
    'a line',
    {
      kind: 'line',
      coords: [
        [-3, 1],
        [-3, 9],
      ],
      width: 1,
    },
    undefined,
  ],
  [
    'one a little over the border',
    {
      kind: 'rectangle',
      coords: [
        [-6.3, 0],
        [0.3, 10.3],
      ],
    },
    undefined,
  ],
  [
    'one whose sides cross',
    {
      kind: 'polygon',
      coords: [
        [-5, 1],
        [-1, 5],
        [-1, 1],
        [-5, 5],
      ],
    },
    'crosses_itself',
  ],
  [
    'a rectangle without width',
    {
      kind: 'rectangle',
      coords: [
        [-5, 1],
        [-5, 9],
      ],
    },
    'too_small',
  ],
  [
    'three places in a row',
    {
      kind: 'polygon',
      coords: [
        [-5, 1],
        [-5, 2],
        [-5, 3],
      ],
    },
    'crosses_itself',
  ],
  [
    'a line with tight bends, whose pieces are small',
    {
      kind: 'line',
      coords: Array.from({ length: 40 }, (_, at): [number, number] => [
        -4 + 0.3 * Math.sin(at / 6),
        1 + at * 0.04,
      ]),
      width: 0.1,
    },
    undefined,
  ],
  ['a line that is a dot in all', { kind: 'line', coords: [[-3, 1], [-3, 1.02], [-3, 1.05]], width: 0.1 }, 'too_small'], // prettier-ignore
  [
    'a line that goes nowhere',
    {
      kind: 'line',
      coords: [
        [-3, 1],
        [-3, 1],
      ],
      width: 1,
    },
    'too_small',
  ],
  [
    'a corner outside',
    {
      kind: 'polygon',
      coords: [
        [-5, 1],
        [2, 1],
        [-1, 9],
      ],
    },
    'outside_map',
  ],
  ['a circle that stands out', { kind: 'circle', coords: [[-1, 5]], radius: 3 }, 'outside_map'],
  [
    'a line that leaves the map',
    {
      kind: 'line',
      coords: [
        [-3, 1],
        [-3, 12],
      ],
      width: 1,
    },
    'outside_map',
  ],
])('%s', (_words, shape, expected) => {
  expect(findShapeProblem(shape, grid)).toBe(expected);
});

test('a rectangle has four corners, however it was drawn, and a line has its pieces', () => {
  expect(
    areaOf({
      kind: 'rectangle',
      coords: [
        [2, 1],
        [0, 3],
      ],
    }),
  ).toEqual(
    areaOf({
      kind: 'rectangle',
      coords: [
        [0, 1],
        [2, 3],
      ],
    }),
  );
  expect(
    piecesOf({
      kind: 'line',
      coords: [
        [0, 0],
        [1, 0],
        [1, 1],
      ],
      width: 0.5,
    }),
  ).toHaveLength(2);
});
