import { z } from 'zod';
import { anything, looseList, optionalPart, readWith, requiredNumber } from './field-readers.ts';
import type { Read } from './payload.ts';
import { omitUndefined, writeHeader, type Header, type WireMessage } from './wire.ts';

type Point = { readonly x: number; readonly y: number };

/** What a robot's laser sees, as `sensor_msgs/LaserScan` of ROS has it: metres, radians, counterclockwise. */
export type LaserScan = {
  /** The sensor in the map frame. */
  readonly pose: Point & { readonly theta: number };
  /** The direction of the first ray, from the sensor's own. */
  readonly angleMin: number;
  readonly angleIncrement: number;
  /** Metres of each ray; null where it met nothing. */
  readonly ranges: readonly (number | null)[];
};

/** What a robot sees and is about to drive. */
export type RobotScan = {
  readonly scan: LaserScan | undefined;
  /** Where it will drive, in the map frame, metres; undefined where it says nothing of it. */
  readonly path: readonly Point[] | undefined;
};

const MOST_RANGES = 2_000;
const MOST_POINTS = 500;

const point = z.object({ x: requiredNumber, y: requiredNumber });
const points = looseList(point, MOST_POINTS);
// ROS writes infinity for a ray that met nothing, which JSON cannot: whatever is no number is nothing.
const range = z
  .unknown()
  .transform((value) => (typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null));
const laserScan = z.object({
  pose: point.extend({ theta: requiredNumber }),
  angleMin: requiredNumber,
  angleIncrement: requiredNumber,
  ranges: z.array(range).transform((ranges) => ranges.slice(0, MOST_RANGES)),
});
const scanMessage = z.object({
  scan: optionalPart(laserScan),
  // No path is something else than an empty one, which says that the robot will not drive.
  path: anything.transform((value) => (Array.isArray(value) ? points.parse(value) : undefined)),
});

/** Reads our `scan`: a part that cannot be read is left out. */
export function readScan(message: unknown): Read<RobotScan> {
  return readWith(scanMessage, message);
}

/** Writes our `scan` (robot to console, QoS 0). */
export function writeScan(header: Header, { scan, path }: RobotScan): WireMessage {
  return omitUndefined({
    ...writeHeader(header),
    scan: scan && { ...scan, ranges: [...scan.ranges] },
    path: path && [...path],
  });
}

const statedPath = z.object({
  intermediatePath: optionalPart(z.object({ polyline: points })),
  plannedPath: optionalPart(
    z.object({
      trajectory: z.object({
        degree: requiredNumber.nullish(),
        controlPoints: points,
      }),
    }),
  ),
});

/**
 * The path in a `state` or `visualization` of VDA 5050 3.0: what the robot perceives it will drive, otherwise what it plans. A plan of a higher
 * degree than lines is drawn through its control points, which it keeps near. Undefined where neither stands.
 */
export function readStatedPath(message: unknown): readonly Point[] | undefined {
  const read = readWith(statedPath, message);
  if (!read.ok) return undefined;
  const { intermediatePath, plannedPath } = read.value;
  return intermediatePath?.polyline ?? plannedPath?.trajectory.controlPoints;
}
