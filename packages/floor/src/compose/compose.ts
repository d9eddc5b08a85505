import { CELL_FREE, CELL_OCCUPIED } from '../raster.ts';
import type { Grid, Raster } from '../raster.ts';
import type { Shape } from '../shapes.ts';
import { fillShape } from './fill.ts';
import { latticeOf } from './lattice.ts';

/** A shape on a layer, as far as the grid concerns it: the names of layers are those of the contract. */
export type LayeredShape = Shape & { readonly layer: string };

/**
 * The raster with what people drew over it, in the order of the list: `free_space` frees the cells whose middles lie in it, `obstacle` occupies
 * all that it touches, so that a thin wall keeps its cells, and `eraser` gives cells back what the raster says. Other layers change nothing.
 * The same raster where nothing changes; every program comes to the same cells.
 */
export function composeGrid(raster: Raster, drawings: readonly LayeredShape[]): Raster {
  const relevant = drawings.filter(
    ({ layer }) => layer === 'free_space' || layer === 'obstacle' || layer === 'eraser',
  );
  if (relevant.length === 0) return raster;
  const { width, cells: base } = raster;
  const cells = Uint8Array.from(base);
  const lattice = latticeOf(raster);
  for (const drawing of relevant) {
    if (drawing.layer === 'obstacle') {
      fillShape(lattice, drawing, 'touched', (row, from, to) =>
        cells.fill(CELL_OCCUPIED, row * width + from, row * width + to),
      );
    } else if (drawing.layer === 'free_space') {
      fillShape(lattice, drawing, 'middles', (row, from, to) =>
        cells.fill(CELL_FREE, row * width + from, row * width + to),
      );
    } else {
      // Whatever an obstacle may have touched goes with it.
      fillShape(lattice, drawing, 'touched', (row, from, to) => {
        cells.set(base.subarray(row * width + from, row * width + to), row * width + from);
      });
    }
  }
  return { ...raster, cells };
}

/** One byte a cell, in image order: 1 where a virtual wall touches it. Undefined where there is no virtual wall. */
export function wallMask(grid: Grid, drawings: readonly LayeredShape[]): Uint8Array | undefined {
  const walls = drawings.filter(({ layer }) => layer === 'virtual_wall');
  if (walls.length === 0) return undefined;
  const mask = new Uint8Array(grid.width * grid.height);
  const lattice = latticeOf(grid);
  for (const wall of walls) {
    fillShape(lattice, wall, 'touched', (row, from, to) =>
      mask.fill(1, row * grid.width + from, row * grid.width + to),
    );
  }
  return mask;
}

/** The grid that robots drive on: the composed grid, in which virtual walls stay walls even under drawings that free cells. */
export function drivableGrid(raster: Raster, drawings: readonly LayeredShape[]): Raster {
  const composed = composeGrid(raster, drawings);
  const walls = wallMask(raster, drawings);
  if (!walls) return composed;
  const cells = Uint8Array.from(composed.cells);
  for (let index = 0; index < cells.length; index += 1) if (walls[index] === 1) cells[index] = CELL_OCCUPIED;
  return { ...composed, cells };
}

/** The drawings that decide what is free: where they are alike, in the same order, so are the grids that come of one raster. */
export function shapesOfGrid<D extends LayeredShape>(
  drawings: readonly D[],
  walls: 'walls' | 'no walls',
): D[] {
  return drawings.filter(
    ({ layer }) =>
      layer === 'free_space' ||
      layer === 'obstacle' ||
      layer === 'eraser' ||
      (walls === 'walls' && layer === 'virtual_wall'),
  );
}

/**
 * Whether the same grid comes of both lists of drawings, whatever else is among them. Compares corners and writes no text, so that the
 * largest maps take about a millisecond.
 */
export function makeSameGrid(
  before: readonly LayeredShape[],
  after: readonly LayeredShape[],
  walls: 'walls' | 'no walls',
): boolean {
  const [then, now] = [shapesOfGrid(before, walls), shapesOfGrid(after, walls)];
  return then.length === now.length && then.every((shape, index) => isSameShape(shape, now[index]));
}

function isSameShape(one: LayeredShape, other: LayeredShape | undefined): boolean {
  if (
    other === undefined ||
    one.layer !== other.layer ||
    one.kind !== other.kind ||
    sizeOf(one) !== sizeOf(other)
  )
    return false;
  return (
    one.coords.length === other.coords.length &&
    one.coords.every(([x, y], index) => {
      const place = other.coords[index];
      return place !== undefined && place[0] === x && place[1] === y;
    })
  );
}

/** The radius of a circle, the width of a line, metres. */
function sizeOf(shape: LayeredShape): number {
  return shape.kind === 'circle' ? shape.radius : shape.kind === 'line' ? shape.width : 0;
}

/** A key of the drawings that affect the grid: equal keys give equal grids, whatever other drawings there are. */
export function shapesKey(drawings: readonly LayeredShape[], walls: 'walls' | 'no walls'): string {
  return JSON.stringify(
    shapesOfGrid(drawings, walls).map((shape) => {
      const { layer, kind, coords } = shape;
      return [layer, kind, coords, sizeOf(shape)];
    }),
  );
}
