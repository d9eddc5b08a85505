import { CELL_FREE, CELL_OCCUPIED, CELL_UNKNOWN, type Raster } from '@rota/floor';

/** A box in metres: lower-left corner and size, in the drawing's frame (x right, y up). */
type Box = { readonly x: number; readonly y: number; readonly w: number; readonly h: number };

/** Draws a floor the way a robot would have mapped it: unknown outside, free rooms, occupied walls and furniture. */
export type FloorDrawing = {
  room: (box: Box) => void;
  /** A solid thing: wall piece, table, counter, bed. */
  solid: (box: Box) => void;
  /** A round solid thing: column, chair leg, plant. */
  column: (x: number, y: number, radius: number) => void;
  /** A wall of the given thickness along a straight line between two points that share x or y. */
  wall: (fromX: number, fromY: number, toX: number, toY: number, thickness?: number) => void;
  /** Takes walls out again: a door or an opening. */
  opening: (box: Box) => void;
  raster: () => Raster;
};

const WALL = 0.15;

/** Starts a drawing of `width` by `height` metres, all of it unknown. The lower-left corner is the origin of the map frame. */
export function drawFloor(width: number, height: number, resolution: number): FloorDrawing {
  const columns = Math.round(width / resolution);
  const rows = Math.round(height / resolution);
  const cells = new Uint8Array(columns * rows).fill(CELL_UNKNOWN);

  function fill(box: Box, value: number): void {
    const left = Math.max(0, Math.round(box.x / resolution));
    const right = Math.min(columns, Math.round((box.x + box.w) / resolution));
    const top = Math.max(0, rows - Math.round((box.y + box.h) / resolution));
    const bottom = Math.min(rows, rows - Math.round(box.y / resolution));
    for (let row = top; row < bottom; row += 1)
      cells.fill(value, row * columns + left, row * columns + right);
  }

  function column(x: number, y: number, radius: number): void {
    const reach = Math.ceil(radius / resolution);
    const centreColumn = Math.floor(x / resolution);
    const centreRow = rows - 1 - Math.floor(y / resolution);
    for (let dy = -reach; dy <= reach; dy += 1) {
      for (let dx = -reach; dx <= reach; dx += 1) {
        const inside = Math.hypot(dx, dy) * resolution <= radius;
        const at = (centreRow + dy) * columns + centreColumn + dx;
        if (
          inside &&
          centreRow + dy >= 0 &&
          centreRow + dy < rows &&
          centreColumn + dx >= 0 &&
          centreColumn + dx < columns
        )
          cells[at] = CELL_OCCUPIED;
      }
    }
  }

  return {
    room: (box) => fill(box, CELL_FREE),
    solid: (box) => fill(box, CELL_OCCUPIED),
    column,
    wall: (fromX, fromY, toX, toY, thickness = WALL) =>
      fill(
        {
          x: Math.min(fromX, toX) - thickness / 2,
          y: Math.min(fromY, toY) - thickness / 2,
          w: Math.abs(toX - fromX) + thickness,
          h: Math.abs(toY - fromY) + thickness,
        },
        CELL_OCCUPIED,
      ),
    opening: (box) => fill(box, CELL_FREE),
    raster: () => ({
      width: columns,
      height: rows,
      resolution,
      origin: { x: 0, y: 0, theta: 0 },
      cells: cells.slice(),
    }),
  };
}
