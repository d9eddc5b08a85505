import { isInArea } from '../areas.ts';
import type { Area } from '../areas.ts';
import { squaredDistanceToSegment } from '../geometry.ts';
import type { Disc } from '../geometry.ts';
import type { Grid } from '../raster.ts';
import { worldToCell } from '../raster.ts';
import type { BlockFactors } from './clearance.ts';
import type { Blocks } from './blocks.ts';
import type { Penalty } from './request.ts';
import { someSquareAlong, SQUARE } from './squares.ts';

/** Discs in fractional cells that no way may touch, sorted into squares when there are many. */
export type Discs = {
  readonly list: readonly Disc[];
  /** By `row * columns + column` of a square, the discs that reach into it; undefined when the list is short. */
  readonly squares: ReadonlyMap<number, readonly Disc[]> | undefined;
  readonly columns: number;
};

/** Up to so many discs are looked at one by one. */
const FEW = 6;

/** Cells of slack when the robot stands inside a disc: enough to turn, too little to come closer. */
const STANDING_SLACK = 0.05;

/** The discs in cells; one that holds the start shrinks so that the robot may leave it but not come closer. */
export function discsInCells(grid: Grid, obstacles: readonly Disc[], startX: number, startY: number): Discs {
  const list = obstacles.flatMap((obstacle) => {
    const { column, row } = worldToCell(grid, obstacle);
    const off = Math.hypot(column - startX, row - startY);
    const radius = Math.min(obstacle.radius / grid.resolution, off - STANDING_SLACK);
    return radius > 0 ? [{ x: column, y: row, radius }] : [];
  });
  return sortDiscs(list, grid.width);
}

/** Sorts discs of a floor that is `width` cells wide. */
export function sortDiscs(list: readonly Disc[], width: number): Discs {
  // Ways end in the floor, so that what lies beyond its sides may share squares with the other side.
  const columns = Math.ceil(width / SQUARE) + 1;
  if (list.length <= FEW) return { list, squares: undefined, columns };
  const squares = new Map<number, Disc[]>();
  for (const disc of list) {
    const { x, y, radius } = disc;
    for (let row = Math.floor((y - radius) / SQUARE); row <= Math.floor((y + radius) / SQUARE); row += 1) {
      for (
        let column = Math.floor((x - radius) / SQUARE);
        column <= Math.floor((x + radius) / SQUARE);
        column += 1
      ) {
        const square = squares.get(row * columns + column);
        if (square) square.push(disc);
        else squares.set(row * columns + column, [disc]);
      }
    }
  }
  return { list, squares, columns };
}

/** Whether a straight way comes into one of the discs. */
export function hitsDisc(discs: Discs, x0: number, y0: number, x1: number, y1: number): boolean {
  const { squares, columns } = discs;
  if (!squares) return hitsAny(discs.list, x0, y0, x1, y1);
  return someSquareAlong(columns, x0, y0, x1, y1, (key) => {
    const square = squares.get(key);
    return square !== undefined && hitsAny(square, x0, y0, x1, y1);
  });
}

function hitsAny(discs: readonly Disc[], x0: number, y0: number, x1: number, y1: number): boolean {
  for (const { x, y, radius } of discs) {
    if (squaredDistanceToSegment(x, y, x0, y0, x1, y1) < radius * radius) return true;
  }
  return false;
}

/** One byte a block: 1 where an edge of the roads might touch a disc. */
export function blocksNear(blocks: Blocks, discs: Discs): Uint8Array {
  const near = new Uint8Array(blocks.columns * blocks.rows);
  for (const { x, y, radius } of discs.list) {
    // An edge reaches into the third block next to it.
    eachBlockIn(blocks, boxAround(x, y, x, y, radius + 4 * blocks.blockCells), (block) => {
      near[block] = 1;
    });
  }
  return near;
}

/** The factor by which a metre counts longer in an area that a robot has to leave. */
const LEAVING_FACTOR = 6;

/** The factor of every block that penalties touch, or that lies in an area (in cells) to be left; the highest wins. */
export function factorsOf(
  grid: Grid,
  blocks: Blocks,
  penalties: readonly Penalty[],
  left: readonly Area[],
): BlockFactors {
  const { blockCells, columns, rows } = blocks;
  const factors = new Float32Array(columns * rows).fill(1);
  const halfDiagonal = blockCells * Math.SQRT1_2;
  const touched = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  for (const penalty of penalties) {
    const points = (penalty.kind === 'disc' ? [penalty] : penalty.points).map((point) =>
      worldToCell(grid, point),
    );
    const radius = penalty.radius / grid.resolution + halfDiagonal;
    points.forEach((point, index) => {
      const before = points[Math.max(0, index - 1)] ?? point;
      const box = boxAround(before.column, before.row, point.column, point.row, radius);
      // A block that is dear may reach half a block beyond the box that its middle lies in.
      touched.left = Math.min(touched.left, box.left - blockCells);
      touched.right = Math.max(touched.right, box.right + blockCells);
      touched.top = Math.min(touched.top, box.top - blockCells);
      touched.bottom = Math.max(touched.bottom, box.bottom + blockCells);
      eachBlockIn(blocks, box, (block, x, y) => {
        const off = squaredDistanceToSegment(x, y, before.column, before.row, point.column, point.row);
        if (off <= radius * radius) factors[block] = Math.max(factors[block] as number, penalty.factor);
      });
    });
  }
  for (const area of left) {
    const [xs, ys] = [area.map(({ x }) => x), area.map(({ y }) => y)];
    const box = boxAround(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys), blockCells);
    touched.left = Math.min(touched.left, box.left);
    touched.right = Math.max(touched.right, box.right);
    touched.top = Math.min(touched.top, box.top);
    touched.bottom = Math.max(touched.bottom, box.bottom);
    eachBlockIn(blocks, box, (block, x, y) => {
      if (isInArea(area, x, y)) factors[block] = Math.max(factors[block] as number, LEAVING_FACTOR);
    });
  }
  return { blockCells, columns, factors, ...touched };
}

type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

function boxAround(x0: number, y0: number, x1: number, y1: number, radius: number): Box {
  return {
    left: Math.min(x0, x1) - radius,
    right: Math.max(x0, x1) + radius,
    top: Math.min(y0, y1) - radius,
    bottom: Math.max(y0, y1) + radius,
  };
}

function eachBlockIn(blocks: Blocks, box: Box, visit: (block: number, x: number, y: number) => void): void {
  const { blockCells, columns, rows } = blocks;
  const right = Math.min(columns - 1, Math.floor(box.right / blockCells));
  const bottom = Math.min(rows - 1, Math.floor(box.bottom / blockCells));
  for (let row = Math.max(0, Math.floor(box.top / blockCells)); row <= bottom; row += 1) {
    for (let column = Math.max(0, Math.floor(box.left / blockCells)); column <= right; column += 1) {
      visit(row * columns + column, (column + 0.5) * blockCells, (row + 0.5) * blockCells);
    }
  }
}
