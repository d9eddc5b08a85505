import type { Box } from './polyline.ts';

/** The room that a robot takes and will need. Polylines are flat: x, y, x, y, … */
export type Occupancy = {
  /** Half the diagonal of its outline. */
  radius: number;
  /** Its pose and the released way that it has not passed. */
  held: number[];
  /** Index of the first node of the route in `held`. */
  heldFrom: number;
  heldBox: Box;
  /** The place where it stands after driving its released way. */
  standX: number;
  standY: number;
  /** From there over all its stops to its own place. A single point when it wants nothing more. */
  claim: number[];
  /** The count of numbers in `claim` up to the next stop; the rest comes after it. */
  near: number;
  claimBox: Box;
};
