import type { Grid } from '../raster.ts';
import { exactCosine, exactSine } from './exact-trigonometry.ts';

/** A place in lattice units: whole numbers, x along the columns from the left edge, y down the rows from the top edge. */
export type LatticePoint = { readonly x: number; readonly y: number };

/**
 * A grid in whole numbers, so that which cells a shape takes comes out alike in every program: 1,024 units a cell. Places come in as metres,
 * are rounded to millimetres, turned into the frame of the grid and rounded to units; whatever is decided after that is exact.
 */
export type Lattice = {
  readonly width: number;
  readonly height: number;
  /** A place of the map, metres. */
  readonly place: (x: number, y: number) => LatticePoint;
  /** A length in metres. */
  readonly length: (metres: number) => number;
};

/** Units a cell. */
export const CELL_UNITS = 1024;
/** Units from the top left corner; what lies beyond counts as being there, so that products stay below 2^53. */
const FARTHEST = 2 ** 24 + 2 ** 23;

/** The lattice of a grid. */
export function latticeOf(grid: Grid): Lattice {
  const { width, height, resolution, origin } = grid;
  const [cosine, sine] = [exactCosine(origin.theta), exactSine(origin.theta)];
  const perMillimetre = CELL_UNITS / (resolution * 1000);
  const [originX, originY] = [millimetres(origin.x), millimetres(origin.y)];
  return {
    width,
    height,
    place: (x, y) => {
      const [dx, dy] = [millimetres(x) - originX, millimetres(y) - originY];
      return {
        x: toLattice((cosine * dx + sine * dy) * perMillimetre),
        y: toLattice(height * CELL_UNITS - (cosine * dy - sine * dx) * perMillimetre),
      };
    },
    length: (metres) => toLattice(millimetres(metres) * perMillimetre),
  };
}

function millimetres(metres: number): number {
  return Math.round(metres * 1000);
}

function toLattice(units: number): number {
  // Adding 0 makes no difference between 0 and -0.
  return Math.max(-FARTHEST, Math.min(FARTHEST, Math.round(units))) + 0;
}
