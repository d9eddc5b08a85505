import { randomUUID } from 'node:crypto';
import {
  MADE_FILES,
  mapIdOf,
  splitMapId,
  type FloorMap,
  type MapFile,
  type PrintQuery,
} from '@rota/contract/maps';
import type { TargetUse } from '@rota/contract/targets';
import type { Database, Tx } from '../../../db/database.ts';
import { publish } from '../../../events/index.ts';
import { AppError, recordNotFound } from '../../../http/app-error.ts';
import type { ActorRef } from '../../../http/context.ts';
import { API_PREFIX } from '../../../http/mount.ts';
import type { LiveHub } from '../../../live/index.ts';
import { recordAudit } from '../../../audit/index.ts';
import { mapNotReady } from './map-not-ready.rules.ts';
import { UPLOAD_LIVES_S, type DownloadClaims, type MapFilesService } from './map-files.service.ts';
import type { MapFloors } from './floor-source.service.ts';
import { composeMap, mapFiles } from './maps.rules.ts';
import { isMadeFile, type MapProducts } from './map-products.service.ts';
import { refuseNeeded, type TargetUses } from '../target-uses/index.ts';
import * as store from './maps.store.ts';

export type MapServiceDeps = {
  readonly database: Database;
  readonly mapFiles: MapFilesService;
  readonly products: Pick<MapProducts, 'checkPrint'>;
  readonly floors: Pick<MapFloors, 'versions'>;
  readonly live: LiveHub;
  readonly clock: () => number;
  readonly registryChanged: (tx: Tx, projectId: number, what: 'maps' | 'targets') => Promise<void>;
  /** Whether robots are on it, or deliveries under way need it. */
  readonly isMapInUse: (projectId: number, mapId: string) => Promise<boolean>;
  /** Removes the targets of a map in the caller's transaction; answers their ids. */
  readonly removeTargets: (tx: Tx, projectId: number, mapId: string) => Promise<string[]>;
  readonly pointsOn: (
    tx: Tx,
    projectId: number,
    mapId: string,
  ) => Promise<readonly { readonly target_id: string }[]>;
  readonly targetUses: Pick<TargetUses, 'list'>;
};
export type MapService = ReturnType<typeof createMapService>;

