import type { Drawing } from '@rota/contract/drawings';
import type { MapCheck, MapPoint } from '@rota/contract/map-versions';
import type { Robot } from '@rota/contract/robots';
import { cabAreas, radiusOfFootprint, type ElevatorInfo } from '@rota/fleet-core';
import { stringifyInTurns } from '../../../adapters/turns.ts';
import type { Database } from '../../../db/database.ts';
import { foldCase } from '../../../db/folding.ts';
import type { ReadyFloor } from '../../../fleet/index.ts';
import { listTargetUse } from '../../work/deliveries/index.ts';
import type { MapFloor } from '../maps/index.ts';
import type { TargetUses } from '../target-uses/index.ts';
import { listNamesElsewhere } from '../targets/index.ts';
import type { RobotType, Surroundings } from './checks/check.rules.ts';
import type { CheckJob } from './checks/run-check.service.ts';

export type MapCheckDeps = {
  readonly database: Database;
  /** What is drawn on the maps of a project. */
  readonly floors: { list(projectId: number): Promise<readonly ReadyFloor[]> };
  readonly robots: { list(projectId: number): Promise<readonly Robot[]> };
  readonly elevators: { list(projectId: number): Promise<readonly { readonly info: ElevatorInfo }[]> };
  readonly targetUses: Pick<TargetUses, 'list'>;
  readonly run: (job: CheckJob) => Promise<MapCheck>;
};

/** A map's content before or after a change. */
export type MapContent = { readonly drawings: readonly Drawing[]; readonly points: readonly MapPoint[] };

/** Robots of so many sizes are looked at, the most common first. */
const TYPES_MOST = 3;
/** The outline of a robot of which nothing is known, metres. */
const USUAL = { length: 0.55, width: 0.5 };

/** Answers what a change of a map would break and what it would cost. */
export function createMapCheck({ database, floors, robots, elevators, targetUses, run }: MapCheckDeps) {
  async function surroundings(projectId: number, mapId: string, before: MapContent): Promise<Surroundings> {
    const targetIds = before.points.map(({ target_id: id }) => id);
    const [names, tasks, needs] = await database.tenant(projectId, async (tx) => [
      await listNamesElsewhere(tx, projectId, mapId),
      await listTargetUse(tx, projectId, targetIds),
      await targetUses.list(tx, projectId, targetIds),
    ]);
    const switchesBack = (await floors.list(projectId)).flatMap((other) =>
      other.drawn.drawings.some((drawing) => drawing.layer === 'map_switch' && drawing.props.to_map === mapId)
        ? [other.mapId]
        : [],
    );
    const infos = await elevators.list(projectId);
    return {
      types: typesOf(await robots.list(projectId)),
      namesElsewhere: new Set([...names.values()].map(foldCase)),
      elevators: infos.map(({ info }) => ({
        group: info.group,
        mapIds: info.stops.map((stop) => stop.mapId),
      })),
      switchesBack: new Set(switchesBack),
      tasks,
      needs,
      namesBefore: new Map(before.points.map(({ target_id: id, name }) => [id, name])),
    };
  }

  return async function check(
    projectId: number,
    floor: MapFloor,
    before: MapContent,
    after: MapContent,
  ): Promise<MapCheck> {
    const { mapId } = floor;
    const infos = (await elevators.list(projectId)).map(({ info }) => info);
    return run({
      mapId,
      scan: await floor.loadScan(),
      before: await textOf(before),
      after: await textOf(after),
      corners: cornersIn(before.drawings) + cornersIn(after.drawings),
      planning: floor.planning ?? {},
      speeds: floor.speeds ?? {},
      cabs: cabAreas(infos, mapId),
      around: await surroundings(projectId, mapId, before),
    });
  };
}

/** The content as JSON, with turns for others between its drawings. */
async function textOf({ drawings, points }: MapContent): Promise<string> {
  return `{"drawings":${await stringifyInTurns(drawings)},"points":${await stringifyInTurns(points)}}`;
}

function cornersIn(drawings: readonly Drawing[]): number {
  return drawings.reduce((sum, { coords }) => sum + coords.length, 0);
}

/** The sizes of robots that a project has, by their models; the usual one where it has none. */
function typesOf(robots: readonly Robot[]): RobotType[] {
  const sizes = new Map<string, RobotType & { count: number }>();
  for (const { model, footprint } of robots) {
    const key = `${footprint.length} ${footprint.width}`;
    const known = sizes.get(key) ?? { ...typeOf(model, footprint), count: 0 };
    sizes.set(key, { ...known, count: known.count + 1 });
  }
  const byCount = [...sizes.values()].sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  const types = byCount
    .slice(0, TYPES_MOST)
    .map(({ name, halfWidth, radius }) => ({ name, halfWidth, radius }));
  return types.length > 0 ? types : [typeOf('', USUAL)];
}

function typeOf(
  model: string,
  { length, width }: { readonly length: number; readonly width: number },
): RobotType {
  const size = `${Math.round(length * 100)} × ${Math.round(width * 100)} cm`;
  return {
    name: model === '' ? size : model,
    halfWidth: Math.min(length, width) / 2,
    radius: radiusOfFootprint({ length, width }),
  };
}
