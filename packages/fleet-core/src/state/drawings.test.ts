import type { Drawing } from '@rota/contract/drawings';
import {
  areaOf,
  createPlanner,
  distanceToArea,
  drivableGrid,
  findShapeProblem,
  isPartInArea,
  rasterFromText,
  type Point,
  type Raster,
} from '@rota/floor';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ruledPlanner, speedLimitOn, speedLimitsOf, speedOnSlope } from './drawings.ts';

const RADIUS = 0.3;
const hall: Raster = rasterFromText(
  Array.from({ length: 60 }, () => '.'.repeat(80)),
  0.1,
  { x: 0, y: 0, theta: 0 },
);
const place = fc.tuple(
  fc.double({ min: 0.5, max: 7.5, noNaN: true }),
  fc.double({ min: 0.5, max: 5.5, noNaN: true }),
);
const props = {};
const drawing: fc.Arbitrary<Drawing> = fc.oneof(
  fc
    .tuple(place, place)
    .map(([a, b]): Drawing => ({ id: 'f', layer: 'forbidden', kind: 'rectangle', coords: [a, b], props })),
  fc.tuple(place, place).map(([a, b]): Drawing => ({
    id: 'w',
    layer: 'virtual_wall',
    kind: 'line',
    coords: [a, b],
    width: 0.1,
    props,
  })),
  fc.tuple(place, place).map(([a, b]): Drawing => ({
    id: 'o',
    layer: 'obstacle',
    kind: 'line',
    coords: [a, b],
    width: 0.1,
    props,
  })),
  fc.tuple(place, place, fc.double({ min: -3, max: 3, noNaN: true })).map(([a, b, heading]): Drawing => {
    return { id: 'd', layer: 'directional', kind: 'rectangle', coords: [a, b], props: { heading } };
  }),
  fc.tuple(place, place).map(([a, b]): Drawing => ({
    id: 's',
    layer: 'speed',
    kind: 'rectangle',
    coords: [a, b],
    props: { speed: 0.3 },
  })),
);

describe('ways on a floor on which people drew', () => {
  test('cross no wall and no forbidden area, and are never driven backwards through a one-way area', () => {
    let planned = 0;
    fc.assert(
      fc.property(
        fc.array(
          drawing.filter((one) => findShapeProblem(one, hall) === undefined),
          { maxLength: 6 },
        ),
        place,
        place,
        (drawings, [x0, y0], [x1, y1]) => {
          const planner = ruledPlanner(createPlanner(drivableGrid(hall, drawings), { tightWay: 0 }), {
            drawings,
          });
          const way = planner.plan({ from: { x: x0, y: y0 }, to: { x: x1, y: y1 }, radius: RADIUS });
          if ('failure' in way) return;
          planned += 1;
          expect(planner.isClear(way.points, RADIUS)).toBe(true);
          way.points.slice(1).forEach((to, index) => {
            const from = way.points[index] ?? to;
            for (const one of drawings)
              expect(isBroken(one, from, to, way.points), JSON.stringify(one)).toBe(false);
          });
        },
      ),
      { numRuns: 300 },
    );
    expect(planned).toBeGreaterThan(60);
  });

  test.each<[string, Drawing, number]>([
    [
      'a door costs its seconds',
      {
        id: '1',
        layer: 'door',
        kind: 'line',
        coords: [
          [4, 0],
          [4, 6],
        ],
        width: 0.2,
        props: { name: 'Door', wait_s: 10 },
      },
      8,
    ],
    [
      'so does one that is a rectangle',
      {
        id: '1',
        layer: 'door',
        kind: 'rectangle',
        coords: [
          [3.9, 0],
          [4.1, 6],
        ],
        props: { name: 'Door', wait_s: 10 },
      },
      8,
    ],
    [
      'a door that is always open costs nothing',
      {
        id: '1',
        layer: 'door',
        kind: 'line',
        coords: [
          [4, 0],
          [4, 6],
        ],
        width: 0.2,
        props: { name: 'Door', wait_s: 0 },
      },
      0,
    ],
    [
      'half the speed is twice the way',
      {
        id: '1',
        layer: 'speed',
        kind: 'rectangle',
        coords: [
          [3, 0],
          [5, 6],
        ],
        props: { speed: 0.4 },
      },
      2,
    ],
    [
      'a limit above what robots drive costs nothing',
      {
        id: '1',
        layer: 'speed',
        kind: 'rectangle',
        coords: [
          [3, 0],
          [5, 6],
        ],
        props: { speed: 2 },
      },
      0,
    ],
    [
      'a ramp of 20 % takes twice as long',
      {
        id: '1',
        layer: 'slope',
        kind: 'rectangle',
        coords: [
          [3, 0],
          [5, 6],
        ],
        props: { heading: 0, grade: 20 },
      },
      2,
    ],
    [
      'a custom area costs nothing',
      {
        id: '1',
        layer: 'custom',
        kind: 'rectangle',
        coords: [
          [3, 0],
          [5, 6],
        ],
        props: { key: 'a', value: 'b' },
      },
      0,
    ],
    [
      'a zone of a camera costs nothing',
      {
        id: '1',
        layer: 'camera',
        kind: 'point',
        coords: [[4, 3]],
        props: { name: 'C', heading: 0, range: 8 },
      },
      0,
    ],
  ])('%s', (_words, one, extra) => {
    const planner = ruledPlanner(createPlanner(hall), { drawings: [one] });
    expect(planner.distance({ x: 1, y: 3 }, { x: 7, y: 3 }, RADIUS)).toBeCloseTo(6 + extra, 1);
  });

  test('limit the speed on ramps, too', () => {
    const ramp: Drawing = {
      id: '1',
      layer: 'slope',
      kind: 'rectangle',
      coords: [
        [3, 0],
        [5, 6],
      ],
      props: { heading: 0, grade: 20 },
    };
    expect(speedLimitOn({ drawn: speedLimitsOf([ramp]) }, { x: 3.5, y: 3 }, { x: 4.5, y: 3 })).toBe(
      speedOnSlope(20),
    );
    expect(speedLimitOn({ drawn: speedLimitsOf([ramp]) }, { x: 1, y: 3 }, { x: 2, y: 3 })).toBeUndefined();
  });
});

