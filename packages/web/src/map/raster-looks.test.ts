import type { Raster } from '@rota/floor';
import { expect, test } from 'vitest';
import { halfLooks, quietFurniture } from './raster-looks.ts';

/** A floor drawn in letters, 10 cm a cell: `#` is occupied, `?` unknown, anything else free. */
function drawn(...rows: string[]): Raster {
  const width = rows[0]?.length ?? 0;
  const cells = Uint8Array.from(rows.join(''), (letter) => (letter === '#' ? 1 : letter === '?' ? 2 : 0));
  return { width, height: rows.length, resolution: 0.1, origin: { x: 1, y: 2, theta: 0 }, cells };
}
function words({ width, cells }: Raster): string[] {
  const letters = Array.from(cells, (cell) => '.#?o'[cell]);
  return Array.from({ length: cells.length / width }, (_, row) =>
    letters.slice(row * width, (row + 1) * width).join(''),
  );
}
const wall = '#'.repeat(20);
const free = '.'.repeat(20);

test.each<[string, string[], string[]]>([
  ['a long thin wall keeps its weight', [free, wall, wall, free], [free, wall, wall, free]],
  [
    'a table that stands alone is quiet',
    [wall, free, `.....###${'.'.repeat(12)}`, `.....###${'.'.repeat(12)}`, free],
    [wall, free, `.....ooo${'.'.repeat(12)}`, `.....ooo${'.'.repeat(12)}`, free],
  ],
  [
    'a broad counter is quiet, and the outer wall that it stands at is not',
    [
      '?'.repeat(20),
      wall,
      wall,
      wall,
      ...Array.from({ length: 5 }, () => `....######${'.'.repeat(10)}`),
      free,
      free,
      free,
    ],
    [
      '?'.repeat(20),
      wall,
      wall,
      wall,
      ...Array.from({ length: 5 }, () => `....oooooo${'.'.repeat(10)}`),
      free,
      free,
      free,
    ],
  ],
  [
    'things that touch at a corner are one',
    [`#${'.'.repeat(19)}`, `.${'#'.repeat(19)}`, free],
    [`#${'.'.repeat(19)}`, `.${'#'.repeat(19)}`, free],
  ],
  ['unknown stays unknown', ['?'.repeat(20), wall], ['?'.repeat(20), wall]],
])('%s', (_words, rows, expected) => {
  expect(words(quietFurniture(drawn(...rows)))).toEqual(expected);
});

test('at half the size a wall wins over furniture over unknown over free', () => {
  const raster = drawn('........', '........');
  raster.cells.set([1, 3, 3, 2, 2, 0, 0, 0]);
  expect(words(halfLooks(raster))).toEqual(['#o?.']);
});

test('half the size covers the same ground, from the same corner above', () => {
  const raster = drawn('...', '...', '...');
  const half = halfLooks(raster);
  expect([half.width, half.height, half.resolution]).toEqual([2, 2, 0.2]);
  expect(half.origin.x).toBeCloseTo(1);
  expect(half.origin.y + half.height * half.resolution).toBeCloseTo(
    raster.origin.y + raster.height * raster.resolution,
  );
});
