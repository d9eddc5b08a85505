import type { Robot } from '../state/robot.ts';

const DEFAULT_LENGTH = 0.55;
const DEFAULT_WIDTH = 0.5;

/** The outline of a robot in metres; robots do not have to declare theirs. */
export type Footprint = { readonly length?: number | undefined; readonly width?: number | undefined };

/** Length and width of a robot in metres: what it declares, or usual values. */
export function footprintOf(robot: Robot): { length: number; width: number } {
  return {
    length: robot.reported.factsheet?.length ?? DEFAULT_LENGTH,
    width: robot.reported.factsheet?.width ?? DEFAULT_WIDTH,
  };
}
/** Half the diagonal of the outline, so that the robot may turn on the spot. */
export function radiusOf(robot: Robot): number {
  return radiusOfFootprint(robot.reported.factsheet ?? {});
}
/** Half the diagonal of an outline, metres; usual values replace what is left out. */
export function radiusOfFootprint({ length = DEFAULT_LENGTH, width = DEFAULT_WIDTH }: Footprint): number {
  return Math.hypot(length, width) / 2;
}
