import type { Raster } from '@rota/floor';
import { layerKind } from '../../../../map/map-layer.ts';
import { rgbOf, type MapPalette } from '../../../../map/map-palette.ts';
import { contextForFrame, createOverlayCanvas } from '../../../../map/overlay-canvas.ts';
import {
  applyMatrix,
  cellToWorldMatrix,
  chain,
  worldToPixel,
  type Matrix,
  type ViewPlace,
} from '../../../../map/view-transform.ts';
import type { Difference } from '../document/merge.rules.ts';
import { boundsOf, isPoint } from '../document/objects.ts';
import { BECAME, type GridDifferences } from './grid-differences.rules.ts';

/** Differences as they are drawn over a floor: changed cells, and a frame with a sign round each object. */
export type ShownDifferences = {
  readonly differences: readonly Difference[];
  readonly grid: { readonly of: Raster; readonly part: GridDifferences } | undefined;
  /** The state that is shown below: what is not in it is drawn in dashes. */
  readonly side: 'before' | 'after';
  readonly palette: MapPalette;
};

const POINT_PX = 15;
const ROOM_PX = 5;
const SIGN_PX = 9;
const CELL_ALPHA = 150;
const SIGNS: Readonly<Record<Difference['kind'], string>> = { added: '+', removed: '−', changed: '~' };
/** The most pixels a side of the picture of changed cells has. */
const MOST_PX = 2_048;

function colourOf(kind: Difference['kind'], palette: MapPalette): string {
  return palette.tone[({ added: 'charging', removed: 'fault', changed: 'attention' } as const)[kind]];
}

/** The changed cells as a picture, one pixel a cell, or fewer where that were too many. */
function pictureOf(
  part: GridDifferences,
  palette: MapPalette,
): { readonly canvas: HTMLCanvasElement; readonly step: number } | undefined {
  const canvas = document.createElement('canvas');
  const step = Math.ceil(Math.max(part.width, part.height) / MOST_PX);
  canvas.width = Math.ceil(part.width / step);
  canvas.height = Math.ceil(part.height / step);
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  const [wall, free, unknown] = [
    rgbOf(palette.tone.fault),
    rgbOf(palette.tone.charging),
    rgbOf(palette.tone.waiting),
  ];
  const image = context.createImageData(canvas.width, canvas.height);
  for (let row = 0; row < part.height; row += 1) {
    for (let column = 0; column < part.width; column += 1) {
      const became = part.became[row * part.width + column] ?? BECAME.nothing;
      if (became === BECAME.nothing) continue;
      const pixel = Math.floor(row / step) * canvas.width + Math.floor(column / step);
      const colour = became === BECAME.wall ? wall : became === BECAME.free ? free : unknown;
      image.data.set([...colour, CELL_ALPHA], pixel * 4);
    }
  }
  context.putImageData(image, 0, 0);
  return { canvas, step };
}

function frameOf(object: NonNullable<Difference['after']>, matrix: Matrix) {
  const { minX, minY, maxX, maxY } = boundsOf(object);
  const corners = [
    applyMatrix(matrix, minX, minY),
    applyMatrix(matrix, maxX, minY),
    applyMatrix(matrix, maxX, maxY),
  ];
  corners.push(applyMatrix(matrix, minX, maxY));
  const room = isPoint(object) ? POINT_PX : ROOM_PX;
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - room, Math.min(...ys) - room];
  return { left, top, width: Math.max(...xs) + room - left, height: Math.max(...ys) + room - top };
}

function paintMark(
  context: CanvasRenderingContext2D,
  matrix: Matrix,
  difference: Difference,
  shown: ShownDifferences,
): void {
  const own = shown.side === 'before' ? difference.before : difference.after;
  const object = own ?? difference.before ?? difference.after;
  if (object === undefined) return;
  const colour = colourOf(difference.kind, shown.palette);
  const { left, top, width, height } = frameOf(object, matrix);
  context.strokeStyle = colour;
  context.lineWidth = 2;
  context.setLineDash(own === undefined ? [5, 4] : []);
  context.beginPath();
  context.roundRect(left, top, width, height, 6);
  context.stroke();
  context.setLineDash([]);
  context.fillStyle = colour;
  context.beginPath();
  context.arc(left, top, SIGN_PX, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = shown.palette.halo;
  context.font = '600 14px "Inter Variable", system-ui, sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(SIGNS[difference.kind], left, top + 1);
}

/** The layer of what differs between two versions. */
export const differencesLayer = layerKind<ShownDifferences>('differences', (_stage, first) => {
  const canvas = createOverlayCanvas();
  let shown = first;
  let view: ViewPlace | undefined;
  let picture: ReturnType<typeof pictureOf>;

  function paint(): void {
    const context = view && contextForFrame(canvas, view);
    if (view === undefined || context === undefined) return;
    const matrix = worldToPixel(view);
    if (shown.grid !== undefined && picture !== undefined) {
      const { of, part } = shown.grid;
      context.save();
      context.transform(...chain(matrix, cellToWorldMatrix(of)));
      context.imageSmoothingEnabled = false;
      context.drawImage(
        picture.canvas,
        part.column,
        part.row,
        picture.canvas.width * picture.step,
        picture.canvas.height * picture.step,
      );
      context.restore();
    }
    for (const difference of shown.differences) paintMark(context, matrix, difference, shown);
  }
  function take(next: ShownDifferences): void {
    shown = next;
    picture = next.grid === undefined ? undefined : pictureOf(next.grid.part, next.palette);
    paint();
  }
  return {
    canvas,
    show: take,
    follow(next) {
      view = next;
      paint();
    },
    dispose: () => undefined,
  };
});
