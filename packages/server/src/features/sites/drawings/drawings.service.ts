import type { Page } from '@rota/contract/core';
import type { DrawingsVersion, MapDrawings, NewDrawing } from '@rota/contract/drawings';
import type { MapPoint } from '@rota/contract/map-versions';
import type { FloorMap } from '@rota/contract/maps';
import { recordAudit } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { AppError, requireRow, versionConflict } from '../../../http/app-error.ts';
import type { ActorRef, Settle } from '../../../http/context.ts';
import { isMatch } from '../../../http/etag.ts';
import type { LiveHub } from '../../../live/index.ts';
import type { MapFloor } from '../maps/index.ts';
import { changesGrid, composeDrawings, nothingOn, stampOf } from './drawings.rules.ts';
import { withId } from './drawing-ids.service.ts';
import { requireSoundDrawings } from './drawing-checks.service.ts';
import * as store from './drawings.store.ts';

export type DrawingServiceDeps = {
  readonly database: Database;
  /** The browsers of all servers. */
  readonly live: LiveHub;
  /** Throws RECORD_NOT_FOUND. */
  readonly maps: {
    get(projectId: number, mapId: string): Promise<FloorMap>;
    /** Publishes the current map to its watchers. */
    show(projectId: number, mapId: string): Promise<void>;
    /** In the caller's transaction: counts a change of what is drawn over the scan. */
    countGridChange(tx: Tx, projectId: number, mapId: string): Promise<void>;
  };
  readonly floors: { find(projectId: number, mapId: string): Promise<MapFloor | undefined> };
  readonly registryChanged: (tx: Tx, projectId: number, what: 'maps') => Promise<void>;
  /** The points of a map, which a version keeps beside the drawings. */
  readonly listPoints: (tx: Tx, projectId: number, mapId: string) => Promise<MapPoint[]>;
};
export type DrawingService = ReturnType<typeof createDrawingService>;

/** A change of what is drawn on a map. */
export type DrawingsChange = {
  readonly drawings: readonly NewDrawing[];
  readonly message: string | undefined;
  readonly restoredFrom: number | undefined;
  /** The `If-Match` header of the call. */
  readonly ifMatch: string | undefined;
  readonly actor: ActorRef;
};

export function createDrawingService({
  database,
  live,
  maps,
  floors,
  registryChanged,
  listPoints,
}: DrawingServiceDeps) {
  async function list(projectId: number): Promise<MapDrawings[]> {
    return (await database.tenant(projectId, (tx) => store.listNewest(tx, projectId))).map(composeDrawings);
  }

  async function get(projectId: number, mapId: string): Promise<MapDrawings> {
    await maps.get(projectId, mapId);
    const [row] = await database.tenant(projectId, (tx) => store.listNewest(tx, projectId, mapId));
    return row === undefined ? nothingOn(mapId) : composeDrawings(row);
  }

  /** Throws VERSION_CONFLICT, MAP_NOT_READY, and what is wrong with a drawing. */
  async function replace(
    projectId: number,
    mapId: string,
    change: DrawingsChange,
    settle: Settle,
  ): Promise<MapDrawings> {
    await maps.get(projectId, mapId);
    const scanVersion = await requireSound(projectId, mapId, change.drawings);
    const made = await database.tenant(projectId, async (tx) => {
      await store.lockDrawings(tx, projectId, mapId);
      const [row] = await store.listNewest(tx, projectId, mapId);
      const before = row === undefined ? nothingOn(mapId) : composeDrawings(row);
      if (!isMatch(change.ifMatch, before.version)) {
        throw versionConflict('map_drawings', before);
      }
      const beside = {
        points: await listPoints(tx, projectId, mapId),
        ignored: row?.ignored ?? [],
        scanVersion,
      };
      const after = await add(tx, projectId, before, change, beside);
      await settle(tx, after);
      return after;
    });
    live.publish('drawings', projectId, { upsert: [made] });
    await maps.show(projectId, mapId);
    return made;
  }

  async function requireSound(
    projectId: number,
    mapId: string,
    drawings: readonly NewDrawing[],
  ): Promise<number> {
    const floor = await floors.find(projectId, mapId);
    if (floor === undefined) throw new AppError('MAP_NOT_READY', 'The map is not ready yet');
    await requireSoundDrawings(drawings, await floor.loadScan(), String);
    return floor.version;
  }

  async function add(
    tx: Tx,
    projectId: number,
    before: MapDrawings,
    change: DrawingsChange,
    beside: Pick<store.NewVersion, 'points' | 'ignored' | 'scanVersion'>,
  ): Promise<MapDrawings> {
    const { map_id: mapId } = before;
    const after = composeDrawings(
      await store.insertVersion(tx, projectId, mapId, {
        version: before.version + 1,
        ...beside,
        drawings: change.drawings.map(withId),
        message: change.message === undefined || change.message === '' ? null : change.message,
        restoredFrom: change.restoredFrom ?? null,
        by: change.actor,
      }),
    );
    await recordAudit(tx, {
      projectId,
      actor: change.actor,
      code: 'LOG_MAP_DRAWINGS_CHANGED',
      entity: 'map',
      entityId: mapId,
      before: forAudit(before),
      after: forAudit(after),
    });
    if (changesGrid(before.drawings, after.drawings)) await maps.countGridChange(tx, projectId, mapId);
    await registryChanged(tx, projectId, 'maps');
    return after;
  }

  async function versions(
    projectId: number,
    mapId: string,
    { limit, cursor }: { readonly limit: number; readonly cursor?: number | undefined },
  ): Promise<Page<DrawingsVersion>> {
    await maps.get(projectId, mapId);
    const rows = await database.tenant(projectId, (tx) =>
      store.listVersions(tx, projectId, mapId, { limit: limit + 1, below: cursor }),
    );
    const items = rows.slice(0, limit).map((row) => ({ ...stampOf(row), count: row.count }));
    return { items, next_cursor: rows.length > limit ? String(items.at(-1)?.version) : null };
  }

  async function version(projectId: number, mapId: string, number: number): Promise<MapDrawings> {
    return composeDrawings(
      requireRow(await database.tenant(projectId, (tx) => store.findVersion(tx, projectId, mapId, number))),
    );
  }

  return { list, get, replace, versions, version };
}

/** The drawings themselves are kept by version; the log says how many there are. */
function forAudit({ version, message, restored_from, drawings }: MapDrawings) {
  return { version, message, restored_from, drawings: drawings.length };
}
