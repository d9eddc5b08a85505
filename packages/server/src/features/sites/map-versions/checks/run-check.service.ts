import type { Drawing } from '@rota/contract/drawings';
import type { MapCheck, MapPoint } from '@rota/contract/map-versions';
import { ruledPlanner, type FloorSpeeds } from '@rota/fleet-core';
import {
  createPlanner,
  drivableGrid,
  makeSameGrid,
  type Area,
  type PlannerOptions,
  type Raster,
} from '@rota/floor';
import { checkMap } from './check-map.rules.ts';
import type { Surroundings } from './check.rules.ts';

type MapContent = Pick<MapState, 'drawings' | 'points'>;
/** A map in one state. */
type MapState = {
  /** What robots drive on. */
  readonly raster: Raster;
  readonly drawings: readonly Drawing[];
  readonly points: readonly MapPoint[];
};
/** What a change is, as plain data that one thread hands to another. */
export type CheckJob = {
  readonly mapId: string;
  /** The floor without what is drawn over it. */
  readonly scan: Raster;
  /** What is on the map before and after the change, as JSON of its drawings and points: a text goes to a thread much faster than its objects. */
  readonly before: string;
  readonly after: string;
  /** Corners of the drawings of both. */
  readonly corners: number;
  /** How ways are planned on the floor. */
  readonly planning: PlannerOptions;
  /** The speeds of the floor's config. */
  readonly speeds: FloorSpeeds;
  /** The insides of the cabs that stop on the floor. */
  readonly cabs: readonly Area[];
  readonly around: Surroundings;
};

/** Blocks of roads on large floors: reachability is as exact as ever, and times are shown to the second. */
function coarse({ width, height }: Raster): { readonly blockCells?: number } {
  const cells = width * height;
  if (cells < 250_000) return {};
  return { blockCells: cells < 4_000_000 ? 16 : 32 };
}

/** Makes the planners that a check needs, and checks. */
export function runCheck({ mapId, planning, speeds, cabs, around, ...job }: CheckJob): MapCheck {
  const { before, after } = statesOf(job);
  const plain = createPlanner(before.raster, { ...planning, ...coarse(before.raster) });
  const plainAfter =
    after.raster === before.raster
      ? plain
      : createPlanner(after.raster, { ...planning, ...coarse(after.raster) });
  const then = {
    mapId,
    ...contentOf(before),
    planner: ruledPlanner(plain, { drawings: before.drawings, cabs, speeds }),
  };
  const isSame = plain === plainAfter && rulesIn(before.drawings) === rulesIn(after.drawings);
  const planner = isSame
    ? then.planner
    : ruledPlanner(plainAfter, { drawings: after.drawings, cabs, speeds });
  return checkMap(then, { mapId, ...contentOf(after), planner }, around);
}

/** Both states with what robots drive on; where nothing of it changed it is the very same raster. */
function statesOf({ scan, before, after }: Pick<CheckJob, 'scan' | 'before' | 'after'>): {
  before: MapState;
  after: MapState;
} {
  const [then, now] = [JSON.parse(before), JSON.parse(after)] as [MapContent, MapContent];
  const raster = drivableGrid(scan, then.drawings);
  const isSame = makeSameGrid(then.drawings, now.drawings, 'walls');
  return {
    before: { ...then, raster },
    after: { ...now, raster: isSame ? raster : drivableGrid(scan, now.drawings) },
  };
}

function contentOf({ drawings, points }: MapState): MapContent {
  return { drawings, points };
}

/** All of the drawings that ways depend on, beside the raster. */
function rulesIn(drawings: readonly Drawing[]): string {
  return JSON.stringify(
    drawings.flatMap((drawing) => {
      if (!RULED_LAYERS.has(drawing.layer)) return [];
      const size = drawing.kind === 'line' ? drawing.width : drawing.kind === 'circle' ? drawing.radius : 0;
      // Fields come out of the database in another order than they went in.
      return [
        [
          drawing.layer,
          drawing.kind,
          drawing.coords,
          size,
          Object.entries(drawing.props).sort(([a], [b]) => (a < b ? -1 : 1)),
        ],
      ];
    }),
  );
}

const RULED_LAYERS: ReadonlySet<Drawing['layer']> = new Set<Drawing['layer']>([
  'forbidden',
  'directional',
  'speed',
  'slope',
  'door',
]);
