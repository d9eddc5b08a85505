import type { Drawing, DrawingLayer } from '@rota/contract/drawings';
import { areaOf, isInArea, piecesOf, type Area, type Point } from '@rota/floor';
import type { MapPalette } from '../../../../map/map-palette.ts';
import { applyMatrix, worldToPixel, type Matrix, type ViewPlace } from '../../../../map/view-transform.ts';
import { areasOf } from './drawing-places.ts';

/** How a layer is painted: how strong its ground and its pattern are, and its border. */
const LOOK = {
  free_space: { fill: 0.08, pattern: 0, dash: [4, 3] },
  obstacle: { fill: 0.5, pattern: 0, dash: [] },
  eraser: { fill: 0.03, pattern: 0, dash: [2, 2] },
  virtual_wall: { fill: 0.75, pattern: 0, dash: [] },
  door: { fill: 0.2, pattern: 0, dash: [3, 2] },
  slope: { fill: 0.05, pattern: 0, dash: [8, 3] },
  map_switch: { fill: 0.05, pattern: 0.4, dash: [2, 3] },
  localization: { fill: 0.04, pattern: 0, dash: [1, 4] },
  camera: { fill: 0.6, pattern: 0, dash: [] },
  uwb: { fill: 0.35, pattern: 0, dash: [] },
  custom: { fill: 0.04, pattern: 0, dash: [10, 4] },
  fleet: { fill: 0.05, pattern: 0.6, dash: [6, 4] },
  directional: { fill: 0.04, pattern: 0, dash: [] },
  forbidden: { fill: 0.06, pattern: 0.35, dash: [] },
  speed: { fill: 0.03, pattern: 0.3, dash: [2, 4] },
} as const satisfies Record<DrawingLayer, { fill: number; pattern: number; dash: readonly number[] }>;

const BORDER = 0.5;
const DOTS_PX = 13;
const HATCH_PX = 9;
const LINES_PX = 12;
/** Between two arrows of a one-way area: metres, and at least so many CSS pixels. */
const ARROWS_M = 1.6;
const ARROWS_PX = 38;
const ARROW_PX = 7;
/** More arrows than this say no more. */
const MOST_ARROWS = 600;

/** Paints what is drawn on a floor, quietly: each layer in its own pattern, in grey. */
export function paintDrawings(
  context: CanvasRenderingContext2D,
  at: ViewPlace,
  drawings: readonly Drawing[],
  palette: Pick<MapPalette, 'target'>,
): void {
  const matrix = worldToPixel(at);
  for (const drawing of drawings) {
    const outlines = areasOf(drawing).map((area) => area.map(({ x, y }) => applyMatrix(matrix, x, y)));
    for (const outline of outlines)
      if (isInView(outline, at)) paintArea(context, at, outline, drawing.layer, palette.target, matrix);
    if (drawing.layer === 'directional') paintArrows(context, at, drawing, palette.target, matrix);
  }
  context.globalAlpha = 1;
}

function isInView(outline: readonly Point[], { width, height }: ViewPlace): boolean {
  const [xs, ys] = [outline.map(({ x }) => x), outline.map(({ y }) => y)];
  return Math.max(...xs) > 0 && Math.min(...xs) < width && Math.max(...ys) > 0 && Math.min(...ys) < height;
}

