import type { Pose } from './geometry.ts';
import { CELL_FREE, CELL_OCCUPIED, CELL_UNKNOWN } from './raster.ts';
import type { Raster } from './raster.ts';

/**
 * A raster drawn as text, for examples and tests: one line a row, top row first, `.` free, `#` occupied, `?` unknown.
 * Throws RangeError when a line is longer or shorter than the first or holds another sign.
 */
export function rasterFromText(
  lines: readonly string[],
  resolution = 1,
  origin: Pose = { x: 0, y: 0, theta: 0 },
): Raster {
  const width = lines[0]?.length ?? 0;
  const cells = Uint8Array.from(
    lines.flatMap((line) => {
      if (line.length !== width)
        throw new RangeError(`A line of ${line.length} cells in a raster ${width} cells wide.`);
      return [...line].map(classOfSign);
    }),
  );
  return { width, height: lines.length, resolution, origin, cells };
}

function classOfSign(sign: string): number {
  if (sign === '.') return CELL_FREE;
  if (sign === '#') return CELL_OCCUPIED;
  if (sign === '?') return CELL_UNKNOWN;
  throw new RangeError(`The sign ${sign} names no class of cell.`);
}
