import type { StyleFunction } from 'ol/style/Style.js';
import CanvasImmediateRenderer from 'ol/render/canvas/Immediate.js';
import Style from 'ol/style/Style.js';
import type Feature from 'ol/Feature.js';
import { contextForFrame, createOverlayCanvas, pixelRatioOf } from '../../../map/overlay-canvas.ts';
import { viewCorners, worldToPixel, type ViewPlace } from '../../../map/view-transform.ts';

/** A canvas of its own for what is chosen or drawn: pulling it about paints it alone, and neither the floor nor the thousands of things on it. */
export type AbovePainter = {
  readonly canvas: HTMLCanvasElement;
  /** What lies on it; painted with the next frame. */
  show(features: readonly Feature[]): void;
  /** The view changed: painted at once. */
  follow(view: ViewPlace): void;
  dispose(): void;
};

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
    // The renderer paints in the order in which it is told.
    const order = ({ style }: (typeof styled)[number]) => style.getZIndex() ?? 0;
    for (const { feature, style } of styled.sort((a, b) => order(a) - order(b))) renderer.drawFeature(feature, style);
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
