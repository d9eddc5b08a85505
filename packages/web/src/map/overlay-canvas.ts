import type { ViewPlace } from './view-transform.ts';

/** A canvas over the whole map that lets every touch through; what is on it is said elsewhere in words. */
export function createOverlayCanvas(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;pointer-events:none';
  canvas.setAttribute('aria-hidden', 'true');
  return canvas;
}

/** Pixels of the screen a CSS pixel of a view. */
export function pixelRatioOf({ ratio }: Pick<ViewPlace, 'ratio'>): number {
  return ratio ?? window.devicePixelRatio;
}

/** The context of a canvas for a frame of a view: of the view's size, clear, and in CSS pixels. Undefined where nothing can be drawn. */
export function contextForFrame(
  canvas: HTMLCanvasElement,
  view: ViewPlace,
): CanvasRenderingContext2D | undefined {
  const ratio = pixelRatioOf(view);
  const [width, height] = [Math.round(view.width * ratio), Math.round(view.height * ratio)];
  // Setting a size gives the canvas new memory, even where it is the same.
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, width, height);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  return context;
}
