import type { NarrowPlace } from '../passages/passages.ts';
import { findNarrowPlaces } from '../passages/passages.ts';
import type { Raster } from '../raster.ts';
import { measureClearance } from './clearance.ts';
import { buildLayer } from './layer.ts';
import type { LayerData } from './layer.ts';

/** Options of a planner; the defaults suit floors of any size. */
export type PlannerOptions = {
  /** Cells a side of the blocks that the roads are built on: fewer are more exact and slower. */
  readonly blockCells?: number;
  /** Metres that a robot likes to keep between its edge and walls. */
  readonly margin?: number;
  /** Metres by which every robot is taken for wider than it is, all round. */
  readonly outlineMargin?: number;
  /** Metres over which a robot may leave or enter a place that is not free at its radius. */
  readonly tightWay?: number;
};

/** For which sizes of robots, by radius in metres, something is worked out beforehand: ways to plan on, and passages. */
export type FloorSizes = { readonly ways: readonly number[]; readonly passages: readonly number[] };

/**
 * The expensive results of a floor, as plain data: a worker thread can compute them and pass them on, and a planner is then made from them
 * in no time. `squared` is the squared clearance in cells, in image order.
 */
export type PreparedFloor = {
  readonly squared: Uint16Array;
  readonly ways: readonly { readonly radius: number; readonly layer: LayerData }[];
  readonly passages: readonly { readonly radius: number; readonly places: readonly NarrowPlace[] }[];
};

/** Whether robots keep a distance from walls. */
export type Comfort = 'wide' | 'shortest';

const DEFAULT_MARGIN = 0.4;

/** Sizes for robots whose outlines are taken for wider by some metres. */
export function widenSizes({ ways, passages }: FloorSizes, by: number): FloorSizes {
  return { ways: ways.map((radius) => radius + by), passages: passages.map((radius) => radius + by) };
}

/** Works out a floor for robots of some sizes. `squared` is its clearance where that is known from before. */
export function prepareFloor(
  raster: Raster,
  sizes: FloorSizes,
  options: PlannerOptions = {},
  squared?: Uint16Array,
): PreparedFloor {
  const { width, height } = raster;
  const clearance = squared ? { width, height, squared } : measureClearance(raster);
  const wide = widenSizes(sizes, options.outlineMargin ?? 0);
  return {
    squared: clearance.squared,
    ways: wide.ways.map((radius) => ({
      radius,
      layer: layerDataOf(raster, clearance.squared, radius, 'wide', options),
    })),
    passages: wide.passages.map((radius) => ({
      radius,
      places: findNarrowPlaces(raster, clearance, radius),
    })),
  };
}

/** The buffers of a prepared floor, to be moved rather than copied to another thread; those in shared memory need not be. */
export function buffersOf({ squared, ways, passages }: PreparedFloor): ArrayBuffer[] {
  const arrays = [
    squared,
    ...ways.flatMap(({ layer: { blocks, edges, landmarks } }) => {
      return [
        blocks.firstNode,
        blocks.cellOf,
        edges.edgeStart,
        edges.edgeTo,
        edges.edgeCost,
        edges.part,
        landmarks.costs,
      ];
    }),
    ...passages.flatMap(({ places }) => places.map(({ area }) => area.mask)),
  ];
  return arrays.map(({ buffer }) => buffer).filter((buffer) => buffer instanceof ArrayBuffer);
}

/** Works out the ways for one radius, in metres. */
export function layerDataOf(
  raster: Raster,
  squared: Uint16Array,
  radius: number,
  comfort: Comfort,
  options: PlannerOptions,
): LayerData {
  const { width, height, resolution } = raster;
  const cells = radius / resolution;
  const margin = comfort === 'wide' ? (options.margin ?? DEFAULT_MARGIN) / resolution : 0;
  return buildLayer(
    { width, height, squared },
    cells,
    margin,
    options.blockCells ?? blockCellsFor(raster, cells),
  );
}

/**
 * Blocks grow with the floor, so that a search never has more than some 250,000 nodes, but on floors of usual size not beyond the radius:
 * small robots have ways through gaps that large blocks would blur.
 */
function blockCellsFor({ width, height }: Raster, radius: number): number {
  const cells = width * height;
  if (cells > 6_000_000) return 8;
  if (cells > 2_000_000) return 6;
  const most = cells <= 10_000 ? 1 : cells <= 100_000 ? 2 : 4;
  return Math.min(most, Math.max(1, Math.floor(radius * 0.8)));
}
