import type { Raster } from '@rota/floor';
import type { FrameState } from 'ol/Map.js';
import Layer from 'ol/layer/Layer.js';
import type { MapPalette } from './map-palette.ts';
import { drawPicture, type Picture } from './picture.ts';
import type { RasterPyramid, TileAddress, TileInk } from './raster-pyramid.ts';
import { createPyramid, levelFor, paintTile, tileFrame, tileInk, tilesIn } from './raster-pyramid.ts';
import type { ViewPlace } from './view-transform.ts';
import { cellToWorldMatrix, chain, viewCorners, worldToPixel } from './view-transform.ts';

/** Tiles kept as canvases: about a megabyte each. */
const TILE_LIMIT = 60;
/** Painting new tiles stops after this long a frame, ms; a coarser overview stands in until the next. */
const PAINT_BUDGET_MS = 10;
const HATCH_PX = 6;

export type RasterLayer = {
  readonly layer: Layer;
  readonly pyramid: () => RasterPyramid | undefined;
  show(raster: Raster | undefined): void;
  recolour(palette: MapPalette): void;
};

/** The view of a frame in our own terms. */
export function placeOfFrame(frame: FrameState): ViewPlace {
  const { center, resolution, rotation } = frame.viewState;
  const [width = 0, height = 0] = frame.size;
  return {
    center: { x: center[0] ?? 0, y: center[1] ?? 0 },
    resolution,
    rotation,
    width,
    height,
    ratio: frame.pixelRatio,
  };
}

function hatchTile(palette: MapPalette, ratio: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const size = Math.round(HATCH_PX * ratio);
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d');
  if (context === null) return canvas;
  context.fillStyle = palette.unknown;
  context.fillRect(0, 0, size, size);
  context.strokeStyle = palette.unknownHatch;
  context.lineWidth = Math.max(1, 0.75 * ratio);
  context.beginPath();
  // Three strokes make the diagonal whole across the tile's corners.
  for (const shift of [-size, 0, size]) {
    context.moveTo(shift - 1, size + 1);
    context.lineTo(shift + size + 1, -1);
  }
  context.stroke();
  return canvas;
}

type Tiles = {
  /** The tile if it is there, or could be painted within the budget. */
  get(pyramid: RasterPyramid, tile: TileAddress, deadline: number): Picture | undefined;
  clear(): void;
};

function createTiles(ink: () => TileInk): Tiles {
  const kept = new Map<string, Picture>();
  return {
    clear: () => kept.clear(),
    get(pyramid, tile, deadline) {
      const key = `${tile.level}/${tile.column}/${tile.row}`;
      const known = kept.get(key);
      if (known !== undefined) {
        kept.delete(key);
        kept.set(key, known);
        return known;
      }
      if (performance.now() > deadline) return undefined;
      const raster = pyramid.level(tile.level);
      const frame = tileFrame(raster, tile);
      const image = new ImageData(frame.width, frame.height);
      new Uint32Array(image.data.buffer).set(paintTile(raster, tile, ink()));
      const made = drawPicture(frame.width, frame.height, (context) => context.putImageData(image, 0, 0));
      kept.set(key, made);
      const oldest = kept.keys().next();
      if (kept.size > TILE_LIMIT && oldest.done !== true) kept.delete(oldest.value);
      return made;
    },
  };
}

function paintHatch(
  context: CanvasRenderingContext2D,
  hatch: HTMLCanvasElement,
  view: ViewPlace,
  ratio: number,
): void {
  const pattern = context.createPattern(hatch, 'repeat');
  if (pattern === null) return;
  const matrix = worldToPixel(view);
  const wrap = (value: number) => Math.round((value * ratio) % hatch.width);
  pattern.setTransform(new DOMMatrix([1, 0, 0, 1, wrap(matrix[4]), wrap(matrix[5])]));
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = pattern;
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
}

/** The floor itself: hatch below, tiles of the fitting overview above, drawn turned by hand so that any rotation is sharp. */
export function createRasterLayer(initial: MapPalette): RasterLayer {
  let palette = initial;
  let ink = tileInk(palette);
  let pyramid: RasterPyramid | undefined;
  let hatch: { canvas: HTMLCanvasElement; ratio: number } | undefined;
  const tiles = createTiles(() => ink);
  const canvas = document.createElement('canvas');
  canvas.style.cssText = 'display:block;width:100%;height:100%';
  // OpenLayers re-uses a bare canvas of a layer for the vector layer after it, which then vanishes; a wrapper is left alone.
  const wrapper = document.createElement('div');
  wrapper.style.cssText = 'position:absolute;inset:0';
  wrapper.append(canvas);

  function paintLevel(
    context: CanvasRenderingContext2D,
    shown: RasterPyramid,
    level: number,
    view: ViewPlace,
    ratio: number,
    deadline: number,
  ): boolean {
    const raster = shown.level(level);
    const matrix = chain([ratio, 0, 0, ratio, 0, 0], chain(worldToPixel(view), cellToWorldMatrix(raster)));
    let complete = true;
    for (const tile of tilesIn(shown, level, viewCorners(view))) {
      const image = tiles.get(shown, tile, deadline);
      if (image === undefined) {
        complete = false;
        continue;
      }
      const frame = tileFrame(raster, tile);
      context.setTransform(...matrix);
      context.drawImage(image, frame.column, frame.row);
    }
    return complete;
  }

  function render(frame: FrameState): HTMLElement {
    const ratio = frame.pixelRatio;
    const view = placeOfFrame(frame);
    const [width, height] = [Math.round(view.width * ratio), Math.round(view.height * ratio)];
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
    }
    const context = canvas.getContext('2d');
    if (context === null) return wrapper;
    if (hatch?.ratio !== ratio) hatch = { canvas: hatchTile(palette, ratio), ratio };
    paintHatch(context, hatch.canvas, view, ratio);
    if (pyramid === undefined) return wrapper;
    context.imageSmoothingEnabled = true;
    const level = levelFor(pyramid, view.resolution / ratio);
    // Only the coarsest overview is ever shown at less than half its size: good smoothing would shrink every tile again in every frame.
    context.imageSmoothingQuality =
      view.resolution / ratio > 2 * pyramid.level(level).resolution ? 'medium' : 'low';
    const deadline = performance.now() + PAINT_BUDGET_MS;
    const drawn =
      level < pyramid.lastLevel && !hasAll(pyramid, level, view)
        ? paintLevel(context, pyramid, pyramid.lastLevel, view, ratio, Infinity)
        : true;
    if (!paintLevel(context, pyramid, level, view, ratio, deadline) || !drawn) layer.changed();
    return wrapper;
  }

  /** Whether a coarser overview has to lie below because tiles of the level are still missing. */
  function hasAll(shown: RasterPyramid, level: number, view: ViewPlace): boolean {
    return tilesIn(shown, level, viewCorners(view)).every(
      (tile) => tiles.get(shown, tile, -Infinity) !== undefined,
    );
  }

  const layer = new Layer({ render: (frame) => (frame === null ? wrapper : render(frame)) });
  return {
    layer,
    pyramid: () => pyramid,
    show(raster) {
      if (pyramid?.raster === raster) return;
      pyramid = raster === undefined ? undefined : createPyramid(raster);
      tiles.clear();
      layer.changed();
    },
    recolour(next) {
      palette = next;
      ink = tileInk(next);
      hatch = undefined;
      tiles.clear();
      layer.changed();
    },
  };
}