function trace(context: CanvasRenderingContext2D, outline: readonly Point[]): void {
  context.beginPath();
  outline.forEach(({ x, y }, index) => (index === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
  context.closePath();
}

function paintArea(
  context: CanvasRenderingContext2D,
  at: ViewPlace,
  outline: readonly Point[],
  layer: DrawingLayer,
  color: string,
  matrix: Matrix,
): void {
  const { fill, pattern, dash } = LOOK[layer];
  context.fillStyle = context.strokeStyle = color;
  trace(context, outline);
  context.globalAlpha = fill;
  context.fill();
  context.save();
  context.clip();
  context.globalAlpha = pattern;
  // The pattern moves with the floor.
  paintPattern(context, layer, seenBox(outline, at), { x: matrix[4], y: matrix[5] });
  context.restore();
  trace(context, outline);
  context.globalAlpha = BORDER;
  context.lineWidth = 1.25;
  context.setLineDash([...dash]);
  context.stroke();
  context.setLineDash([]);
}

type Seen = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

function seenBox(outline: readonly Point[], { width, height }: ViewPlace): Seen {
  const [xs, ys] = [outline.map(({ x }) => x), outline.map(({ y }) => y)];
  return {
    left: Math.max(0, Math.min(...xs)),
    right: Math.min(width, Math.max(...xs)),
    top: Math.max(0, Math.min(...ys)),
    bottom: Math.min(height, Math.max(...ys)),
  };
}

/** The first place of a pattern at or before a pixel. */
function firstOf(edge: number, origin: number, step: number): number {
  return edge - ((((edge - origin) % step) + step) % step);
}

function paintPattern(
  context: CanvasRenderingContext2D,
  layer: DrawingLayer,
  { left, right, top, bottom }: Seen,
  origin: Point,
): void {
  context.beginPath();
  if (layer === 'fleet') {
    for (let y = firstOf(top, origin.y + DOTS_PX / 2, DOTS_PX); y <= bottom; y += DOTS_PX) {
      for (let x = firstOf(left, origin.x + DOTS_PX / 2, DOTS_PX); x <= right; x += DOTS_PX)
        context.rect(x, y, 2, 2);
    }
    context.fill();
  } else if (layer === 'forbidden') {
    const reach = bottom - top;
    const first = firstOf(left - reach, origin.x + origin.y - bottom, HATCH_PX);
    for (let x = first; x <= right; x += HATCH_PX) {
      context.moveTo(x, bottom);
      context.lineTo(x + reach, top);
    }
    context.lineWidth = 1;
    context.stroke();
  } else if (layer === 'speed') {
    for (let y = firstOf(top, origin.y, LINES_PX); y <= bottom; y += LINES_PX) {
      context.moveTo(left, y);
      context.lineTo(right, y);
    }
    context.lineWidth = 1;
    context.stroke();
  }
}

/** Where arrows stand in an area that is driven along a heading: rows along it, from the middle outwards. Metres. */
export function arrowPlaces(area: Area, heading: number, step: number): Point[] {
  const [xs, ys] = [area.map(({ x }) => x), area.map(({ y }) => y)];
  const middle = { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
  const reach = Math.hypot(Math.max(...xs) - middle.x, Math.max(...ys) - middle.y);
  const count = Math.min(Math.ceil(reach / step), Math.ceil(Math.sqrt(MOST_ARROWS)));
  const places: Point[] = [];
  for (let row = -count; row <= count; row += 1) {
    for (let along = -count; along <= count; along += 1) {
      const [u, v] = [along * step, row * step];
      const x = middle.x + u * Math.cos(heading) - v * Math.sin(heading);
      const y = middle.y + u * Math.sin(heading) + v * Math.cos(heading);
      if (places.length < MOST_ARROWS && isInArea(area, x, y)) places.push({ x, y });
    }
  }
  return places;
}

function paintArrows(
  context: CanvasRenderingContext2D,
  at: ViewPlace,
  drawing: Extract<Drawing, { layer: 'directional' }>,
  color: string,
  matrix: Matrix,
): void {
  const pieces =
    drawing.kind === 'line' ? piecesOf(drawing) : [{ area: areaOf(drawing), heading: drawing.props.heading }];
  const step = Math.max(ARROWS_M, ARROWS_PX * at.resolution);
  context.strokeStyle = color;
  context.globalAlpha = BORDER;
  context.lineWidth = 1.75;
  context.lineCap = context.lineJoin = 'round';
  context.beginPath();
  for (const { area, heading } of pieces) {
    const angle = at.rotation - heading;
    const [cos, sin] = [Math.cos(angle) * ARROW_PX, Math.sin(angle) * ARROW_PX];
    for (const place of arrowPlaces(area, heading, step)) {
      const { x, y } = applyMatrix(matrix, place.x, place.y);
      if (x < -ARROW_PX || y < -ARROW_PX || x > at.width + ARROW_PX || y > at.height + ARROW_PX) continue;
      context.moveTo(x - cos - 0.6 * sin, y - sin + 0.6 * cos);
      context.lineTo(x, y);
      context.lineTo(x - cos + 0.6 * sin, y - sin - 0.6 * cos);
    }
  }
  context.stroke();
}
