import type { Drawing } from '@rota/contract/drawings';
import type { MapFindingCode, MapPoint } from '@rota/contract/map-versions';
import type { TargetUse } from '@rota/contract/targets';
import type { FloorPlanner } from '@rota/floor';

/** Robots that are alike in size: what people call them, half their width and half their diagonal, metres. */
export type RobotType = { readonly name: string; readonly halfWidth: number; readonly radius: number };

/** A map in one state, with a planner whose ways keep to its drawings. */
export type CheckedMap = {
  readonly mapId: string;
  readonly drawings: readonly Drawing[];
  readonly points: readonly MapPoint[];
  readonly planner: FloorPlanner;
};

/** What lies round the map, and does not change with it. */
export type Surroundings = {
  readonly types: readonly RobotType[];
  /** Folded names of the targets of other maps. */
  readonly namesElsewhere: ReadonlySet<string>;
  readonly elevators: readonly { readonly group: string; readonly mapIds: readonly string[] }[];
  /** Maps with a map switch to this one. */
  readonly switchesBack: ReadonlySet<string>;
  /** Deliveries under way, with the ids of the targets that they have yet to do with. */
  readonly tasks: readonly OpenTask[];
  /** What else names points of the map as it is before the change. */
  readonly needs: readonly (TargetUse & { readonly target_id: string })[];
  /** Names of the points as they are before the change, by id. */
  readonly namesBefore: ReadonlyMap<string, string>;
};
type OpenTask = { readonly delivery: string; readonly targetIds: readonly string[] };

/** What a check found. `key` is the same for the same thing next time. */
export type Found = {
  readonly code: MapFindingCode;
  readonly key: string;
  readonly ids: readonly string[];
  readonly at: { readonly x: number; readonly y: number } | null;
  readonly params: Readonly<Record<string, string | number>>;
  /** The first records that need a point that is removed. */
  readonly needed_by?: TargetUse[];
};

/** Looks for one kind of trouble on a map. */
export type Check = (map: CheckedMap, around: Surroundings, ways: Ways) => Found[];

/** For each type of robots: how far it is from the sources to each point and back; worked out once for all checks. */
export type Ways = readonly TypeWays[];
export type TypeWays = {
  readonly type: RobotType;
  /** By id of a point to which no way leads: the charging or waiting point from which it was looked for. */
  readonly unreachable: ReadonlyMap<string, MapPoint>;
  /** Ids of points from which no way leads back to any source. */
  readonly trapped: ReadonlySet<string>;
};

/** A finding about a point. */
export function aboutPoint(
  code: MapFindingCode,
  point: MapPoint,
  params: Found['params'] = {},
  beside = '',
): Found {
  const { target_id: id, x, y, name } = point;
  return {
    code,
    key: [code, id, beside].filter(Boolean).join(' '),
    ids: [id],
    at: { x, y },
    params: { name, ...params },
  };
}
