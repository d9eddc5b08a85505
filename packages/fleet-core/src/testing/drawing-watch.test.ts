import type { Drawing } from '@rota/contract/drawings';
import { describe, expect, test } from 'vitest';
import { DrawingWatch } from './drawing-watch.ts';

/** Robots drive south through it; it is 2 m wide. */
const southward: Drawing = {
  id: 'a1',
  layer: 'directional',
  kind: 'rectangle',
  coords: [
    [6, 1],
    [8, 10],
  ],
  props: { heading: -Math.PI / 2 },
};

type Corner = readonly [x: number, y: number];

function watchStep(...corners: readonly Corner[]): void {
  const trail = corners.map(([x, y]) => ({ x, y }));
  const place = () => ({ x: 0, y: 0, mapId: 'm_1', ...trail.at(-1) });
  new DrawingWatch([southward]).check(new Map([['r1', { place, trail }]]), 0);
}

describe('a step of a robot near a one-way area', () => {
  test.each<[string, readonly Corner[]]>([
    [
      'along it',
      [
        [7, 5],
        [7, 4.6],
      ],
    ],
    [
      'across it',
      [
        [6.2, 5],
        [6.6, 5],
      ],
    ],
    [
      'north beside it',
      [
        [5.9, 5],
        [5.9, 5.4],
      ],
    ],
    [
      'out of it, north beside it, and into it again',
      [
        [6.1, 5],
        [5.98, 5],
        [5.98, 5.3],
        [6.1, 5.3],
      ],
    ],
  ])('may lead %s', (_, corners) => {
    expect(() => watchStep(...corners)).not.toThrow();
  });

  test.each<[string, readonly Corner[]]>([
    [
      'north in it',
      [
        [7, 5],
        [7, 5.4],
      ],
    ],
    [
      'north into it from outside',
      [
        [7, 0.9],
        [7, 1.3],
      ],
    ],
    [
      'north in it and back again',
      [
        [7, 5],
        [7, 5.2],
        [7, 5],
      ],
    ],
  ])('may not lead %s', (_, corners) => {
    expect(() => watchStep(...corners)).toThrow('r1 drives against a one-way area at 0.');
  });
});
