// @vitest-environment node
import { CELL_FREE, CELL_OCCUPIED, CELL_UNKNOWN, type Raster } from '@rota/floor';
import { expect, test } from 'vitest';
import { BECAME, gridDifferences } from './grid-differences.rules.ts';

function aGrid(rows: readonly string[]): Raster {
  const classes: Record<string, number> = { '.': CELL_FREE, '#': CELL_OCCUPIED, '?': CELL_UNKNOWN };
  const cells = Uint8Array.from(rows.join('').split(''), (cell) => classes[cell] ?? CELL_UNKNOWN);
  return {
    width: rows[0]?.length ?? 0,
    height: rows.length,
    resolution: 0.5,
    origin: { x: 0, y: 0, theta: 0 },
    cells,
  };
}

test('the changed part of a floor is reported with the new value of each cell', () => {
  const part = gridDifferences(aGrid(['....', '.#..', '....']), aGrid(['....', '..#.', '.?..']));
  expect(part).toEqual({
    column: 1,
    row: 1,
    width: 2,
    height: 2,
    became: Uint8Array.from([BECAME.free, BECAME.wall, BECAME.unknown, BECAME.nothing]),
    wallM2: 0.25,
    freeM2: 0.25,
  });
});

test('the same floor, and one of another size, have no part that differs', () => {
  expect(gridDifferences(aGrid(['.#']), aGrid(['.#']))).toBeUndefined();
  expect(gridDifferences(aGrid(['.#']), aGrid(['.', '#']))).toBeUndefined();
});
