import type { Grid, Point } from '@rota/floor';
import { cellPositionToWorld } from '@rota/floor';

/** `[a, b, c, d, e, f]` of a canvas: x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [number, number, number, number, number, number];

/** The view: centre in metres, metres per CSS pixel, radians clockwise, and the canvas in CSS pixels. */
export type ViewPlace = {
  center: Point;
  resolution: number;
  rotation: number;
  width: number;
  height: number;
  /** Pixels of the screen a CSS pixel, where it is not the browser's own: a map that is shown enlarged. */
  ratio?: number;
};

/** Map frame (metres, y up) to CSS pixels of the canvas (y down). */
export function worldToPixel(view: ViewPlace): Matrix {
  const cos = Math.cos(view.rotation) / view.resolution;
  const sin = Math.sin(view.rotation) / view.resolution;
  const { x, y } = view.center;
  return [cos, sin, sin, -cos, view.width / 2 - cos * x - sin * y, view.height / 2 - sin * x + cos * y];
}

/** Fractional columns and rows of a grid (row 0 on top) to the map frame, the origin's yaw included. */
export function cellToWorldMatrix(grid: Grid): Matrix {
  const cos = Math.cos(grid.origin.theta) * grid.resolution;
  const sin = Math.sin(grid.origin.theta) * grid.resolution;
  const corner = cellPositionToWorld(grid, 0, 0);
  return [cos, sin, sin, -cos, corner.x, corner.y];
}

/** First `inner`, then `outer`. */
export function chain(outer: Matrix, inner: Matrix): Matrix {
  return [
    outer[0] * inner[0] + outer[2] * inner[1],
    outer[1] * inner[0] + outer[3] * inner[1],
    outer[0] * inner[2] + outer[2] * inner[3],
    outer[1] * inner[2] + outer[3] * inner[3],
    outer[0] * inner[4] + outer[2] * inner[5] + outer[4],
    outer[1] * inner[4] + outer[3] * inner[5] + outer[5],
  ];
}

export function applyMatrix(matrix: Matrix, x: number, y: number): Point {
  return { x: matrix[0] * x + matrix[2] * y + matrix[4], y: matrix[1] * x + matrix[3] * y + matrix[5] };
}

/** CSS pixels back to the map frame. */
export function pixelToWorld(view: ViewPlace, x: number, y: number): Point {
  const dx = (x - view.width / 2) * view.resolution;
  const dy = (y - view.height / 2) * view.resolution;
  const cos = Math.cos(view.rotation);
  const sin = Math.sin(view.rotation);
  return { x: view.center.x + cos * dx + sin * dy, y: view.center.y + sin * dx - cos * dy };
}

/** The corners of what is seen, in the map frame. */
export function viewCorners(view: ViewPlace): Point[] {
  return [
    pixelToWorld(view, 0, 0),
    pixelToWorld(view, view.width, 0),
    pixelToWorld(view, view.width, view.height),
    pixelToWorld(view, 0, view.height),
  ];
}
