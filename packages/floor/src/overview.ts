import { CELL_FREE, CELL_OCCUPIED, CELL_UNKNOWN, cellPositionToWorld } from './raster.ts';
import type { Raster } from './raster.ts';

/**
 * A smaller raster in which each cell stands for factor x factor cells, counted from the top left. An obstacle wins over unknown over free:
 * averaging would erase thin walls. The origin is moved so that every cell still covers the ground its cells covered.
 * Throws RangeError unless the factor is a whole number of at least 1.
 */
export function overview(raster: Raster, factor: number): Raster {
  if (!Number.isInteger(factor) || factor < 1)
    throw new RangeError(`An overview factor is a whole number of at least 1, not ${factor}.`);
  const width = Math.ceil(raster.width / factor);
  const height = Math.ceil(raster.height / factor);
  const cells = new Uint8Array(width * height);
  for (let row = 0; row < raster.height; row += 1) {
    const target = Math.floor(row / factor) * width;
    for (let column = 0; column < raster.width; column += 1) {
      const cell = raster.cells[row * raster.width + column];
      if (cell === CELL_FREE) continue;
      const index = target + Math.floor(column / factor);
      if (cell === CELL_OCCUPIED) cells[index] = CELL_OCCUPIED;
      else if (cells[index] === CELL_FREE) cells[index] = CELL_UNKNOWN;
    }
  }
  const corner = cellPositionToWorld(raster, 0, height * factor);
  return {
    width,
    height,
    resolution: raster.resolution * factor,
    origin: { ...corner, theta: raster.origin.theta },
    cells,
  };
}
