/** The longest round length (1, 2 or 5 times a power of ten, metres) whose bar is at most `maxPx` long, and that bar's length in pixels. */
export function scaleBar(metresPerPixel: number, maxPx: number): { metres: number; px: number } {
  const limit = metresPerPixel * maxPx;
  const power = 10 ** Math.floor(Math.log10(limit));
  const step = [5, 2, 1].find((factor) => factor * power <= limit * (1 + 1e-9)) ?? 1;
  const metres = step * power;
  return { metres, px: metres / metresPerPixel };
}
