import type { Drawing } from '@rota/contract/drawings';
import type { Point } from '@rota/floor';
import type { KeyedLabel, LabelOffer, LabelSides } from '../../../../map/label-board.ts';
import { LABEL_RANK, labelBox } from '../../../../map/label-layout.ts';
import { layerKind } from '../../../../map/map-layer.ts';
import type { MapPalette } from '../../../../map/map-palette.ts';
import { contextForFrame, createOverlayCanvas, pixelRatioOf } from '../../../../map/overlay-canvas.ts';
import { createTextSprites, type TextSprites } from '../../../../map/text-sprites.ts';
import { applyMatrix, worldToPixel, type Matrix, type ViewPlace } from '../../../../map/view-transform.ts';
import { paintDrawings } from './drawing-painter.ts';
import { areasOf, middleOf } from './drawing-places.ts';

/** The drawings of a floor on screen: `label` is the text on a drawing, if there is one. */
export type ShownDrawings = {
  readonly drawings: readonly Drawing[];
  readonly label: (drawing: Drawing) => string | undefined;
  readonly palette: MapPalette;
};

/** Drawings are named when zoomed in to this many metres a pixel. */
const LABELS_BELOW = 0.06;
const NAME_PX = 14;
const FONT = '500 11px "Inter Variable", system-ui, sans-serif';

type Named = { readonly wish: KeyedLabel; readonly words: string };

function namesIn(at: ViewPlace, { drawings, label, palette }: ShownDrawings, sprites: TextSprites): Named[] {
  if (at.resolution >= LABELS_BELOW) return [];
  const matrix = worldToPixel(at);
  return drawings.flatMap((drawing) => {
    const [words, place] = [
      label(drawing),
      drawing.layer === 'fleet' ? topOf(drawing, matrix) : middleIn(drawing, matrix),
    ];
    if (words === undefined || place === undefined) return [];
    const { x, y } = place;
    if (x < 0 || y < 0 || x > at.width || y > at.height) return [];
    const width = sprites(words, FONT, palette.muted, palette.halo).width + 4;
    const wish = {
      key: drawing.id,
      rank: LABEL_RANK.zone,
      x,
      y,
      width,
      height: NAME_PX,
      clear: 2,
      must: false,
      isStill: true,
    };
    return [{ wish, words }];
  });
}

function middleIn(drawing: Drawing, matrix: Matrix): Point | undefined {
  const middle = middleOf(drawing);
  return middle && applyMatrix(matrix, middle.x, middle.y);
}

/** The upper edge of a zone: in its middle there mostly are targets. */
function topOf(drawing: Drawing, matrix: Matrix): Point {
  const corners = areasOf(drawing).flatMap((area) => area.map(({ x, y }) => applyMatrix(matrix, x, y)));
  const xs = corners.map(({ x }) => x);
  return { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: Math.min(...corners.map(({ y }) => y)) };
}

/** The layer of what is drawn on a floor, below all others: patterns and arrows, and the names of zones. */
export const drawingsLayer = layerKind<ShownDrawings>('drawings', (stage, first) => {
  const canvas = createOverlayCanvas();
  const names = createOverlayCanvas();
  let shown = first;
  let view: ViewPlace | undefined;
  let named: readonly Named[] = [];
  let sprites: { readonly made: TextSprites; readonly ratio: number } | undefined;

  function spritesFor(at: ViewPlace): TextSprites {
    const ratio = pixelRatioOf(at);
    if (sprites?.ratio !== ratio) sprites = { made: createTextSprites(ratio), ratio };
    return sprites.made;
  }
  function offerOf(at: ViewPlace): LabelOffer {
    named = namesIn(at, shown, spritesFor(at));
    return { labels: named.map(({ wish }) => wish), solid: [], soft: [], moving: [] };
  }
  function paintNames(sides: LabelSides): void {
    const context = view && contextForFrame(names, view);
    if (view === undefined || context === undefined) return;
    for (const { wish, words } of named) {
      const side = sides.get(wish.key);
      if (side === undefined) continue;
      const box = labelBox({ ...wish, side }, side);
      const sprite = spritesFor(view)(words, FONT, shown.palette.muted, shown.palette.halo);
      sprite.paint(context, (box.left + box.right) / 2, (box.top + box.bottom) / 2);
    }
  }
  function paint(): void {
    const context = view && contextForFrame(canvas, view);
    if (view !== undefined && context !== undefined)
      paintDrawings(context, view, shown.drawings, shown.palette);
  }

  return {
    canvas,
    names,
    show(next) {
      if (next.palette !== shown.palette) sprites = undefined;
      const isSame =
        next.drawings === shown.drawings && next.palette === shown.palette && next.label === shown.label;
      shown = next;
      if (isSame || view === undefined) return;
      paint();
      paintNames(stage.label(offerOf(view)));
    },
    prepare: offerOf,
    follow(next) {
      view = next;
      paint();
      paintNames(stage.label(offerOf(next)));
    },
    relabel: paintNames,
    dispose: () => undefined,
  };
});
