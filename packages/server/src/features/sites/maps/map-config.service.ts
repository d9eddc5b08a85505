import { isDeepStrictEqual } from 'node:util';
import type { MapConfig, MapConfigDocument } from '@rota/contract/maps';
import { recordAudit } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { versionConflict } from '../../../http/app-error.ts';
import type { ActorRef, Settle } from '../../../http/context.ts';
import { isMatch } from '../../../http/etag.ts';
import { insertMapConfig, listMapConfigs, lockMapConfig, type MapConfigRow } from './map-config.store.ts';

export type MapConfigDeps = {
  readonly database: Database;
  /** Throws RECORD_NOT_FOUND. */
  readonly maps: { get(projectId: number, mapId: string): Promise<unknown> };
  readonly registryChanged: (tx: Tx, projectId: number, what: 'maps') => Promise<void>;
};
export type MapConfigService = ReturnType<typeof createMapConfigService>;

/** The settings of a floor for robots, beside its map. */
export function createMapConfigService({ database, maps, registryChanged }: MapConfigDeps) {
  async function get(projectId: number, mapId: string): Promise<MapConfigDocument> {
    await maps.get(projectId, mapId);
    return database.tenant(projectId, (tx) => read(tx, projectId, mapId));
  }

  /** Throws VERSION_CONFLICT with the newer one. The same config again is no change. */
  async function update(
    projectId: number,
    mapId: string,
    change: { readonly config: MapConfig; readonly ifMatch: string | undefined; readonly actor: ActorRef },
    settle: Settle,
  ): Promise<MapConfigDocument> {
    await maps.get(projectId, mapId);
    return database.tenant(projectId, async (tx) => {
      await lockMapConfig(tx, projectId, mapId);
      const before = await read(tx, projectId, mapId);
      if (!isMatch(change.ifMatch, before.version)) {
        throw versionConflict('map_config', before);
      }
      const isSame = before.version > 0 && isDeepStrictEqual(before.config, change.config);
      if (!isSame) await write(tx, projectId, before, change);
      const after = await read(tx, projectId, mapId);
      await settle(tx, after);
      return after;
    });
  }

  async function write(
    tx: Tx,
    projectId: number,
    before: MapConfigDocument,
    { config, actor }: { readonly config: MapConfig; readonly actor: ActorRef },
  ): Promise<void> {
    const { map_id: mapId } = before;
    await insertMapConfig(tx, projectId, mapId, { version: before.version + 1, config, by: actor });
    await recordAudit(tx, {
      projectId,
      actor,
      code: 'LOG_MAP_CONFIG_CHANGED',
      entity: 'map',
      entityId: mapId,
      before: before.config,
      after: config,
    });
    // Robots get it with the map, as a version of its own.
    await registryChanged(tx, projectId, 'maps');
  }

  return { get, update };
}

async function read(tx: Tx, projectId: number, mapId: string): Promise<MapConfigDocument> {
  const [row] = await listMapConfigs(tx, projectId, mapId);
  return row === undefined
    ? { map_id: mapId, version: 0, config: {}, updated_at: null, updated_by: null }
    : composeConfig(row);
}

function composeConfig(row: MapConfigRow): MapConfigDocument {
  return {
    map_id: row.map_id,
    version: row.version,
    config: row.config,
    updated_at: row.changed_at.toISOString(),
    updated_by: row.changed_by,
  };
}
