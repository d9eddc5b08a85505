import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { rasterFromText } from '../text-raster.ts';
import { CELL_FREE, CELL_OCCUPIED, CELL_UNKNOWN, type Raster } from '../raster.ts';
import {
  composeGrid,
  drivableGrid,
  makeSameGrid,
  shapesKey,
  shapesOfGrid,
  wallMask,
  type LayeredShape,
} from './compose.ts';
import { aScan, aShape, composeWorlds, numbers } from './random-worlds.fake.ts';
import { exactCosine, exactSine } from './exact-trigonometry.ts';

const blank = (text: string, count: number): Raster =>
  rasterFromText(
    Array.from({ length: count }, () => text),
    1,
    { x: 0, y: 0, theta: 0 },
  );
const rows = ({ cells, width }: Pick<Raster, 'cells' | 'width'>): string[] =>
  Array.from({ length: cells.length / width }, (_, row) =>
    [...cells.subarray(row * width, (row + 1) * width)].map((cell) => '.#?'[cell]).join(''),
  );

describe('two lists of drawings', () => {
  const wall: LayeredShape = {
    layer: 'obstacle',
    kind: 'polygon',
    coords: [
      [1, 1],
      [3, 1],
      [3, 3],
    ],
  };
  const pillar: LayeredShape = { layer: 'obstacle', kind: 'circle', coords: [[5, 5]], radius: 0.4 };
  const line: LayeredShape = {
    layer: 'virtual_wall',
    kind: 'line',
    coords: [
      [1, 1],
      [3, 1],
    ],
    width: 0.1,
  };
  const lane: LayeredShape = {
    layer: 'speed_limit',
    kind: 'rectangle',
    coords: [
      [1, 1],
      [3, 3],
    ],
  };

  test.each<[string, readonly LayeredShape[], readonly LayeredShape[]]>([
    ['the same', [wall, pillar, line], [structuredClone(wall), pillar, line]],
    ['one beside them that is no part of the grid', [wall], [lane, wall]],
    ['another order', [wall, pillar], [pillar, wall]],
    ['one less', [wall, pillar], [wall]],
    [
      'a corner moved',
      [wall],
      [
        {
          ...wall,
          coords: [
            [1, 1],
            [3, 1],
            [3, 3.001],
          ],
        },
      ],
    ],
    [
      'a corner more',
      [wall],
      [
        {
          ...wall,
          coords: [
            [1, 1],
            [3, 1],
            [3, 3],
            [1, 3],
          ],
        },
      ],
    ],
    ['another layer', [wall], [{ ...wall, layer: 'free_space' }]],
    ['another radius', [pillar], [{ ...pillar, radius: 0.5 }]],
    ['another width', [line], [{ ...line, width: 0.2 }]],
    ['nothing at all', [], []],
  ])('make the same grid where their text is the same: %s', (_what, before, after) => {
    for (const walls of ['walls', 'no walls'] as const) {
      expect(makeSameGrid(before, after, walls)).toBe(shapesKey(before, walls) === shapesKey(after, walls));
    }
  });
});

