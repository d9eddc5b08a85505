import { leapFrom } from './clearance.ts';
import type { Footing } from './clearance.ts';
import type { Roads } from './roads.ts';

/** A way from a point that is not open to the first open cell, in fractional cells: x and y in turn, the point first, the open cell last. */
export type Exit = { readonly cell: number; readonly way: readonly number[]; readonly length: number };

const NEIGHBOURS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/** Whether a straight step, driven from its first end to its second (fractional columns and rows), is closed. */
type ClosedStep = (x0: number, y0: number, x1: number, y1: number) => boolean;

/**
 * Cell centres (x and y in turn) from one cell to another through the blocks of both, by side steps only; undefined when there is no such
 * way or `closed` says so. It joins nodes that do not see each other but whose pieces touch.
 */
export function pathThroughBlocks(
  roads: Roads,
  from: number,
  to: number,
  closed: ClosedStep = () => false,
): number[] | undefined {
  const { width, height, squared } = roads.footing.clearance;
  const size = roads.blocks.blockCells;
  const columns = [from % width, to % width];
  const rows = [Math.floor(from / width), Math.floor(to / width)];
  const left = Math.floor(Math.min(...columns) / size) * size;
  const right = Math.min(width, (Math.floor(Math.max(...columns) / size) + 1) * size);
  const top = Math.floor(Math.min(...rows) / size) * size;
  const bottom = Math.min(height, (Math.floor(Math.max(...rows) / size) + 1) * size);
  const cameFrom = new Map<number, number>([[from, -1]]);
  const queue = [from];
  for (const cell of queue) {
    if (cell === to) return centresBack(cameFrom, to, width);
    const column = cell % width;
    const row = Math.floor(cell / width);
    for (const [dx, dy] of NEIGHBOURS) {
      const x = column + dx;
      const y = row + dy;
      const next = y * width + x;
      if (x < left || x >= right || y < top || y >= bottom || cameFrom.has(next)) continue;
      if (
        (squared[next] as number) < roads.footing.threshold ||
        closed(column + 0.5, row + 0.5, x + 0.5, y + 0.5)
      )
        continue;
      cameFrom.set(next, cell);
      queue.push(next);
    }
  }
  return undefined;
}

function centresBack(cameFrom: ReadonlyMap<number, number>, to: number, width: number): number[] {
  const cells: number[] = [];
  for (let cell = to; cell !== -1; cell = cameFrom.get(cell) ?? -1) cells.push(cell);
  return cells.reverse().flatMap((cell) => [(cell % width) + 0.5, Math.floor(cell / width) + 0.5]);
}

/** Cells that a robot in a blocked cell may drive through blocked cells, because its reported pose is never exact. */
const POSE_ERROR_CELLS = 4;

/**
 * The nearest open cells round a point that is not open, at most `within` cells of way off, at most one for each node of the roads, nearest
 * first. The way leads through free cells; only a point in a cell that is not free may leave it through a few more of those.
 */
export function findExits(roads: Roads, x: number, y: number, within: number, closed: ClosedStep): Exit[] {
  const { width, height, squared } = roads.footing.clearance;
  if (!(x >= 0 && y >= 0 && x < width && y < height)) return [];
  const exits = new Map<number, Exit>();
  const start = Math.floor(y) * width + Math.floor(x);
  const cameFrom = new Map<number, number>([[start, -1]]);
  const steps = new Map<number, number>([[start, 0]]);
  for (const [cell, length] of steps) {
    if ((squared[cell] as number) >= roads.footing.threshold) {
      const node = roads.blocks.nodeOf(cell);
      if (!exits.has(node))
        exits.set(node, { cell, way: [x, y, ...centresBack(cameFrom, cell, width).slice(2)], length });
      continue;
    }
    for (const [dx, dy] of NEIGHBOURS) {
      const column = (cell % width) + dx;
      const row = Math.floor(cell / width) + dy;
      const next = row * width + column;
      if (column < 0 || row < 0 || column >= width || row >= height || steps.has(next)) continue;
      const [fromX, fromY] = cell === start ? [x, y] : [(cell % width) + 0.5, Math.floor(cell / width) + 0.5];
      if (!mayStep(squared, cell, next, length) || closed(fromX, fromY, column + 0.5, row + 0.5)) continue;
      if (Math.hypot(column + 0.5 - x, row + 0.5 - y) > within) continue;
      // A map visits what is added while it is walked, in order: this is a breadth-first search.
      steps.set(next, length + 1);
      cameFrom.set(next, cell);
    }
  }
  return [...exits.values()];
}

function mayStep(squared: Uint16Array, from: number, to: number, length: number): boolean {
  return (squared[to] as number) > 0 || ((squared[from] as number) === 0 && length < POSE_ERROR_CELLS);
}

/** A footing on which a robot may be wherever cells are free: for leaving and entering tight places. */
export function tightFooting(footing: Footing): Footing {
  return {
    clearance: footing.clearance,
    radius: 0,
    threshold: 1,
    wallRate: new Float32Array(0),
    reach: 0,
    leapFrom: leapFrom(0),
  };
}
