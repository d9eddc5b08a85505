import type { Point } from '@rota/floor';
import { layerKind } from '../../../../map/map-layer.ts';
import type { MapPalette } from '../../../../map/map-palette.ts';
import { contextForFrame, createOverlayCanvas } from '../../../../map/overlay-canvas.ts';
import { applyMatrix, worldToPixel, type ViewPlace } from '../../../../map/view-transform.ts';

/** A place as it is drawn: robots stand there before or after, for so many seconds; or it is missed, by so many tasks. */
export type ShownPlace = Point & {
  readonly key: string;
  readonly kind: 'before' | 'after' | 'missed';
  readonly weight: number;
};
type Shown = { readonly places: readonly ShownPlace[]; readonly palette: MapPalette };

const LEAST_PX = 7;
const MOST_PX = 26;
const CROSS_PX = 9;

/** The radius of a place in CSS pixels: its area grows with its share of the longest. */
function radiusOf(weight: number, longest: number): number {
  return LEAST_PX + (MOST_PX - LEAST_PX) * Math.sqrt(weight / Math.max(1, longest));
}

/** Rings for before, discs for after, crosses for unreachable places: distinct without colours. */
export const preflightLayer = layerKind<Shown>('preflight', (_stage, first) => {
  const canvas = createOverlayCanvas();
  let shown = first;
  let view: ViewPlace | undefined;

  function paint(): void {
    const context = view && contextForFrame(canvas, view);
    if (view === undefined || context === undefined) return;
    const matrix = worldToPixel(view);
    const longest = Math.max(
      1,
      ...shown.places.filter(({ kind }) => kind !== 'missed').map(({ weight }) => weight),
    );
    for (const place of shown.places) {
      paintPlace(
        context,
        place.kind,
        applyMatrix(matrix, place.x, place.y),
        radiusOf(place.weight, longest),
        shown.palette,
      );
    }
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
    dispose: () => undefined,
  };
});

/** Paints one place, also for the legend. */
export function paintPlace(
  context: CanvasRenderingContext2D,
  kind: ShownPlace['kind'],
  { x, y }: Point,
  radius: number,
  palette: MapPalette,
): void {
  context.save();
  context.beginPath();
  if (kind === 'missed') {
    const half = Math.min(radius, CROSS_PX);
    context.moveTo(x - half, y - half);
    context.lineTo(x + half, y + half);
    context.moveTo(x - half, y + half);
    context.lineTo(x + half, y - half);
  } else context.arc(x, y, radius, 0, 2 * Math.PI);
  if (kind === 'after') {
    context.globalAlpha = 0.45;
    context.fillStyle = palette.tone.fault;
    context.fill();
    context.globalAlpha = 1;
  }
  context.strokeStyle = palette.halo;
  context.lineWidth = kind === 'missed' ? 7 : 4;
  context.stroke();
  context.strokeStyle = kind === 'before' ? palette.muted : palette.tone.fault;
  context.lineWidth = kind === 'missed' ? 3.5 : 2;
  context.stroke();
  context.restore();
}
