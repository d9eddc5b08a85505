import {
  CELL_FREE,
  CELL_OCCUPIED,
  cellPositionToWorld,
  worldToCell,
  type Point,
  type Raster,
} from '@rota/floor';
import { cornersOf, idOf, isPoint, outlinesOf, type EditorDocument } from './objects.ts';
import type { LayerLooks } from './layers.ts';
import { roundMetres } from './transform.rules.ts';

/** The kinds of mark that a place snaps to. */
export type SnapOptions = {
  readonly corners: boolean;
  readonly edges: boolean;
  readonly walls: boolean;
  readonly grid: boolean;
};
/** A place after snapping, and to what it was drawn. */
export type Snapped = {
  readonly at: Point;
  readonly to: 'corner' | 'edge' | 'wall' | 'grid' | 'angle' | undefined;
};

/** Corners and sides of all that is seen, as plain numbers: read through with every move of a pointer. */
export type SnapPlaces = {
  /** x, y after each other. */
  readonly corners: Float64Array;
  /** x1, y1, x2, y2 after each other. */
  readonly sides: Float64Array;
};

/** The corners and sides of a document that places are drawn to, those of `without` left out. */
export function snapPlaces(
  document: EditorDocument,
  looks: LayerLooks,
  without: ReadonlySet<string>,
): SnapPlaces {
  const [corners, sides]: [number[], number[]] = [[], []];
  for (const object of [...document.drawings, ...document.points]) {
    const layer = isPoint(object) ? 'points' : object.layer;
    if (!looks[layer].isVisible || without.has(idOf(object))) continue;
    for (const { x, y } of cornersOf(object)) corners.push(x, y);
    if (isPoint(object) || object.kind === 'point' || object.kind === 'circle') continue;
    const outlines = object.kind === 'line' ? [cornersOf(object)] : outlinesOf(object);
    for (const outline of outlines) {
      outline.forEach((from, index) => {
        const to = outline[index + 1] ?? (object.kind === 'line' ? undefined : outline[0]);
        if (to !== undefined) sides.push(from.x, from.y, to.x, to.y);
      });
    }
  }
  return { corners: Float64Array.from(corners), sides: Float64Array.from(sides) };
}

type Found = { readonly at: Point; readonly far: number };

function nearestCorner({ corners }: SnapPlaces, { x, y }: Point, reach: number): Found | undefined {
  let [best, far] = [-1, reach];
  for (let index = 0; index < corners.length; index += 2) {
    const away = Math.hypot((corners[index] ?? 0) - x, (corners[index + 1] ?? 0) - y);
    if (away <= far) [best, far] = [index, away];
  }
  return best < 0 ? undefined : { at: { x: corners[best] ?? 0, y: corners[best + 1] ?? 0 }, far };
}

function nearestSide({ sides }: SnapPlaces, { x, y }: Point, reach: number): Found | undefined {
  let best: Found | undefined;
  for (let index = 0; index < sides.length; index += 4) {
    const [ax, ay] = [sides[index] ?? 0, sides[index + 1] ?? 0];
    const [dx, dy] = [(sides[index + 2] ?? 0) - ax, (sides[index + 3] ?? 0) - ay];
    const squared = dx * dx + dy * dy;
    const along = squared === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / squared));
    const at = { x: ax + along * dx, y: ay + along * dy };
    const far = Math.hypot(at.x - x, at.y - y);
    if (far <= (best?.far ?? reach)) best = { at, far };
  }
  return best;
}

/** More cells than this on each side are not searched for a wall. */
const MOST_CELLS = 40;

/** The nearest place on the face of a wall: where a free cell and an occupied one meet. */
export function nearestWall(raster: Raster, at: Point, reach: number): Found | undefined {
  const { column, row } = worldToCell(raster, at);
  const span = Math.min(MOST_CELLS, Math.ceil(reach / raster.resolution));
  let best: { column: number; row: number; far: number } | undefined;
  const classOf = (c: number, r: number) =>
    c < 0 || r < 0 || c >= raster.width || r >= raster.height ? -1 : raster.cells[r * raster.width + c];
  const take = (faceColumn: number, faceRow: number) => {
    const far = Math.hypot(faceColumn - column, faceRow - row);
    if (best === undefined || far < best.far) best = { column: faceColumn, row: faceRow, far };
  };
  for (let r = Math.floor(row) - span; r <= row + span; r += 1) {
    for (let c = Math.floor(column) - span; c <= column + span; c += 1) {
      if (classOf(c, r) !== CELL_OCCUPIED) continue;
      // The place on each face of the cell that is nearest to the pointer.
      const [nearColumn, nearRow] = [Math.min(c + 1, Math.max(c, column)), Math.min(r + 1, Math.max(r, row))];
      if (classOf(c - 1, r) === CELL_FREE) take(c, nearRow);
      if (classOf(c + 1, r) === CELL_FREE) take(c + 1, nearRow);
      if (classOf(c, r - 1) === CELL_FREE) take(nearColumn, r);
      if (classOf(c, r + 1) === CELL_FREE) take(nearColumn, r + 1);
    }
  }
  if (best === undefined || best.far * raster.resolution > reach) return undefined;
  return { at: cellPositionToWorld(raster, best.column, best.row), far: best.far * raster.resolution };
}

/** The place on the ray from `from` at a multiple of `step` radians that is nearest to `at`, counted from `zero`. */
export function atRightAngle(from: Point, at: Point, zero = 0, step = Math.PI / 4): Point {
  const angle = zero + Math.round((Math.atan2(at.y - from.y, at.x - from.x) - zero) / step) * step;
  const length = (at.x - from.x) * Math.cos(angle) + (at.y - from.y) * Math.sin(angle);
  return { x: from.x + Math.cos(angle) * length, y: from.y + Math.sin(angle) * length };
}

/** The inputs of snapping. */
export type SnapWorld = {
  readonly places: SnapPlaces;
  readonly raster: Raster | undefined;
  readonly options: SnapOptions;
  /** Side of a square of the grid, metres. */
  readonly gridStep: number;
};

/**
 * Where a pointer means to be, `reach` metres beside it at most: a corner before a side, a side before a wall, a wall before the grid.
 * `square` holds it on a right (or half right) angle from a place, and nothing else draws it.
 */
export function snap(
  at: Point,
  reach: number,
  world: SnapWorld,
  square?: { from: Point; zero: number },
): Snapped {
  if (square !== undefined)
    return { at: roundPoint(atRightAngle(square.from, at, square.zero)), to: 'angle' };
  const { places, raster, options, gridStep } = world;
  const corner = options.corners ? nearestCorner(places, at, reach) : undefined;
  if (corner !== undefined) return { at: roundPoint(corner.at), to: 'corner' };
  const side = options.edges ? nearestSide(places, at, reach) : undefined;
  if (side !== undefined) return { at: roundPoint(side.at), to: 'edge' };
  const wall = options.walls && raster !== undefined ? nearestWall(raster, at, reach) : undefined;
  if (wall !== undefined) return { at: roundPoint(wall.at), to: 'wall' };
  if (!options.grid) return { at: roundPoint(at), to: undefined };
  return {
    at: roundPoint({ x: Math.round(at.x / gridStep) * gridStep, y: Math.round(at.y / gridStep) * gridStep }),
    to: 'grid',
  };
}

function roundPoint({ x, y }: Point): Point {
  return { x: roundMetres(x), y: roundMetres(y) };
}
