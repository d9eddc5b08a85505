import type { Point } from '@rota/floor';

/** Kinds of zones that are sent to robots, by their names in VDA 5050 3.0. */
const ZONE_TYPES = ['BLOCKED', 'SPEED_LIMIT', 'DIRECTED'] as const;
/** One of {@link ZONE_TYPES}. */
export type ZoneType = (typeof ZONE_TYPES)[number];

type Shape = {
  readonly zoneId: string;
  readonly name: string | undefined;
  /** Metres on the map. */ readonly vertices: readonly Point[];
};
/** A part of a map and what it asks of a robot: not to drive in it, no faster than `speed` (m/s), or never against `direction` (radians). */
export type MapZone = Shape &
  (
    | { readonly type: 'BLOCKED' }
    | { readonly type: 'SPEED_LIMIT'; readonly speed: number }
    | { readonly type: 'DIRECTED'; readonly direction: number }
  );
/** The zones of one version of a map. */
export type ZoneSet = {
  readonly zoneSetId: string;
  readonly mapId: string;
  readonly zones: readonly MapZone[];
};

/** A zone set that a robot holds; it keeps to the one of a map that is enabled. */
export type ReportedZoneSet = {
  readonly zoneSetId: string;
  readonly mapId: string;
  readonly enabled: boolean;
};