export function createMapService(deps: MapServiceDeps) {
  const { database, live } = deps;

  async function row(projectId: number, mapId: string): Promise<store.MapRow> {
    const found = await database.tenant(projectId, (tx) => store.findMap(tx, projectId, mapId));
    if (found === undefined) throw recordNotFound();
    return found;
  }

  async function list(projectId: number): Promise<FloorMap[]> {
    const rows = await database.tenant(projectId, (tx) => store.listMaps(tx, projectId));
    const laid = await deps.floors.versions(projectId);
    return rows.map((map) => composeMap(map, deps.clock(), laid.get(map.map_id)));
  }

  async function get(projectId: number, mapId: string): Promise<FloorMap> {
    return composeMap(
      await row(projectId, mapId),
      deps.clock(),
      (await deps.floors.versions(projectId)).get(mapId),
    );
  }

  /** A link to what is ready. Throws MAP_NOT_READY. */
  async function downloadUrl(
    projectId: number,
    mapId: string,
    what: DownloadClaims['what'],
    origin: string,
  ): Promise<string> {
    const { ready } = await row(projectId, mapId);
    if (ready === undefined) throw mapNotReady();
    return linkOf(origin, deps.mapFiles.signDownload({ projectId, mapId, version: ready.version, what }));
  }

  /** A link to PUT a zip to, once. A map that is not there is made. */
  async function uploadUrl(
    projectId: number,
    mapId: string,
    actor: ActorRef,
    origin: string,
  ): Promise<string> {
    const uploadId = randomUUID();
    await beginUpload(projectId, mapId, uploadId, actor);
    return linkOf(origin, deps.mapFiles.signUpload({ projectId, uploadId }));
  }

  /** Expects one upload. A map that is not there is made. */
  async function beginUpload(
    projectId: number,
    mapId: string,
    uploadId: string,
    actor: ActorRef,
  ): Promise<void> {
    const parts = splitMapId(mapId);
    if (parts === undefined) throw recordNotFound();
    await database.tenant(projectId, async (tx) => {
      const made = await store.ensureMap(tx, projectId, { mapId, ...parts, fileKey: randomUUID() });
      if (made) {
        await recordAudit(tx, {
          projectId,
          actor,
          code: 'LOG_MAP_CREATED',
          entity: 'map',
          entityId: mapId,
          before: null,
          after: parts,
        });
      }
      await store.insertUpload(tx, projectId, { uploadId, mapId, actor, livesS: UPLOAD_LIVES_S });
    });
    await show(projectId, mapId);
  }

  /** What can be downloaded by name. Throws MAP_NOT_READY. */
  async function files(projectId: number, mapId: string): Promise<MapFile[]> {
    await row(projectId, mapId);
    const original = await deps.mapFiles.listFiles(projectId, mapId);
    return [
      ...MADE_FILES.map((name): MapFile => ({ name, kind: 'made', size: null })),
      ...original
        .filter(({ name }) => !isMadeFile(name))
        .map(({ name, size }): MapFile => ({ name, kind: 'original', size })),
    ];
  }

  /** A link to one file. Throws MAP_NOT_READY, MAP_SHEET_TOO_SMALL, RECORD_NOT_FOUND. */
  async function fileUrl(
    projectId: number,
    mapId: string,
    asked: { readonly file: string; readonly print: PrintQuery },
    origin: string,
  ): Promise<string> {
    const { ready } = await row(projectId, mapId);
    if (ready === undefined) throw mapNotReady();
    const { file, print } = asked;
    if (isMadeFile(file)) await deps.products.checkPrint(projectId, mapId, file, print);
    else if (!(await deps.mapFiles.listFiles(projectId, mapId)).some(({ name }) => name === file))
      throw recordNotFound();
    return linkOf(origin, deps.mapFiles.signFile({ projectId, mapId, file, print }));
  }

  async function rename(
    projectId: number,
    mapId: string,
    name: string | null,
    actor: ActorRef,
  ): Promise<FloorMap> {
    const map = await row(projectId, mapId);
    if (name !== map.name) {
      await database.tenant(projectId, async (tx) => {
        await store.setMapName(tx, projectId, mapId, name);
        const [before, after] = [{ name: map.name }, { name }];
        await recordAudit(tx, {
          projectId,
          actor,
          code: 'LOG_MAP_RENAMED',
          entity: 'map',
          entityId: mapId,
          before,
          after,
        });
      });
      await show(projectId, mapId);
    }
    return get(projectId, mapId);
  }

  async function usesIn(tx: Tx, projectId: number, mapId: string): Promise<TargetUse[]> {
    const points = await deps.pointsOn(tx, projectId, mapId);
    return deps.targetUses.list(
      tx,
      projectId,
      points.map(({ target_id: id }) => id),
    );
  }

  async function listTargetUses(projectId: number, mapId: string): Promise<TargetUse[]> {
    await row(projectId, mapId);
    return database.tenant(projectId, (tx) => usesIn(tx, projectId, mapId));
  }

  /** Throws MAP_IN_USE, and TARGET_NEEDED unless it is to go all the same. */
  async function remove(
    projectId: number,
    mapId: string,
    evenIfNeeded: boolean,
    actor: ActorRef,
  ): Promise<Record<string, never>> {
    const map = await row(projectId, mapId);
    if (await deps.isMapInUse(projectId, mapId))
      throw new AppError('MAP_IN_USE', 'Robots or deliveries under way use this map');
    const targets = await database.tenant(projectId, async (tx) => {
      if (!evenIfNeeded) refuseNeeded(await usesIn(tx, projectId, mapId));
      const removed = await deps.removeTargets(tx, projectId, mapId);
      const gone = await store.deleteMap(tx, projectId, mapId);
      const before = {
        site: map.site,
        floor: map.floor,
        version: map.ready?.version ?? null,
        targets: removed.length,
      };
      await recordAudit(tx, {
        projectId,
        actor,
        code: 'LOG_MAP_DELETED',
        entity: 'map',
        entityId: mapId,
        before,
        after: null,
      });
      await deps.registryChanged(tx, projectId, 'maps');
      await deps.registryChanged(tx, projectId, 'targets');
      const files = gone.flatMap((version) => Object.values(mapFiles(projectId, map.file_key, version)));
      await publish(tx, 'maps.removed', { projectId, mapId, files });
      return removed;
    });
    live.publish('maps', projectId, { remove: [mapId] });
    live.publish('targets', projectId, { remove: targets });
    return {};
  }

  /** The old way: the envelope itself. */
  async function oldMap(
    projectId: number,
    place: { site: string; floor: string },
  ): Promise<{ full_map_compressed: string }> {
    const map = await row(projectId, mapIdOf(place.site, place.floor));
    return { full_map_compressed: await deps.mapFiles.composedText(projectId, map) };
  }

  async function show(projectId: number, mapId: string): Promise<void> {
    await showMap(deps, projectId, mapId);
  }

  return {
    list,
    get,
    files,
    fileUrl,
    downloadUrl,
    uploadUrl,
    beginUpload,
    rename,
    remove,
    listTargetUses,
    oldMap,
  };
}

/** Publishes the current map to its watchers; without one, nothing is read. */
export async function showMap(
  deps: Pick<MapServiceDeps, 'database' | 'live' | 'clock' | 'floors'>,
  projectId: number,
  mapId: string,
): Promise<void> {
  if (deps.live.watchers('maps', projectId) === 0) {
    // No watcher here; other servers may have some.
    deps.live.publish('maps', projectId, {});
    return;
  }
  const map = await deps.database.tenant(projectId, (tx) => store.findMap(tx, projectId, mapId));
  const laid = (await deps.floors.versions(projectId)).get(mapId);
  deps.live.publish(
    'maps',
    projectId,
    map === undefined ? { remove: [mapId] } : { upsert: [composeMap(map, deps.clock(), laid)] },
  );
}

/** Where a signed link leads. */
export function linkOf(origin: string, token: string): string {
  return `${origin}${API_PREFIX}/files/${token}`;
}
