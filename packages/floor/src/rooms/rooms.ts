import { distanceField } from '../distance-field.ts';
import type { Point } from '../geometry.ts';
import { CELL_FREE, CELL_OCCUPIED, cellToWorld, type Raster } from '../raster.ts';

/** A part of a floor that robots can drive in, as doors and narrow places cut it off. */
export type Room = {
  /** Square metres. */
  readonly area: number;
  /** The place with the most space around it, and metres from there to the nearest wall. */
  readonly centre: Point;
  readonly clearance: number;
  /** Its cells in the grid of {@link Rooms}. */
  readonly cells: readonly number[];
};
/** The rooms of a floor, the largest first. Only those are listed that a robot can reach from the largest. */
export type Rooms = {
  /** The floor on coarser cells, where an obstacle wins over free. */
  readonly grid: Raster;
  /** Metres from each cell to the nearest obstacle. */
  readonly distance: Float32Array;
  readonly rooms: readonly Room[];
};

/** A place closer to obstacles than this is a door or a passage, metres: doors are narrower than twice of it. */
const DOOR = 0.65;
/** A robot's own half width, metres. */
const BODY = 0.35;
/** What is smaller is a corner and no room, square metres. */
const LEAST_AREA = 2;
/** The cells of the coarse grid: no smaller, metres, and no more. */
const LEAST_CELL = 0.1;
const MOST_CELLS = 400_000;
/** Places with this share of the most space in a room are as good as its middle. */
const AS_GOOD = 0.95;

/**
 * Finds rooms: the free cells that are far from any wall fall apart at doors, and each of the parts grows back to its walls. That is a
 * watershed of the distance transform, see Bormann et al., "Room Segmentation: Survey, Implementation, and Analysis", ICRA 2016.
 */
export function findRooms(raster: Raster): Rooms {
  const grid = coarsen(raster);
  const distance = distanceField(grid);
  const cores = parts(grid, (index) => (distance[index] ?? 0) > DOOR);
  const grown = grow(grid, distance, cores);
  const found = grown.flatMap((cells): Room[] => {
    const area = cells.length * grid.resolution ** 2;
    return area < LEAST_AREA ? [] : [{ area, cells, ...middleOf(grid, distance, cells) }];
  });
  const rooms = found.sort((a, b) => b.area - a.area);
  return { grid, distance, rooms: onlyReachable(grid, distance, rooms) };
}

/** The neighbours of a cell that are in the grid: left, right, above, below. */
function neighbours({ width, height }: Raster, index: number): number[] {
  const column = index % width;
  const result: number[] = [];
  if (column > 0) result.push(index - 1);
  if (column < width - 1) result.push(index + 1);
  if (index >= width) result.push(index - width);
  if (index < width * (height - 1)) result.push(index + width);
  return result;
}

function coarsen(raster: Raster): Raster {
  const { width, height, resolution } = raster;
  const bySize = Math.sqrt((width * height) / MOST_CELLS);
  const factor = Math.max(1, Math.round(LEAST_CELL / resolution), Math.ceil(bySize));
  if (factor === 1) return raster;
  const [columns, rows] = [Math.ceil(width / factor), Math.ceil(height / factor)];
  const cells = new Uint8Array(columns * rows);
  for (let row = 0; row < rows * factor; row += 1) {
    for (let column = 0; column < columns * factor; column += 1) {
      const isFree = row < height && column < width && raster.cells[row * width + column] === CELL_FREE;
      if (!isFree) cells[Math.floor(row / factor) * columns + Math.floor(column / factor)] = CELL_OCCUPIED;
    }
  }
  return {
    width: columns,
    height: rows,
    resolution: resolution * factor,
    origin: originOf(raster, rows, factor),
    cells,
  };
}

/** Rows are counted from the top, so that the last coarse row may reach below the floor. */
function originOf({ origin, height, resolution }: Raster, rows: number, factor: number): Raster['origin'] {
  const below = (rows * factor - height) * resolution;
  return {
    x: origin.x + below * Math.sin(origin.theta),
    y: origin.y - below * Math.cos(origin.theta),
    theta: origin.theta,
  };
}

/** Connected cells that fulfil a condition, each part as a list. */
function parts(grid: Raster, isIn: (index: number) => boolean): number[][] {
  const seen = new Uint8Array(grid.cells.length);
  const result: number[][] = [];
  for (let start = 0; start < seen.length; start += 1) {
    if (seen[start] === 1 || !isIn(start)) continue;
    seen[start] = 1;
    const part = [start];
    // The list grows while it is walked.
    for (const index of part) {
      for (const next of neighbours(grid, index)) {
        if (seen[next] === 1 || !isIn(next)) continue;
        seen[next] = 1;
        part.push(next);
      }
    }
    result.push(part);
  }
  return result;
}

/** Lets all parts grow into the free cells around them, one ring of each at a time. */
function grow(grid: Raster, distance: Float32Array, cores: readonly number[][]): number[][] {
  const owner = new Int32Array(grid.cells.length).fill(-1);
  cores.forEach((core, part) => core.forEach((index) => (owner[index] = part)));
  const queue = cores.flat();
  const grown = cores.map((core) => [...core]);
  for (const index of queue) {
    const part = owner[index] ?? -1;
    for (const next of neighbours(grid, index)) {
      if (owner[next] !== -1 || (distance[next] ?? 0) === 0) continue;
      owner[next] = part;
      grown[part]?.push(next);
      queue.push(next);
    }
  }
  return grown;
}

/** Of the places with the most space that which is nearest to the mean of the room's cells. */
function middleOf(
  grid: Raster,
  distance: Float32Array,
  cells: readonly number[],
): Pick<Room, 'centre' | 'clearance'> {
  let most = 0;
  let [columns, rows] = [0, 0];
  for (const index of cells) {
    most = Math.max(most, distance[index] ?? 0);
    columns += index % grid.width;
    rows += Math.floor(index / grid.width);
  }
  const [column, row] = [columns / cells.length, rows / cells.length];
  const far = (index: number): number =>
    Math.hypot((index % grid.width) - column, Math.floor(index / grid.width) - row);
  const good = cells.filter((index) => (distance[index] ?? 0) >= most * AS_GOOD);
  const best = good.reduce((nearest, index) => (far(index) < far(nearest) ? index : nearest));
  return { centre: placeOf(grid, best), clearance: distance[best] ?? 0 };
}

/** The middle of a cell, by its index. */
export function placeOf(grid: Raster, index: number): Point {
  return cellToWorld(grid, index % grid.width, Math.floor(index / grid.width));
}

function onlyReachable(grid: Raster, distance: Float32Array, rooms: readonly Room[]): Room[] {
  const [largest] = rooms;
  if (largest === undefined) return [];
  const ways = parts(grid, (index) => (distance[index] ?? 0) > BODY);
  const home = ways.find((way) => {
    const cells = new Set(way);
    return largest.cells.some((index) => cells.has(index) && (distance[index] ?? 0) > DOOR);
  });
  const reached = new Set(home);
  return rooms.filter((room) =>
    room.cells.some((index) => reached.has(index) && (distance[index] ?? 0) > DOOR),
  );
}
