import type { Drawing } from '@rota/contract/drawings';
import type { MapPoint } from '@rota/contract/map-versions';
import type { PreflightSource } from '@rota/contract/preflight';
import type { DeliverySettings } from '@rota/contract/projects';
import type { Robot } from '@rota/contract/robots';
import { MOST_PREFLIGHT_TASKS } from '@rota/contract/preflight';
import {
  generateDay,
  type DeliveryRecord,
  type ElevatorInfo,
  type PreflightTask,
  type TargetInfo,
} from '@rota/fleet-core';
import { makeSameGrid, shapesOfGrid, type Raster } from '@rota/floor';
import type { Database } from '../../../db/database.ts';
import { findLearned } from '../../../fleet/index.ts';
import { loadTasksSince } from '../../work/deliveries/index.ts';
import { drivableBeside, type MapFloor } from '../maps/index.ts';
import { toTargetInfo } from '../targets/index.ts';
import type { FloorState, SiteState } from './preflight-job.service.ts';
import { robotsOf, seedOf, tasksOf } from './preflight.rules.ts';

export type SiteDeps = {
  readonly database: Database;
  readonly clock: () => number;
  readonly floors: { list(projectId: number): Promise<readonly MapFloor[]> };
  readonly targets: { list(projectId: number): Promise<readonly TargetInfo[]> };
  readonly elevators: { list(projectId: number): Promise<readonly { readonly info: ElevatorInfo }[]> };
  readonly robots: { list(projectId: number): Promise<readonly Robot[]> };
  readonly settings: (projectId: number) => Promise<DeliverySettings>;
};

/** What a draft makes of a map. */
type MapChange = {
  readonly mapId: string;
  readonly drawings: readonly Drawing[];
  readonly points: readonly MapPoint[];
};
/** A change of a map, of settings, or of both. */
export type SiteChange = { readonly map?: MapChange; readonly settings?: DeliverySettings };

const DAY_MS = 86_400_000;

/** A site as it is, with the floors that its robots and the tasks need, and the tasks. */
export async function readSite(deps: SiteDeps, projectId: number, source: PreflightSource) {
  const { database, floors, targets, elevators, robots, settings } = deps;
  const ready = await floors.list(projectId);
  const places = await targets.list(projectId);
  const learned = await database.tenant(projectId, (tx) => findLearned(tx, projectId));
  const mapIds = new Set(ready.map(({ mapId }) => mapId));
  const parts = robotsOf(await robots.list(projectId), places, mapIds);
  const { tasks, leftOut } = await readTasks(
    deps,
    projectId,
    source,
    places,
    new Set(parts.map(({ info }) => info.robotId)),
  );
  const needed = floorsOf(tasks, places, new Set(parts.map(({ at }) => at.mapId)));
  const state: SiteState = {
    settings: await settings(projectId),
    floors: await Promise.all(ready.filter(({ mapId }) => needed.has(mapId)).map(floorState)),
    targets: places,
    robots: parts,
    learned,
    elevators: (await elevators.list(projectId)).map(({ info }) => info),
  };
  return { state, tasks, leftOut, ready };
}

async function readTasks(
  { database, clock }: SiteDeps,
  projectId: number,
  source: PreflightSource,
  places: readonly TargetInfo[],
  robotIds: ReadonlySet<string>,
): Promise<{ readonly tasks: readonly PreflightTask[]; readonly leftOut: number }> {
  if (source.kind === 'generated') {
    const made = generateDay(places, {
      seed: seedOf(source),
      hours: source.hours,
      tasksPerHour: source.tasks_per_hour,
    });
    return {
      tasks: made.slice(0, MOST_PREFLIGHT_TASKS),
      leftOut: Math.max(0, made.length - MOST_PREFLIGHT_TASKS),
    };
  }
  const since = new Date(clock() - source.days * DAY_MS);
  const records = await database.tenant(projectId, (tx) =>
    loadTasksSince(tx, projectId, since, MOST_PREFLIGHT_TASKS + 1),
  );
  const newest: readonly DeliveryRecord[] = records.slice(-MOST_PREFLIGHT_TASKS);
  const { tasks, leftOut } = tasksOf(newest, robotIds);
  return { tasks, leftOut: leftOut + records.length - newest.length };
}

/** The floors where robots stand and tasks lead. */
function floorsOf(
  tasks: readonly PreflightTask[],
  targets: readonly TargetInfo[],
  begun: ReadonlySet<string>,
): ReadonlySet<string> {
  const mapOf = new Map(targets.map(({ targetId, mapId }) => [targetId, mapId]));
  const stops = tasks.flatMap(({ delivery }) => [
    delivery.mapId,
    ...[delivery.fillingTargetId ?? '', ...delivery.subtasks.map(({ targetId }) => targetId)].flatMap(
      (id) => mapOf.get(id) ?? [],
    ),
  ]);
  return new Set([...begun, ...stops]);
}

async function floorState({
  mapId,
  site,
  floor,
  version,
  drawn,
  speeds = {},
  planning = {},
  load,
}: MapFloor): Promise<FloorState> {
  return { mapId, site, floor, version, drawings: drawn.drawings, speeds, planning, raster: await load() };
}

/** The same site with the change. What the change does not touch is the very same. */
export async function changedSite(
  before: SiteState,
  { map, settings = before.settings }: SiteChange,
  scanOf: (mapId: string) => Promise<Raster>,
): Promise<SiteState> {
  if (map === undefined) return { ...before, settings };
  const { mapId, drawings, points } = map;
  const floors = before.floors.map(async (floor): Promise<FloorState> => {
    if (floor.mapId !== mapId) return floor;
    const isSame = makeSameGrid(floor.drawings, drawings, 'walls');
    return {
      ...floor,
      drawings,
      raster: isSame
        ? floor.raster
        : await drivableBeside(await scanOf(mapId), shapesOfGrid(drawings, 'walls')),
    };
  });
  const others = before.targets.filter((target) => target.mapId !== mapId);
  const own = points.map(({ target_id, ...point }) =>
    toTargetInfo({ ...point, id: target_id, map_id: mapId }),
  );
  return { ...before, settings, floors: await Promise.all(floors), targets: [...others, ...own] };
}
