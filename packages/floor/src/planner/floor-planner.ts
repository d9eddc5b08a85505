import type { Point } from '../geometry.ts';
import type { PassageIndex } from '../passages/passages.ts';
import type { Raster } from '../raster.ts';
import type { FloorRules } from './floor-rules.ts';
import type { Leads } from './layer.ts';
import type { FloorSizes, PlannerOptions, PreparedFloor } from './prepared.ts';
import type { Reach } from './reach.ts';
import type { PlanRequest, PlanResult } from './request.ts';

/** Plans on one version of a map. Made once and asked often; its answers depend on nothing but their arguments. */
export type FloorPlanner = {
  readonly raster: Raster;
  /** The options that it was made with. */
  readonly options: PlannerOptions;
  /** Metres from the cell of a point to the nearest cell that is not free, 255 cells at most; 0 in such a cell and outside the raster. */
  readonly clearanceAt: (point: Point) => number;
  /** Whether a robot of the radius may stand there: its cell's clearance is at least the radius. */
  readonly isFree: (point: Point, radius: number) => boolean;
  /** The point itself when it is free at the radius, else the nearest centre of a cell that is, at most `within` metres away. */
  readonly nearestFree: (point: Point, radius: number, within: number) => Point | undefined;
  /** A path for one robot, or the reason why there is none. */
  readonly plan: (request: PlanRequest) => PlanResult;
  /**
   * Metres of way between two points for a robot of the radius, to compare robots by travel time: within a few percent of the planned
   * path. What slows robots counts as so many metres more. Costs a search between the two, less the nearer they are. Undefined when there is no way.
   */
  readonly distance: (from: Point, to: Point, radius: number) => number | undefined;
  /**
   * Lengths of the ways of a robot of the radius from a point to others (`away`), or from them to it (`here`): one search for all, as
   * exact as `distance`.
   */
  readonly reach: (point: Point, radius: number, leads: Leads) => Reach;
  /** The doors and corridors for robots of the radius, indexed by place. */
  readonly passages: (radius: number) => PassageIndex;
  /** Whether a way, driven from its first point to its last by a robot of the radius, keeps to what is drawn on the floor. */
  readonly keepsRules: (points: readonly Point[], radius: number) => boolean;
  /** Whether a robot of the radius gets along a way without touching what is not free, but for a little at both ends. */
  readonly isClear: (points: readonly Point[], radius: number) => boolean;
  /**
   * Returns a planner of the same floor with other drawn rules, in place of this planner's rules. Both planners share every result that
   * either computes, now and later: nothing is computed again.
   */
  readonly withRules: (rules: FloorRules) => FloorPlanner;
  /** Which of the sizes are not worked out yet. */
  readonly missing: (sizes: FloorSizes) => FloorSizes;
  /** Works the sizes out now rather than when they are first needed. */
  readonly prepare: (sizes: FloorSizes) => void;
  /** Takes over sizes that were worked out elsewhere, of the same raster and with the same options. */
  readonly adopt: (prepared: PreparedFloor) => void;
  /** Squared clearance in cells, in image order, for `prepareFloor`. */
  readonly squaredClearance: Uint16Array;
  /** Memory that the raster and all that was worked out of it take, about. */
  readonly bytes: () => number;
};