/** Whether a piece of a way does what a drawing forbids. A way that begins or ends at the very edge of an area may touch it. */
/** Metres: an end so close to an area stands in it, as sums of doubles have it. */
const NANOMETRE = 1e-9;

function isBroken(one: Drawing, from: Point, to: Point, way: readonly Point[]): boolean {
  if (one.kind === 'line') {
    const [[ax, ay], [bx, by]] = [one.coords[0] ?? [0, 0], one.coords[1] ?? [0, 0]];
    return (
      distanceToArea(
        [
          { x: ax, y: ay },
          { x: bx, y: by },
        ],
        from.x,
        from.y,
        to.x,
        to.y,
      ) === 0
    );
  }
  if (one.layer === 'forbidden') {
    const area = areaOf(one);
    const ends = [way[0], way.at(-1)].map((end) =>
      end ? distanceToArea(area, end.x, end.y, end.x, end.y) : 0,
    );
    return (
      ends.every((distance) => distance > NANOMETRE) && distanceToArea(area, from.x, from.y, to.x, to.y) === 0
    );
  }
  if (one.layer !== 'directional' || one.kind !== 'rectangle') return false;
  const { heading } = one.props;
  const along = (to.x - from.x) * Math.cos(heading) + (to.y - from.y) * Math.sin(heading);
  const against = along < -0.02 * Math.hypot(to.x - from.x, to.y - from.y);
  return against && isPartInArea(areaOf(one), from.x, from.y, to.x, to.y, 0.01);
}

describe('the speeds of a floor', () => {
  const area: Drawing = { id: 's', layer: 'speed', kind: 'rectangle', coords: [[2, 0], [4, 6]], props: { speed: 0.9 } }; // prettier-ignore
  const drawn = speedLimitsOf([area]);
  test.each([
    ['elsewhere the usual one', { usual: 0.5 }, 5, 6, 0.5],
    ['what people chose in their areas', { usual: 0.5 }, 2.5, 3.5, 0.9],
    ['the lower of both where a way leaves the area', { usual: 0.5 }, 3, 5, 0.5],
    ['never more than the most', { usual: 0.5, most: 0.7 }, 2.5, 3.5, 0.7],
    ['the most where nothing is drawn', { most: 0.7 }, 5, 6, 0.7],
    ['no limit where none is set', {}, 5, 6, undefined],
  ])('are %s', (_words, speeds, from, to, expected) => {
    expect(speedLimitOn({ drawn, ...speeds }, { x: from, y: 3 }, { x: to, y: 3 })).toBe(expected);
  });

  // Six metres, two of them in the area.
  test.each([
    ['half the usual speed is twice the way, less where people chose more', { usual: 0.4 }, 0.8, 4 * 2 + 2],
    ['nowhere more than the most', { most: 0.4 }, 0.8, 6 * 2],
    ['an area as slow as the rest costs no more', { usual: 0.4 }, 0.4, 6 * 2],
    ['a slower one does', { usual: 0.4 }, 0.2, 4 * 2 + 2 * 4],
    ['a speed above the robots’ own changes nothing', { usual: 2, most: 3 }, 2, 6],
  ])('cost their time: %s', (_words, speeds, speed, expected) => {
    const drawings: Drawing[] = [{ ...area, layer: 'speed', props: { speed } }];
    const planner = ruledPlanner(createPlanner(hall), { drawings, speeds });
    const [from, to] = [{ x: 0.5, y: 3 }, { x: 6.5, y: 3 }]; // prettier-ignore
    expect(planner.distance(from, to, RADIUS)).toBeCloseTo(expected, 1);
    expect(planner.reach(from, RADIUS, 'away')(to)).toBeCloseTo(expected, 1);
  });

  test('lead ways through fast areas', () => {
    const lane: Drawing = { ...area, coords: [[0, 5], [8, 6]], props: { speed: 0.8 } }; // prettier-ignore
    const request = { from: { x: 0.5, y: 4 }, to: { x: 7.5, y: 4 }, radius: RADIUS };
    const highest = (speeds: { usual?: number }): number => {
      const way = ruledPlanner(createPlanner(hall), { drawings: [lane], speeds }).plan(request);
      return 'failure' in way ? 0 : Math.max(...way.points.map(({ y }) => y));
    };
    expect([highest({}) > 5, highest({ usual: 0.2 }) > 5]).toEqual([false, true]);
  });
});
