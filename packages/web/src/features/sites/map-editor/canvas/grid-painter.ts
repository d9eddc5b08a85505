import type { MapPalette } from '../../../../map/map-palette.ts';
import { applyMatrix, viewCorners, worldToPixel, type ViewPlace } from '../../../../map/view-transform.ts';
import type { MapPadding } from '../../../../map/map-control.ts';

/** Lines are no nearer to each other than this, CSS pixels. */
const LEAST_PX = 18;
const FACTORS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000];
const EVERY = 5;

/** Metres between two lines of the grid as it is seen: a round number of its squares. */
export function seenStep(gridStep: number, resolution: number): number {
  const factor = FACTORS.find((one) => (one * gridStep) / resolution >= LEAST_PX) ?? 10_000;
  return factor * gridStep;
}

/** Paints the grid, with what each fifth line is in metres at the edges that panels leave free. */
export function paintGrid(
  context: CanvasRenderingContext2D,
  view: ViewPlace,
  { gridStep, palette, padding }: { gridStep: number; palette: MapPalette; padding: MapPadding },
): void {
  const step = seenStep(gridStep, view.resolution);
  const matrix = worldToPixel(view);
  const corners = viewCorners(view);
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [minX, maxX, minY, maxY] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  context.font = '500 10.5px "Inter Variable", system-ui, sans-serif';
  const isUpright = Math.abs(view.rotation) < 1e-6;
  const draw = (from: { x: number; y: number }, to: { x: number; y: number }, isMain: boolean) => {
    const [a, b] = [applyMatrix(matrix, from.x, from.y), applyMatrix(matrix, to.x, to.y)];
    context.beginPath();
    context.moveTo(a.x, a.y);
    context.lineTo(b.x, b.y);
    context.globalAlpha = isMain ? 0.32 : 0.14;
    context.strokeStyle = palette.muted;
    context.lineWidth = 1;
    context.stroke();
    return a;
  };
  for (let line = Math.ceil(minX / step); line * step <= maxX; line += 1) {
    const at = draw({ x: line * step, y: minY }, { x: line * step, y: maxY }, line % EVERY === 0);
    if (isUpright && line % EVERY === 0 && at.x > padding.left)
      ruler(context, palette, tidy(line * step), at.x + 3, padding.top + 12);
  }
  for (let line = Math.ceil(minY / step); line * step <= maxY; line += 1) {
    const at = draw({ x: minX, y: line * step }, { x: maxX, y: line * step }, line % EVERY === 0);
    if (isUpright && line % EVERY === 0 && at.y > padding.top + 24)
      ruler(context, palette, tidy(line * step), padding.left + 4, at.y - 3);
  }
  context.globalAlpha = 1;
}

function ruler(
  context: CanvasRenderingContext2D,
  palette: MapPalette,
  words: string,
  x: number,
  y: number,
): void {
  context.globalAlpha = 1;
  context.lineWidth = 3;
  context.strokeStyle = palette.halo;
  context.strokeText(words, x, y);
  context.fillStyle = palette.muted;
  context.fillText(words, x, y);
}

function tidy(metres: number): string {
  return String(Math.round(metres * 100) / 100);
}
