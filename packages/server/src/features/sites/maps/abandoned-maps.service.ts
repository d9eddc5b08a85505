import type { MapPoint } from '@rota/contract/map-versions';
import { recordAudit } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import type { LiveHub } from '../../../live/index.ts';
import * as store from './maps.store.ts';

export type AbandonedMapDeps = {
  readonly database: Database;
  readonly live: LiveHub;
  readonly listProjectIds: () => Promise<readonly number[]>;
  readonly registryChanged: (tx: Tx, projectId: number, what: 'maps') => Promise<void>;
  /** The points of a map. */
  readonly pointsOn: (tx: Tx, projectId: number, mapId: string) => Promise<MapPoint[]>;
};

const SYSTEM = { id: 'system', name: 'system' };

/**
 * Removes maps that an upload link made and to which nothing was ever uploaded, once no link to them is valid any more. A map with points
 * stays: someone has begun to use it.
 */
export function createAbandonedMaps(deps: AbandonedMapDeps) {
  async function removeIn(projectId: number): Promise<void> {
    const removed = await deps.database.tenant(projectId, async (tx) => {
      const gone: string[] = [];
      for (const { mapId, site, floor } of await store.lockAbandoned(tx, projectId)) {
        if ((await deps.pointsOn(tx, projectId, mapId)).length > 0) continue;
        await store.deleteMap(tx, projectId, mapId);
        const before = { site, floor, version: null, targets: 0 };
        await recordAudit(tx, {
          projectId,
          actor: SYSTEM,
          code: 'LOG_MAP_DELETED',
          entity: 'map',
          entityId: mapId,
          before,
          after: null,
        });
        gone.push(mapId);
      }
      if (gone.length > 0) await deps.registryChanged(tx, projectId, 'maps');
      return gone;
    });
    if (removed.length > 0) deps.live.publish('maps', projectId, { remove: removed });
  }

  return async function removeAbandoned(): Promise<void> {
    for (const projectId of await deps.listProjectIds()) await removeIn(projectId);
  };
}
