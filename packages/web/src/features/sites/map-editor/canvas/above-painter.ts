import type { StyleFunction } from 'ol/style/Style.js';
import Point from 'ol/geom/Point.js';
import CanvasImmediateRenderer from 'ol/render/canvas/Immediate.js';
import Style from 'ol/style/Style.js';
import type Feature from 'ol/Feature.js';
import { contextForFrame, createOverlayCanvas, pixelRatioOf } from '../../../../map/overlay-canvas.ts';
import { applyMatrix, viewCorners, worldToPixel, type ViewPlace } from '../../../../map/view-transform.ts';

/** A canvas of its own for what is chosen or drawn: pulling it about paints it alone, and neither the floor nor the thousands of things on it. */
export type AbovePainter = {
  readonly canvas: HTMLCanvasElement;
  /** The marks above the map; painted with the next frame. */
  show(features: readonly Feature[]): void;
  /** The view changed: painted at once. */
  follow(view: ViewPlace): void;
  dispose(): void;
};

type Styled = { readonly feature: Feature; readonly style: Style };

/** About what a letter of a name takes, and how high a name is, CSS pixels. */
const LETTER_PX = 6.6;
const NAME_PX = 14;

/** Of overlapping names only the first is painted: this canvas does not declutter automatically. */
function leaveNamesApart(styled: readonly Styled[], view: ViewPlace): void {
  const matrix = worldToPixel(view);
  const taken: { x: number; y: number; wide: number }[] = [];
  for (const { feature, style } of styled) {
    const text = style.getText();
    const words = text?.getText();
    const place = style.getGeometryFunction()(feature);
    if (text === null || typeof words !== 'string' || !(place instanceof Point)) continue;
    const [x = 0, y = 0] = place.getCoordinates();
    const at = applyMatrix(matrix, x, y);
    const box = { x: at.x, y: at.y + (text.getOffsetY() ?? 0), wide: (words.length * LETTER_PX) / 2 };
    const isOver = taken.some(
      (one) => Math.abs(one.x - box.x) < one.wide + box.wide && Math.abs(one.y - box.y) < NAME_PX,
    );
    if (isOver) style.setText(null);
    else taken.push(box);
  }
}

/** `styleOf` says how features look that have no style of their own. */
export function createAbovePainter(styleOf: StyleFunction): AbovePainter {
  const canvas = createOverlayCanvas();
  let features: readonly Feature[] = [];
  let view: ViewPlace | undefined;
  let frame = 0;

  function paint(): void {
    frame = 0;
    const context = view && contextForFrame(canvas, view);
    if (view === undefined || context === undefined) return;
    const ratio = pixelRatioOf(view);
    const corners = viewCorners(view);
    const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
    const extent = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
    context.setTransform(1, 0, 0, 1, 0, 0);
    const renderer = new CanvasImmediateRenderer(
      context,
      ratio,
      extent,
      worldToPixel(view).map((part) => part * ratio),
      view.rotation,
    );
    const { resolution } = view;
    const styled = features.flatMap((feature) => {
      const own = feature.getStyle() ?? styleOf;
      const styles = typeof own === 'function' ? own(feature, resolution) : own;
      const list = Array.isArray(styles) ? styles : [styles];
      return list.flatMap((style) => (style instanceof Style ? [{ feature, style }] : []));
    });
    leaveNamesApart(styled, view);
    // The renderer paints in the order of the calls.
    const order = ({ style }: (typeof styled)[number]) => style.getZIndex() ?? 0;
    for (const { feature, style } of styled.sort((a, b) => order(a) - order(b)))
      renderer.drawFeature(feature, style);
  }
  return {
    canvas,
    show(next) {
      features = next;
      if (frame === 0) frame = requestAnimationFrame(paint);
    },
    follow(next) {
      view = next;
      cancelAnimationFrame(frame);
      paint();
    },
    dispose: () => cancelAnimationFrame(frame),
  };
}
