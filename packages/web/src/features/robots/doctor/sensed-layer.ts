import { layerKind } from '../../../map/map-layer.ts';
import type { MapPalette } from '../../../map/map-palette.ts';
import { contextForFrame, createOverlayCanvas } from '../../../map/overlay-canvas.ts';
import { applyMatrix, worldToPixel, type Matrix, type ViewPlace } from '../../../map/view-transform.ts';
import { bandOf } from './signal.rules.ts';

type Place = { readonly x: number; readonly y: number };

/** What a robot senses, in the map frame, metres. */
export type Sensed = {
  readonly hits: readonly Place[];
  readonly path: readonly Place[];
  readonly signal: readonly (Place & { readonly dbm: number })[];
  /** The side of a square of `signal`, metres. */
  readonly cellM: number;
  readonly palette: MapPalette;
};

const HIT_PX = 1.75;

/** What a robot senses, on a canvas over the floor and under the robots' names. */
export const sensedLayer = layerKind<Sensed>('sensed', (_stage, first) => {
  const canvas = createOverlayCanvas();
  let shown = first;
  let view: ViewPlace | undefined;
  function paint(): void {
    const context = view === undefined ? undefined : contextForFrame(canvas, view);
    if (view === undefined || context === undefined) return;
    const toPixel = worldToPixel(view);
    paintSignal(context, shown, toPixel);
    paintPath(context, shown, toPixel);
    paintHits(context, shown, toPixel);
  }
  return {
    canvas,
    show(next) {
      shown = next;
      paint();
    },
    follow(next) {
      view = next;
      paint();
    },
    dispose: () => canvas.remove(),
  };
});

function paintSignal(
  context: CanvasRenderingContext2D,
  { signal, cellM, palette }: Sensed,
  toPixel: Matrix,
): void {
  for (const { x, y, dbm } of signal) {
    const { band, tone } = bandOf(dbm);
    const [one, other] = [
      applyMatrix(toPixel, x - cellM / 2, y - cellM / 2),
      applyMatrix(toPixel, x + cellM / 2, y + cellM / 2),
    ];
    const [left, top] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
    const [width, height] = [Math.abs(other.x - one.x), Math.abs(other.y - one.y)];
    context.globalAlpha = band === 'good' ? 0.22 : 0.42;
    context.fillStyle = palette.tone[tone];
    context.fillRect(left, top, width, height);
    context.globalAlpha = 1;
    if (band === 'weak') strike(context, palette.tone[tone], { left, top, width, height });
  }
}

/** A weak square is struck through: colour alone does not say it. */
function strike(
  context: CanvasRenderingContext2D,
  color: string,
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
): void {
  context.beginPath();
  context.moveTo(left, top + height);
  context.lineTo(left + width, top);
  context.strokeStyle = color;
  context.lineWidth = 1;
  context.stroke();
}

function paintPath(context: CanvasRenderingContext2D, { path, palette }: Sensed, toPixel: Matrix): void {
  if (path.length < 2) return;
  context.beginPath();
  for (const [index, place] of path.entries()) {
    const { x, y } = applyMatrix(toPixel, place.x, place.y);
    if (index === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  context.lineJoin = 'round';
  context.strokeStyle = palette.halo;
  context.lineWidth = 5;
  context.stroke();
  context.strokeStyle = palette.tone.waiting;
  context.lineWidth = 2.5;
  context.setLineDash([8, 5]);
  context.stroke();
  context.setLineDash([]);
}

function paintHits(context: CanvasRenderingContext2D, { hits, palette }: Sensed, toPixel: Matrix): void {
  context.fillStyle = palette.tone.fault;
  for (const hit of hits) {
    const { x, y } = applyMatrix(toPixel, hit.x, hit.y);
    context.beginPath();
    context.arc(x, y, HIT_PX, 0, 2 * Math.PI);
    context.fill();
  }
}
