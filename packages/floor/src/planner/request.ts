import type { Disc, Point } from '../geometry.ts';

/** A place to keep away from when another way is not much longer: inside it each metre counts as `factor` (at least 1) metres. */
export type Penalty =
  | {
      readonly kind: 'disc';
      readonly x: number;
      readonly y: number;
      readonly radius: number;
      readonly factor: number;
    }
  | {
      readonly kind: 'line';
      readonly points: readonly Point[];
      readonly radius: number;
      readonly factor: number;
    };

/** A planning request: metres in the map frame. */
export type PlanRequest = {
  readonly from: Point;
  readonly to: Point;
  /** Radius of the robot's footprint. */
  readonly radius: number;
  /**
   * Places the robot's centre may not enter, such as standing robots: their radius holds both robots' radii. One that holds `from` only
   * keeps the robot from coming any closer to its centre.
   */
  readonly obstacles?: readonly Disc[];
  readonly penalties?: readonly Penalty[];
  /** `wide` (default) keeps some way off walls and to the middle of passages; `shortest` touches the inflated walls. */
  readonly comfort?: 'wide' | 'shortest';
};

/**
 * A way from point to point in straight pieces, all open at the robot's radius except the first `tightStart` and the last `tightEnd` metres,
 * which lead out of and into a place near a wall, such as a charger, over free cells.
 */
export type PlannedPath = {
  readonly points: readonly Point[];
  /** Metres. */
  readonly length: number;
  readonly tightStart: number;
  readonly tightEnd: number;
};

/** Why there is no path. */
export type PlanFailure = 'start_blocked' | 'goal_blocked' | 'unreachable';

/** A path, or the reason why there is none. */
export type PlanResult = PlannedPath | { readonly failure: PlanFailure };
