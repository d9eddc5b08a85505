import { CELL_FREE, worldToCell } from './raster.ts';
import type { Raster } from './raster.ts';

/** Whether a disc, its radius in metres, lies in free space entirely. Outside the raster nothing is free; a cell that the disc only touches does not count. */
export function isDiscFree(
  raster: Raster,
  centre: { readonly x: number; readonly y: number },
  radius: number,
): boolean {
  const { column, row } = worldToCell(raster, centre);
  const reach = radius / raster.resolution;
  if (column - reach < 0 || row - reach < 0 || column + reach > raster.width || row + reach > raster.height)
    return false;
  for (let y = Math.floor(row - reach); y < Math.min(raster.height, row + reach); y += 1) {
    for (let x = Math.floor(column - reach); x < Math.min(raster.width, column + reach); x += 1) {
      const dx = Math.max(x - column, 0, column - (x + 1));
      const dy = Math.max(y - row, 0, row - (y + 1));
      if (dx * dx + dy * dy < reach * reach && raster.cells[y * raster.width + x] !== CELL_FREE) return false;
    }
  }
  return true;
}
