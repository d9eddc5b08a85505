import { CELL_FREE, CELL_OCCUPIED, type Raster } from '@rota/floor';

const RESOLUTION = 0.05;
/** Thickness of the walls, cells: robots keep their distance from them as from any wall. */
const WALL = 2;

/** An empty floor with these inner sides in metres. Its lower-left inner corner is the origin of the map. */
export function blankFloor(widthM: number, heightM: number): Raster {
  const width = Math.round(widthM / RESOLUTION) + 2 * WALL;
  const height = Math.round(heightM / RESOLUTION) + 2 * WALL;
  const cells = new Uint8Array(width * height).fill(CELL_OCCUPIED);
  for (let row = WALL; row < height - WALL; row += 1)
    cells.fill(CELL_FREE, row * width + WALL, (row + 1) * width - WALL);
  const edge = -WALL * RESOLUTION;
  return { width, height, resolution: RESOLUTION, origin: { x: edge, y: edge, theta: 0 }, cells };
}
