import { distanceToArea, isInArea, isPartInArea } from '../areas.ts';
import type { Area } from '../areas.ts';
import type { Point } from '../geometry.ts';
import type { Grid } from '../raster.ts';
import { worldToCell } from '../raster.ts';
import type { Blocks } from './blocks.ts';
import { someSquareAlong, SQUARE } from './squares.ts';
import type { Gate, SlowArea } from './tolls.ts';

/** A part of the floor that may be driven in one direction: `heading` in radians, the area in metres, both in the map frame. */
export type OneWay = { readonly area: Area; readonly heading: number };

/**
 * The drawn rules of a floor that robots keep to. In a one-way area a robot drives along the heading and may cross it at right angles. No part
 * of a robot comes into a forbidden area, except of one that is there already.
 */
export type FloorRules = {
  readonly oneWays: readonly OneWay[];
  readonly forbidden: readonly Area[];
  /** Areas where robots drive slower than elsewhere. */
  readonly slow?: readonly SlowArea[];
  /** Lines and areas that take time to cross. */
  readonly gates?: readonly Gate[];
  /** As how many metres a metre counts where no part of the floor is slow, at least 1; only where another part is faster. */
  readonly everywhere?: number;
  /** Factor of all measured lengths, at least 1. The choice of the best way does not depend on it. */
  readonly pace?: number;
};

/** The sine of the angle beyond a right one at which a way counts as against the heading: one degree. */
const AGAINST = 0.0175;
/** Cells of way that may lie in an area unseen: a bend on its border. */
const HARDLY_IN = 0.05;
/** Cells of slack for a robot that is nearer to a forbidden area than usual: enough to turn. */
const STANDING_SLACK = 0.05;

type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
type OneWayCells = Box & { readonly area: Area; readonly x: number; readonly y: number };
/** `reach` is how near, in cells, a robot's middle may come; less than 0 where the area does not count. */
type ForbiddenCells = Box & { readonly area: Area; readonly reach: number };

/** Rules in fractional cells for robots of one radius. */
export type RulesInCells = {
  readonly oneWays: readonly OneWayCells[];
  readonly forbidden: readonly ForbiddenCells[];
  /** By `row * columns + column` of a square, those that reach into it. */
  readonly squares: ReadonlyMap<
    number,
    { readonly oneWays: OneWayCells[]; readonly forbidden: ForbiddenCells[] }
  >;
  readonly columns: number;
};

/** Whether there is anything to keep to. */
export function hasRules({
  oneWays,
  forbidden,
  slow = [],
  gates = [],
  everywhere = 1,
  pace = 1,
}: FloorRules): boolean {
  return oneWays.length + forbidden.length + slow.length + gates.length > 0 || everywhere !== 1 || pace !== 1;
}

/** The rules for robots of `radius` metres. */
export function rulesInCells(grid: Grid, rules: FloorRules, radius: number): RulesInCells {
  const cells = radius / grid.resolution;
  const { theta } = grid.origin;
  const oneWays = rules.oneWays.map(({ area, heading }) => {
    const corners = cornersInCells(grid, area);
    // Rows run down the image.
    return {
      area: corners,
      ...boxOf(corners, 0),
      x: Math.cos(heading - theta),
      y: -Math.sin(heading - theta),
    };
  });
  const forbidden = rules.forbidden.map((area) => {
    const corners = cornersInCells(grid, area);
    return { area: corners, ...boxOf(corners, cells), reach: cells };
  });
  return sortRules(grid, oneWays, forbidden);
}

function cornersInCells(grid: Grid, area: Area): Area {
  return area.map((corner) => {
    const { column, row } = worldToCell(grid, corner);
    return { x: column, y: row };
  });
}

function boxOf(corners: Area, margin: number): Box {
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  return {
    left: Math.min(...xs) - margin,
    right: Math.max(...xs) + margin,
    top: Math.min(...ys) - margin,
    bottom: Math.max(...ys) + margin,
  };
}

function sortRules(
  grid: Grid,
  oneWays: readonly OneWayCells[],
  forbidden: readonly ForbiddenCells[],
): RulesInCells {
  const columns = Math.ceil(grid.width / SQUARE) + 1;
  const squares = new Map<
    number,
    { readonly oneWays: OneWayCells[]; readonly forbidden: ForbiddenCells[] }
  >();
  const squareAt = (
    square: number,
  ): { readonly oneWays: OneWayCells[]; readonly forbidden: ForbiddenCells[] } => {
    const there = squares.get(square) ?? { oneWays: [], forbidden: [] };
    squares.set(square, there);
    return there;
  };
  for (const one of oneWays) eachSquareOf(grid, one, columns, (square) => squareAt(square).oneWays.push(one));
  for (const one of forbidden)
    eachSquareOf(grid, one, columns, (square) => squareAt(square).forbidden.push(one));
  return { oneWays, forbidden, squares, columns };
}

