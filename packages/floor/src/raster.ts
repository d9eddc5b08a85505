import type { Point, Pose } from './geometry.ts';

/** A cell known to be free. */
export const CELL_FREE = 0;
/** A cell known to hold an obstacle. */
export const CELL_OCCUPIED = 1;
/** An unmeasured cell. Robots keep out of it. */
export const CELL_UNKNOWN = 2;

/**
 * A floor as a grid of three classes.
 * `cells` holds width * height classes in image order (top row first); `resolution` is metres a cell; `origin` is the pose of the lower-left
 * corner of the lower-left cell, so rows run down the image, y runs up, and the yaw turns the whole grid about that corner.
 */
export type Raster = {
  readonly width: number;
  readonly height: number;
  readonly resolution: number;
  readonly origin: Pose;
  readonly cells: Uint8Array;
};

/** A grid without its cells: all that is needed to turn metres into cells and back. */
export type Grid = Omit<Raster, 'cells'>;

/** A place in a grid: fractions count from the left edge of column 0 and the top edge of row 0, so the cell is `floor` of both. */
export type CellPosition = { readonly column: number; readonly row: number };

/** Smallest box in the map frame, metres, that holds the whole grid. */
export type Bounds = {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
};

/** Fractional column and row of a point; `Math.floor` of each is the cell. Points outside give values outside 0..width and 0..height. */
export function worldToCell(grid: Grid, point: Point): CellPosition {
  const cos = Math.cos(grid.origin.theta);
  const sin = Math.sin(grid.origin.theta);
  const dx = point.x - grid.origin.x;
  const dy = point.y - grid.origin.y;
  return {
    column: (cos * dx + sin * dy) / grid.resolution,
    row: grid.height - (cos * dy - sin * dx) / grid.resolution,
  };
}

/** The point at a fractional column and row: the inverse of `worldToCell`. */
export function cellPositionToWorld(grid: Grid, column: number, row: number): Point {
  const cos = Math.cos(grid.origin.theta);
  const sin = Math.sin(grid.origin.theta);
  const x = column * grid.resolution;
  const y = (grid.height - row) * grid.resolution;
  return { x: grid.origin.x + cos * x - sin * y, y: grid.origin.y + sin * x + cos * y };
}

/** The centre of the cell in the given whole column and row. */
export function cellToWorld(grid: Grid, column: number, row: number): Point {
  return cellPositionToWorld(grid, column + 0.5, row + 0.5);
}

/** Index into `cells` of the cell that holds a point, or -1 outside the grid. */
export function cellIndexAt(grid: Grid, point: Point): number {
  const position = worldToCell(grid, point);
  const column = Math.floor(position.column);
  const row = Math.floor(position.row);
  return column < 0 || row < 0 || column >= grid.width || row >= grid.height ? -1 : row * grid.width + column;
}

/** The class of the cell that holds a point; unknown outside the raster. */
export function classAt(raster: Raster, point: Point): number {
  return raster.cells[cellIndexAt(raster, point)] ?? CELL_UNKNOWN;
}

/** The box round the four corners of the grid, rotation included. */
export function rasterBounds(grid: Grid): Bounds {
  const corners = [
    cellPositionToWorld(grid, 0, 0),
    cellPositionToWorld(grid, grid.width, 0),
    cellPositionToWorld(grid, 0, grid.height),
    cellPositionToWorld(grid, grid.width, grid.height),
  ];
  const xs = corners.map((corner) => corner.x);
  const ys = corners.map((corner) => corner.y);
  return { minX: Math.min(...xs), minY: Math.min(...ys), maxX: Math.max(...xs), maxY: Math.max(...ys) };
}

/** Counts the cells of each class in a raster. */
export type ClassCounts = { readonly free: number; readonly occupied: number; readonly unknown: number };

/** Counts the cells of each class, for a person to check at upload. */
export function classCounts(raster: Raster): ClassCounts {
  let occupied = 0;
  let unknown = 0;
  for (const cell of raster.cells) {
    if (cell === CELL_OCCUPIED) occupied += 1;
    else if (cell === CELL_UNKNOWN) unknown += 1;
  }
  return { free: raster.cells.length - occupied - unknown, occupied, unknown };
}
