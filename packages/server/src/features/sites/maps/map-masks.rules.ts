import type { Drawing } from '@rota/contract/drawings';
import { wallMask, type Grid, type LayeredShape } from '@rota/floor';
import type { GreyImage, MapMeta } from '@rota/floor/files';

const WHITE = 255;
/** Where the config of a map does not say how fast robots may be at most, speed masks are parts of so many m/s. */
export const USUAL_MAX_SPEED = 1;

/** The limits of a mask's yaml: a scale from nothing to all, so that every grey keeps its value. */
const SCALE = { mode: 'scale', negate: false, occupiedThresh: 1, freeThresh: 0 } as const;
const TRINARY = { mode: 'trinary', negate: false, occupiedThresh: 0.65, freeThresh: 0.25 } as const;

/** A mask as map_server reads it: what its yaml says, and its picture. */
export type Mask = { readonly meta: MapMeta; readonly picture: GreyImage };

/** Where no robot may be, black on white: forbidden areas and virtual walls, as nav2's keep-out filter takes them. */
export function keepOutMask(grid: Grid, drawings: readonly Drawing[], image: string): Mask {
  const pixels = new Uint8Array(grid.width * grid.height).fill(WHITE);
  for (const drawing of drawings) {
    if (drawing.layer === 'forbidden' || drawing.layer === 'virtual_wall')
      paint(grid, drawing, () => 0, pixels);
  }
  return maskOf(grid, pixels, { ...TRINARY, image });
}

/**
 * How fast robots may drive, as nav2's speed filter takes it in percent (its parameters `type: 1`, `base: 100`, `multiplier: -1`): white is no
 * limit, and a cell of value v leaves 100 - v percent of `maxSpeed` (m/s). The lowest limit holds where several lie over each other.
 * Source: docs.nav2.org, "Navigating with Speed Limits".
 */
export function speedMask(grid: Grid, drawings: readonly Drawing[], maxSpeed: number, image: string): Mask {
  const pixels = new Uint8Array(grid.width * grid.height).fill(WHITE);
  for (const drawing of drawings) {
    if (drawing.layer !== 'speed') continue;
    const grey = greyOfPercent(Math.min(100, (drawing.props.speed / maxSpeed) * 100));
    paint(grid, drawing, (before) => Math.min(before, grey), pixels);
  }
  return maskOf(grid, pixels, { ...SCALE, image });
}

/** The grey that leaves so many percent of the speed; at least one percent, as none would be a wall. */
function greyOfPercent(percent: number): number {
  const value = 100 - Math.max(1, Math.round(percent));
  return WHITE - Math.round((value * WHITE) / 100);
}

function paint(grid: Grid, drawing: Drawing, grey: (before: number) => number, pixels: Uint8Array): void {
  const shape: LayeredShape = { ...drawing, layer: 'virtual_wall' };
  const mask = wallMask(grid, [shape]);
  mask?.forEach((isIn, index) => {
    if (isIn === 1) pixels[index] = grey(pixels[index] ?? WHITE);
  });
}

function maskOf(grid: Grid, pixels: Uint8Array, meta: Omit<MapMeta, 'resolution' | 'origin'>): Mask {
  const { width, height, resolution, origin } = grid;
  return { meta: { ...meta, resolution, origin }, picture: { width, height, maxValue: WHITE, pixels } };
}
