import type { Target } from '@rota/contract';
import { splitMapId } from '@rota/contract';
import type { TargetInfo } from '@rota/fleet-core';
import { CELL_FREE, worldToCell, type Raster } from '@rota/floor';
import type { TargetRow } from './targets.store.ts';

/** What must be free around a target, metres: about half the width of a robot. */
export const TARGET_CLEARANCE = 0.25;

/** Whether a disc lies in free space entirely. Outside the raster nothing is free; a cell that the disc only touches does not count. */
export function isDiscFree(raster: Raster, centre: { readonly x: number; readonly y: number }, radius: number): boolean {
  const { column, row } = worldToCell(raster, centre);
  const reach = radius / raster.resolution;
  if (column - reach < 0 || row - reach < 0 || column + reach > raster.width || row + reach > raster.height) return false;
  for (let y = Math.floor(row - reach); y < Math.min(raster.height, row + reach); y += 1) {
    for (let x = Math.floor(column - reach); x < Math.min(raster.width, column + reach); x += 1) {
      const dx = Math.max(x - column, 0, column - (x + 1));
      const dy = Math.max(y - row, 0, row - (y + 1));
      if (dx * dx + dy * dy < reach * reach && raster.cells[y * raster.width + x] !== CELL_FREE) return false;
    }
  }
  return true;
}

export function composeTarget(row: TargetRow): Target {
  const { site, floor } = splitMapId(row.map_id) ?? { site: row.map_id, floor: '' };
  return {
    target_id: row.id,
    name: row.name,
    type: row.type,
    site,
    floor,
    x: row.x,
    y: row.y,
    theta: row.theta,
    updated_at: row.updated_at.toISOString(),
  };
}

/** As the fleet control knows it. */
export function toTargetInfo(row: TargetRow): TargetInfo {
  return { targetId: row.id, name: row.name, type: row.type, mapId: row.map_id, x: row.x, y: row.y, theta: row.theta };
}
