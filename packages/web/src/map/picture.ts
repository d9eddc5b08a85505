/** Something drawn once, to be shown many times. */
export type Picture = ImageBitmap | HTMLCanvasElement;

/**
 * Draws a picture of so many pixels. A bitmap where the browser can make one at once: a canvas is asked what is on it each time that it is
 * shown, which costs more than showing it.
 */
export function drawPicture(
  width: number,
  height: number,
  draw: (context: CanvasRenderingContext2D) => void,
): Picture {
  if (typeof OffscreenCanvas !== 'undefined') {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (context !== null) {
      // All that is drawn with is the same in both kinds of context.
      draw(context as unknown as CanvasRenderingContext2D);
      return canvas.transferToImageBitmap();
    }
  }
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context !== null) draw(context);
  return canvas;
}