describe('the rasteriser', () => {
  test('comes to the same cells for ten thousand drawings, in whatever program it runs', () => {
    const hash = createHash('sha256');
    for (const cells of composeWorlds(20_260, 100)) hash.update(cells);
    expect(hash.digest('hex')).toBe('bd7864f4c9b52926a18acb4d59b130b75836ed20f27f8e27fc94f833c9d41686');
  });

  test.each<[string, LayeredShape, string[]]>([
    [
      'an obstacle takes all that it touches',
      {
        layer: 'obstacle',
        kind: 'rectangle',
        coords: [
          [1.5, 1.5],
          [3.2, 2.1],
        ],
      },
      ['.....', '.###.', '.###.', '.....'],
    ],
    [
      'a thin wall keeps its cells',
      {
        layer: 'obstacle',
        kind: 'line',
        coords: [
          [2.5, 0.2],
          [2.5, 3.8],
        ],
        width: 0.02,
      },
      ['..#..', '..#..', '..#..', '..#..'],
    ],
    [
      'a circle is round',
      { layer: 'obstacle', kind: 'circle', coords: [[2.5, 2]], radius: 1.05 },
      ['..#..', '.###.', '.###.', '..#..'],
    ],
    [
      'a line ends round, and turns',
      {
        layer: 'obstacle',
        kind: 'line',
        coords: [
          [0.5, 0.5],
          [4.5, 0.5],
          [4.5, 3.5],
        ],
        width: 0.5,
      },
      ['....#', '....#', '....#', '#####'],
    ],
    [
      'what lies outside changes nothing',
      {
        layer: 'obstacle',
        kind: 'rectangle',
        coords: [
          [9, 9],
          [12, 12],
        ],
      },
      ['.....', '.....', '.....', '.....'],
    ],
    [
      'other layers change nothing',
      {
        layer: 'forbidden',
        kind: 'rectangle',
        coords: [
          [0, 0],
          [5, 4],
        ],
      },
      ['.....', '.....', '.....', '.....'],
    ],
  ])('%s', (_words, drawing, expected) => {
    expect(rows(composeGrid(blank('.....', 4), [drawing]))).toEqual(expected);
  });

  test('frees the cells whose middles lie in free space, over noise and over unmeasured cells', () => {
    const free: LayeredShape = {
      layer: 'free_space',
      kind: 'rectangle',
      coords: [
        [1.4, 0.4],
        [3.6, 3.6],
      ],
    };
    expect(rows(composeGrid(blank('#?#?#', 4), [free]))).toEqual(['#...#', '#...#', '#...#', '#...#']);
  });

  test('lays drawings over each other in their order', () => {
    const wall: LayeredShape = {
      layer: 'obstacle',
      kind: 'rectangle',
      coords: [
        [0.1, 0.1],
        [4.9, 0.9],
      ],
    };
    const gap: LayeredShape = {
      layer: 'free_space',
      kind: 'rectangle',
      coords: [
        [2, 0],
        [3, 1],
      ],
    };
    expect(rows(composeGrid(blank('.....', 1), [wall, gap]))).toEqual(['##.##']);
    expect(rows(composeGrid(blank('.....', 1), [gap, wall]))).toEqual(['#####']);
  });

  test('an eraser over anything gives the scan back', () => {
    const next = numbers(7);
    for (let world = 0; world < 30; world += 1) {
      const scan = aScan(next, next() * 6);
      const drawings = Array.from({ length: 20 }, () => aShape(next));
      const eraser: LayeredShape = { layer: 'eraser', kind: 'circle', coords: [[2, 2]], radius: 40 };
      expect(composeGrid(scan, [...drawings, eraser]).cells).toEqual(scan.cells);
      for (const drawing of drawings)
        expect(composeGrid(scan, [drawing, { ...drawing, layer: 'eraser' }]).cells).toEqual(scan.cells);
    }
  });

  test('answers the very raster where nothing is drawn over it, and never changes the one that it is given', () => {
    const scan = aScan(numbers(3), 1);
    const before = Uint8Array.from(scan.cells);
    expect(composeGrid(scan, [{ layer: 'speed', kind: 'circle', coords: [[1, 1]], radius: 1 }])).toBe(scan);
    composeGrid(scan, [{ layer: 'obstacle', kind: 'circle', coords: [[1, 1]], radius: 3 }]);
    expect(scan.cells).toEqual(before);
  });

  test('puts a drawing where it is on a grid that is turned', () => {
    const grid = { width: 40, height: 40, resolution: 0.1, origin: { x: 5, y: -3, theta: 0.7 } };
    const scan: Raster = { ...grid, cells: new Uint8Array(1_600).fill(CELL_UNKNOWN) };
    // Two metres along the columns and one up, seen from the corner.
    const [x, y] = [5 + 2 * Math.cos(0.7) - Math.sin(0.7), -3 + 2 * Math.sin(0.7) + Math.cos(0.7)];
    const made = composeGrid(scan, [{ layer: 'free_space', kind: 'circle', coords: [[x, y]], radius: 0.12 }]);
    expect(made.cells[(40 - 10) * 40 + 20]).toBe(CELL_FREE);
    expect(made.cells.filter((cell) => cell === CELL_FREE).length).toBeGreaterThan(2);
  });
});

describe('virtual walls', () => {
  const wall: LayeredShape = {
    layer: 'virtual_wall',
    kind: 'line',
    coords: [
      [2.5, 0],
      [2.5, 2],
    ],
    width: 0.1,
  };
  const free: LayeredShape = {
    layer: 'free_space',
    kind: 'rectangle',
    coords: [
      [0, 0],
      [5, 2],
    ],
  };

  test('are walls to robots, whatever is laid free over them, and nothing to the scan', () => {
    const scan = blank('.....', 2);
    expect(composeGrid(scan, [wall])).toBe(scan);
    expect(rows(drivableGrid(scan, [wall, free]))).toEqual(['..#..', '..#..']);
    expect(drivableGrid(scan, [wall]).cells.filter((cell) => cell === CELL_OCCUPIED)).toHaveLength(2);
    expect(wallMask(scan, [free])).toBeUndefined();
  });

  test('are among the shapes of what robots drive on, and not of what people see', () => {
    expect(shapesOfGrid([wall, free], 'walls')).toEqual([wall, free]);
    expect(shapesOfGrid([wall, free], 'no walls')).toEqual([free]);
  });
});

test.each([0, 0.1, 0.7, 1.5707963, 2, 3.1415926, 4, 5.5, 6.28, -0.3, -2.4, -4.8, -6, 40])(
  'sine and cosine of %d are right',
  (angle) => {
    expect(exactSine(angle)).toBeCloseTo(Math.sin(angle), 13);
    expect(exactCosine(angle)).toBeCloseTo(Math.cos(angle), 13);
  },
);