/** Rules outside the grid have no effect. */
function eachSquareOf(grid: Grid, box: Box, columns: number, visit: (square: number) => void): void {
  const bottom = Math.min(grid.height, box.bottom);
  const right = Math.min(grid.width, box.right);
  for (let row = Math.floor(Math.max(0, box.top) / SQUARE); row <= Math.floor(bottom / SQUARE); row += 1) {
    for (
      let column = Math.floor(Math.max(0, box.left) / SQUARE);
      column <= Math.floor(right / SQUARE);
      column += 1
    ) {
      visit(row * columns + column);
    }
  }
}

/**
 * The rules for one request. A robot, or a goal, that is nearer to a forbidden area than usual sets how near that area may be come to; a robot
 * that stands in one may leave it. `left` are the areas that it is in.
 */
export function rulesFrom(
  grid: Grid,
  rules: RulesInCells,
  from: Point,
  to: Point,
): { rules: RulesInCells; left: readonly Area[] } {
  const left: Area[] = [];
  let changed = false;
  const forbidden = rules.forbidden.map((one) => {
    const apart = isOutside(one, from) && isOutside(one, to) ? Infinity : nearest(one.area, from, to);
    if (apart >= one.reach) return one;
    changed = true;
    if (apart > 0) return { ...one, reach: Math.max(0, apart - STANDING_SLACK) };
    left.push(one.area);
    return { ...one, reach: -1 };
  });
  return changed ? { rules: sortRules(grid, rules.oneWays, forbidden), left } : { rules, left };
}

function isOutside(box: Box, { x, y }: Point): boolean {
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
}

function nearest(area: Area, from: Point, to: Point): number {
  return Math.min(
    distanceToArea(area, from.x, from.y, from.x, from.y),
    distanceToArea(area, to.x, to.y, to.x, to.y),
  );
}

/** Whether a place lies in a forbidden area. No robot is sent there, not even one that stands in it. */
export function isForbidden(rules: RulesInCells, x: number, y: number): boolean {
  return rules.forbidden.some((one) => !isOutside(one, { x, y }) && isInArea(one.area, x, y));
}

/** Whether a straight way, driven from its first end to its second, breaks a rule. */
export function breaksRule(rules: RulesInCells, x0: number, y0: number, x1: number, y1: number): boolean {
  return someSquareAlong(rules.columns, x0, y0, x1, y1, (square) => {
    const there = rules.squares.get(square);
    if (!there) return false;
    return (
      there.oneWays.some((one) => isAgainst(one, x0, y0, x1, y1)) ||
      there.forbidden.some((one) => isTooNear(one, x0, y0, x1, y1))
    );
  });
}

function isAgainst(one: OneWayCells, x0: number, y0: number, x1: number, y1: number): boolean {
  if (isBeside(one, x0, y0, x1, y1)) return false;
  const [dx, dy] = [x1 - x0, y1 - y0];
  if (dx * one.x + dy * one.y >= -AGAINST * Math.sqrt(dx * dx + dy * dy)) return false;
  return isPartInArea(one.area, x0, y0, x1, y1, HARDLY_IN);
}

function isTooNear(one: ForbiddenCells, x0: number, y0: number, x1: number, y1: number): boolean {
  if (one.reach < 0 || isBeside(one, x0, y0, x1, y1)) return false;
  const apart = distanceToArea(one.area, x0, y0, x1, y1);
  return apart < one.reach || apart === 0;
}

function isBeside(box: Box, x0: number, y0: number, x1: number, y1: number): boolean {
  return (
    (x0 < box.left && x1 < box.left) ||
    (x0 > box.right && x1 > box.right) ||
    (y0 < box.top && y1 < box.top) ||
    (y0 > box.bottom && y1 > box.bottom)
  );
}

/** One byte a block: 1 where an edge of the roads might break a rule. */
export function blocksOfRules(blocks: Blocks, rules: RulesInCells): Uint8Array {
  const { blockCells, columns, rows } = blocks;
  const near = new Uint8Array(columns * rows);
  // An edge reaches into the third block next to it.
  const margin = 4 * blockCells;
  for (const box of [...rules.oneWays, ...rules.forbidden]) {
    const right = Math.min(columns - 1, Math.floor((box.right + margin) / blockCells));
    const bottom = Math.min(rows - 1, Math.floor((box.bottom + margin) / blockCells));
    for (let row = Math.max(0, Math.floor((box.top - margin) / blockCells)); row <= bottom; row += 1) {
      near.fill(
        1,
        row * columns + Math.max(0, Math.floor((box.left - margin) / blockCells)),
        row * columns + right + 1,
      );
    }
  }
  return near;
}
