import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { crossesItself } from '../crossings.ts';
import { wallMask } from '../compose/compose.ts';
import { cellPositionToWorld, type Grid } from '../raster.ts';
import { regionOutlines, type OutlineOptions, type RegionOutline } from './region-outlines.ts';

const ALL: OutlineOptions = { leastCells: 1, mostCorners: 2_000, mostRegions: 5_000 };
const cellsOf = (rows: readonly string[]) => ({
  width: rows[0]?.length ?? 0,
  height: rows.length,
  labels: Uint8Array.from([...rows.join('')].map((cell) => (cell === '.' ? 0 : Number(cell)))),
});
/** The cells that outlines touch when they are drawn on the map. */
function drawRegion(
  { width, height }: { width: number; height: number },
  outlines: readonly RegionOutline[],
): Uint8Array {
  const grid: Grid = { width, height, resolution: 1, origin: { x: 0, y: 0, theta: 0 } };
  const shapes = outlines.map(({ outline }) => ({
    layer: 'virtual_wall',
    kind: 'polygon' as const,
    coords: outline.map(({ x, y }) => {
      const place = cellPositionToWorld(grid, x, y);
      return [place.x, place.y] as const;
    }),
  }));
  return wallMask(grid, shapes) ?? new Uint8Array(width * height);
}

describe('the outlines of regions', () => {
  test('of rectangles have four corners, and touch their cells and no others', () => {
    const cells = cellsOf(['....22', '.11.22', '.11.22', '......']);
    const outlines = regionOutlines(cells, ALL) ?? [];
    expect(outlines.map(({ label, cells: count, outline }) => [label, count, outline.length])).toEqual([
      [2, 6, 4],
      [1, 4, 4],
    ]);
    expect(drawRegion(cells, outlines)).toEqual(cells.labels.map((label) => Math.min(label, 1)));
  });

  test('of a region with a hole are parts without one, and a small hole is closed', () => {
    const ring = cellsOf(['111111', '1....1', '1....1', '111111']);
    const outlines = regionOutlines(ring, ALL) ?? [];
    expect(outlines.length).toBe(2);
    expect(drawRegion(ring, outlines)).toEqual(ring.labels);
    const closed = regionOutlines(ring, { ...ALL, leastCells: 9 }) ?? [];
    expect(closed.map(({ outline }) => outline.length)).toEqual([4]);
  });

  test('take in what makes no difference rather than being cut', () => {
    const ring = cellsOf(['1111', '1..1', '1111']);
    const free = ring.labels.map((label) => 1 - label);
    expect(regionOutlines({ ...ring, free }, ALL)?.length).toBe(1);
  });

  test('are none where there would be too many', () => {
    const board = cellsOf(['1.1.1.', '.1.1.1', '1.1.1.']);
    expect(regionOutlines(board, ALL)?.length).toBe(9);
    expect(regionOutlines(board, { ...ALL, mostRegions: 8 })).toBeUndefined();
  });

  test('of any picture cross nothing, take in every region, and are off by one cell at most', () => {
    const pictures = fc.integer({ min: 1, max: 24 }).chain((width) =>
      fc
        .array(fc.oneof({ weight: 2, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.constant(0) }), {
          minLength: width,
          maxLength: width * 24,
        })
        .map((bits) => {
          const height = Math.floor(bits.length / width);
          return { width, height, labels: Uint8Array.from(bits.slice(0, width * height)) };
        }),
    );
    fc.assert(
      fc.property(pictures, fc.integer({ min: 8, max: 60 }), (cells, mostCorners) => {
        const outlines = regionOutlines(cells, { ...ALL, mostCorners }) ?? [];
        expect(outlines.reduce((sum, one) => sum + one.cells, 0)).toBe(
          cells.labels.reduce((sum, label) => sum + label, 0),
        );
        for (const { outline } of outlines) {
          expect(outline.length).toBeLessThanOrEqual(mostCorners);
          expect(crossesItself(outline)).toBe(false);
        }
        const made = drawRegion(cells, outlines);
        const near = (of: Uint8Array, index: number): boolean =>
          [-1, 0, 1].some((dy) =>
            [-1, 0, 1].some((dx) => {
              const [x, y] = [(index % cells.width) + dx, Math.floor(index / cells.width) + dy];
              return x >= 0 && x < cells.width && of[y * cells.width + x] === 1;
            }),
          );
        cells.labels.forEach((label, index) => {
          if (label === 1) expect(near(made, index)).toBe(true);
          if (made[index] === 1) expect(near(cells.labels, index)).toBe(true);
        });
      }),
      { numRuns: 400 },
    );
  });
});
