import type { FloorMap } from '@rota/contract/maps';
import type { Database } from '../../../db/database.ts';
import { registryChanged } from '../../../fleet/index.ts';
import { countGridChange } from '../maps/index.ts';
import { listPoints } from '../targets/index.ts';
import type { Ground, Part } from '../../../part.ts';
import { drawingRoutes } from './drawings.routes.ts';
import { createDrawingService, type DrawingServiceDeps } from './drawings.service.ts';
import {
  findVersion,
  insertVersion,
  listNewest,
  listNewestNumbers,
  listVersions,
  lockDrawings,
} from './drawings.store.ts';

export { changesGrid, composeDrawings } from './drawings.rules.ts';
export { requireSoundDrawings } from './drawing-checks.service.ts';
export { withId as named } from './drawing-ids.service.ts';
export type { DrawingsRow, IgnoredFinding, VersionRow } from './drawings.store.ts';

/** The stored versions of maps, for features that commit points and drawings together. */
export const mapVersionRows = { findVersion, insertVersion, listNewest, listVersions, lockDrawings };

type Before = {
  readonly maps: {
    readonly service: { get(projectId: number, mapId: string): Promise<FloorMap> };
    readonly show: (projectId: number, mapId: string) => Promise<void>;
  };
  readonly ports: Pick<DrawingServiceDeps, 'floors'>;
};

/** What is drawn on the maps of a project, as the fleets read it: by map. */
export async function readDrawings(database: Database, projectId: number) {
  const rows = await database.tenant(projectId, (tx) => listNewest(tx, projectId));
  return new Map(rows.map(({ map_id: mapId, version, drawings }) => [mapId, { version, drawings }]));
}

/** The newest version of what is drawn on each map of a project. */
export async function readDrawnVersions(
  database: Database,
  projectId: number,
): Promise<ReadonlyMap<string, number>> {
  const rows = await database.tenant(projectId, (tx) => listNewestNumbers(tx, projectId));
  return new Map(rows.map((row) => [row.map_id, row.version]));
}

/** What is drawn on maps for robots to keep to. */
export function drawings({ database, live, maps, ports }: Pick<Ground, 'database' | 'live'> & Before): Part {
  const service = createDrawingService({
    database,
    live,
    maps: { get: (projectId, mapId) => maps.service.get(projectId, mapId), show: maps.show, countGridChange },
    floors: ports.floors,
    registryChanged,
    listPoints,
  });
  return {
    routes: (app, mounting) => drawingRoutes(app, service, mounting),
    live: (hub) => hub.provide('drawings', service.list),
  };
}
