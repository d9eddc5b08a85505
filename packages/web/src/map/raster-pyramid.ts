import type { Bounds, Point, Raster } from '@rota/floor';
import { CELL_FREE, CELL_OCCUPIED, CELL_UNKNOWN, worldToCell } from '@rota/floor';
import type { MapPalette } from './map-palette.ts';
import { rgbOf } from './map-palette.ts';
import { CELL_QUIET, halfLooks, quietFurniture } from './raster-looks.ts';

/** Cells of a tile's side, without its border. */
export const TILE_CELLS = 512;
/** Cells a tile repeats of its neighbours on each side, so that smoothing leaves no seam. */
export const TILE_BORDER = 1;

/** One tile of an overview: its level (a cell stands for 2^level cells of the raster) and its place among the tiles of that level. */
export type TileAddress = { readonly level: number; readonly column: number; readonly row: number };

/** A raster with its overviews, each half the one before, made when first asked for. */
export type RasterPyramid = {
  readonly raster: Raster;
  /** Index of the smallest overview: the whole floor in one tile. */
  readonly lastLevel: number;
  level(index: number): Raster;
};

/** The overviews of a raster as it is looked at; a wall wins over all else in each, so that thin ones stay. */
export function createPyramid(raster: Raster): RasterPyramid {
  const lastLevel = Math.max(0, Math.ceil(Math.log2(Math.max(raster.width, raster.height) / TILE_CELLS)));
  const levels: Raster[] = [quietFurniture(raster)];
  return {
    raster,
    lastLevel,
    level(index) {
      for (let at = levels.length; at <= index; at += 1) levels.push(halfLooks(levels[at - 1] as Raster));
      return levels[index] as Raster;
    },
  };
}

/** The coarsest level whose cells are not larger than a device pixel of `metresPerPixel`; 0 when zoomed in further. */
export function levelFor(pyramid: RasterPyramid, metresPerPixel: number): number {
  const level = Math.floor(Math.log2(metresPerPixel / pyramid.raster.resolution));
  return Math.min(pyramid.lastLevel, Math.max(0, level));
}

/** The tiles of a level that a convex area with these corners (map frame, metres) may touch. */
export function tilesIn(pyramid: RasterPyramid, level: number, corners: readonly Point[]): TileAddress[] {
  const raster = pyramid.level(level);
  const places = corners.map((corner) => worldToCell(raster, corner));
  const first = (values: number[], limit: number) =>
    Math.max(0, Math.min(limit, Math.floor(Math.min(...values) / TILE_CELLS)));
  const last = (values: number[], limit: number) =>
    Math.min(limit, Math.floor(Math.max(...values) / TILE_CELLS));
  const columns = places.map((place) => place.column);
  const rows = places.map((place) => place.row);
  const columnLimit = Math.ceil(raster.width / TILE_CELLS) - 1;
  const rowLimit = Math.ceil(raster.height / TILE_CELLS) - 1;
  const tiles: TileAddress[] = [];
  for (let row = first(rows, rowLimit); row <= last(rows, rowLimit); row += 1) {
    for (let column = first(columns, columnLimit); column <= last(columns, columnLimit); column += 1)
      tiles.push({ level, column, row });
  }
  return tiles;
}

/** Where a tile's pixels lie in its level: `column`, `row` of its first pixel (border included) and its size. */
export function tileFrame(
  raster: Raster,
  tile: TileAddress,
): { column: number; row: number; width: number; height: number } {
  const column = tile.column * TILE_CELLS - TILE_BORDER;
  const row = tile.row * TILE_CELLS - TILE_BORDER;
  return {
    column,
    row,
    width: Math.min(TILE_CELLS, raster.width - tile.column * TILE_CELLS) + 2 * TILE_BORDER,
    height: Math.min(TILE_CELLS, raster.height - tile.row * TILE_CELLS) + 2 * TILE_BORDER,
  };
}

function touchesObstacle(raster: Raster, column: number, row: number): boolean {
  for (let y = Math.max(0, row - 1); y <= Math.min(raster.height - 1, row + 1); y += 1) {
    for (let x = Math.max(0, column - 1); x <= Math.min(raster.width - 1, column + 1); x += 1) {
      if (raster.cells[y * raster.width + x] === CELL_OCCUPIED) return true;
    }
  }
  return false;
}

/** A colour as the little-endian RGBA word of an ImageData. */
function wordOf(color: string): number {
  const [red, green, blue] = rgbOf(color);
  return (0xff000000 | (blue << 16) | (green << 8) | red) >>> 0;
}

/** Colours of a tile's pixels, as RGBA words. Unknown cells are transparent: the hatch lies under the tiles, in screen pixels. */
export type TileInk = {
  readonly free: number;
  readonly occupied: number;
  readonly quiet: number;
  readonly edge: number;
};

export function tileInk(palette: Pick<MapPalette, 'free' | 'wall' | 'furniture' | 'edge'>): TileInk {
  return {
    free: wordOf(palette.free),
    occupied: wordOf(palette.wall),
    quiet: wordOf(palette.furniture),
    edge: wordOf(palette.edge),
  };
}

/** Paints one tile: `width * height` RGBA words of {@link tileFrame}; cells outside the raster are transparent. */
export function paintTile(raster: Raster, tile: TileAddress, ink: TileInk): Uint32Array {
  const frame = tileFrame(raster, tile);
  const pixels = new Uint32Array(frame.width * frame.height);
  const firstColumn = Math.max(0, -frame.column);
  const lastColumn = Math.min(frame.width, raster.width - frame.column);
  for (let y = Math.max(0, -frame.row); y < Math.min(frame.height, raster.height - frame.row); y += 1) {
    const row = frame.row + y;
    for (let x = firstColumn; x < lastColumn; x += 1) {
      const column = frame.column + x;
      const cell = raster.cells[row * raster.width + column];
      if (cell === CELL_OCCUPIED) pixels[y * frame.width + x] = ink.occupied;
      else if (cell === CELL_QUIET) pixels[y * frame.width + x] = ink.quiet;
      else if (cell === CELL_FREE)
        pixels[y * frame.width + x] = touchesObstacle(raster, column, row) ? ink.edge : ink.free;
    }
  }
  return pixels;
}

/** The box round all cells that are not unknown, map frame; undefined when all are unknown. What `fit` shows of a scan with wide margins. */
export function knownBounds(pyramid: RasterPyramid): Bounds | undefined {
  const raster = pyramid.level(Math.min(pyramid.lastLevel, 2));
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  const cos = Math.cos(raster.origin.theta) * raster.resolution;
  const sin = Math.sin(raster.origin.theta) * raster.resolution;
  for (let row = 0; row < raster.height; row += 1) {
    for (let column = 0; column < raster.width; column += 1) {
      const cell = raster.cells[row * raster.width + column];
      if (cell === CELL_UNKNOWN) continue;
      const up = raster.height - row - 0.5;
      const x = raster.origin.x + cos * (column + 0.5) - sin * up;
      const y = raster.origin.y + sin * (column + 0.5) + cos * up;
      if (x < minX) minX = x;
      if (x > maxX) maxX = x;
      if (y < minY) minY = y;
      if (y > maxY) maxY = y;
    }
  }
  const half = raster.resolution;
  return maxX < minX
    ? undefined
    : { minX: minX - half, minY: minY - half, maxX: maxX + half, maxY: maxY + half };
}
