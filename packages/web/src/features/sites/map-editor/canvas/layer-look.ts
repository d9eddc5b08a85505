import type { DrawingLayer } from '@rota/contract/drawings';
import type { MapPalette } from '../../../../map/map-palette.ts';
import type { ObjectLayer } from '../document/objects.ts';
import type { Tone } from '../../../../ui/tokens.ts';

type Pattern = 'none' | 'hatch' | 'cross' | 'lines' | 'dots' | 'bars';
/** How a layer is painted: its colour, how strong its ground is, its pattern and its border. Colour alone never tells two layers apart. */
export type LayerPaint = {
  readonly color: Tone | 'wall' | 'free';
  readonly fill: number;
  readonly pattern: Pattern;
  readonly dash: readonly number[];
};

/** The paint of each layer of drawings; patterns as on the other maps of the console. */
export const LAYER_PAINT: Readonly<Record<DrawingLayer, LayerPaint>> = {
  free_space: { color: 'free', fill: 0.85, pattern: 'none', dash: [4, 3] },
  obstacle: { color: 'wall', fill: 0.75, pattern: 'none', dash: [] },
  eraser: { color: 'offline', fill: 0.12, pattern: 'cross', dash: [2, 2] },
  virtual_wall: { color: 'fault', fill: 0.7, pattern: 'none', dash: [] },
  forbidden: { color: 'fault', fill: 0.1, pattern: 'hatch', dash: [] },
  speed: { color: 'paused', fill: 0.1, pattern: 'lines', dash: [2, 4] },
  door: { color: 'attention', fill: 0.3, pattern: 'none', dash: [3, 2] },
  slope: { color: 'attention', fill: 0.08, pattern: 'bars', dash: [8, 3] },
  map_switch: { color: 'waiting', fill: 0.12, pattern: 'dots', dash: [2, 3] },
  fleet: { color: 'going', fill: 0.08, pattern: 'dots', dash: [6, 4] },
  localization: { color: 'waiting', fill: 0.06, pattern: 'none', dash: [1, 4] },
  camera: { color: 'neutral', fill: 0.12, pattern: 'none', dash: [] },
  uwb: { color: 'neutral', fill: 0.3, pattern: 'none', dash: [] },
  directional: { color: 'going', fill: 0.06, pattern: 'none', dash: [] },
  custom: { color: 'neutral', fill: 0.06, pattern: 'none', dash: [10, 4] },
};

/** The colour of a layer, `#rrggbb`. */
export function layerColor(layer: ObjectLayer, palette: MapPalette): string {
  if (layer === 'points') return palette.target;
  const { color } = LAYER_PAINT[layer];
  if (color === 'wall') return palette.wall;
  return color === 'free' ? palette.free : palette.tone[color];
}

/** The colour of a layer's border: what is laid free is the colour of the floor, and needs another one to be seen. */
export function borderColor(layer: ObjectLayer, palette: MapPalette): string {
  return layer === 'free_space' ? palette.tone.charging : layerColor(layer, palette);
}

/** A colour with an alpha from 0 to 1, `#rrggbbaa`. */
export function faint(color: string, alpha: number): string {
  return `${color}${Math.round(alpha * 255)
    .toString(16)
    .padStart(2, '0')}`;
}

const TILE_PX = 10;

const strokes: Readonly<Record<Pattern, (context: CanvasRenderingContext2D) => void>> = {
  none: () => undefined,
  hatch: (context) => {
    for (const shift of [-TILE_PX, 0, TILE_PX])
      line(context, shift - 1, TILE_PX + 1, shift + TILE_PX + 1, -1);
  },
  cross: (context) => {
    for (const shift of [-TILE_PX, 0, TILE_PX]) {
      line(context, shift - 1, TILE_PX + 1, shift + TILE_PX + 1, -1);
      line(context, shift - 1, -1, shift + TILE_PX + 1, TILE_PX + 1);
    }
  },
  lines: (context) => line(context, 0, TILE_PX / 2, TILE_PX, TILE_PX / 2),
  bars: (context) => line(context, TILE_PX / 2, 0, TILE_PX / 2, TILE_PX),
  dots: (context) => context.fillRect(TILE_PX / 2 - 1, TILE_PX / 2 - 1, 2, 2),
};

function line(context: CanvasRenderingContext2D, x1: number, y1: number, x2: number, y2: number): void {
  context.beginPath();
  context.moveTo(x1, y1);
  context.lineTo(x2, y2);
  context.stroke();
}

/** The fill of a layer's areas: its ground, with its pattern if the browser can paint one. */
export function layerFill(layer: DrawingLayer, palette: MapPalette, ratio: number): CanvasPattern | string {
  const { fill, pattern } = LAYER_PAINT[layer];
  const color = layerColor(layer, palette);
  const ground = faint(color, fill);
  if (pattern === 'none') return ground;
  const tile = document.createElement('canvas');
  tile.width = tile.height = Math.round(TILE_PX * ratio);
  const context = tile.getContext('2d');
  if (context === null) return ground;
  context.scale(tile.width / TILE_PX, tile.height / TILE_PX);
  context.fillStyle = ground;
  context.fillRect(0, 0, TILE_PX, TILE_PX);
  context.strokeStyle = context.fillStyle = faint(color, 0.5);
  context.lineWidth = 1;
  strokes[pattern](context);
  return context.createPattern(tile, 'repeat') ?? ground;
}
