import type { MapEditor } from '@rota/contract/map-versions';
import type { FloorMap } from '@rota/contract/maps';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { ActorRef } from '../../../http/context.ts';
import * as store from './map-editors.store.ts';

export type MapEditorDeps = {
  readonly database: Database;
  /** Throws RECORD_NOT_FOUND. */
  readonly maps: { get(projectId: number, mapId: string): Promise<FloorMap> };
};
export type MapEditorService = ReturnType<typeof createMapEditorService>;

/** The people who have a map open in the editor, on any server. It changes nothing for others, so it is not audited. */
export function createMapEditorService({ database, maps }: MapEditorDeps) {
  /** The others who have the map open. Throws RECORD_NOT_FOUND, and FORBIDDEN where the client is another person's. */
  async function beHere(
    projectId: number,
    mapId: string,
    clientId: string,
    isChanged: boolean,
    user: ActorRef,
  ): Promise<MapEditor[]> {
    await maps.get(projectId, mapId);
    const rows = await database.tenant(projectId, async (tx) => {
      if (!(await store.noteEditor(tx, projectId, { mapId, clientId, user, isChanged }))) {
        throw new AppError('FORBIDDEN', 'Another person edits under this id');
      }
      return store.listEditors(tx, projectId, mapId);
    });
    return rows.filter((row) => row.client_id !== clientId).map(composeEditor);
  }

  async function leave(projectId: number, mapId: string, clientId: string): Promise<Record<string, never>> {
    await maps.get(projectId, mapId);
    await database.tenant(projectId, (tx) => store.deleteEditor(tx, projectId, mapId, clientId));
    return {};
  }

  return { beHere, leave };
}

function composeEditor({ client_id, map_id: mapId, name, since, is_changed }: store.EditorRow): MapEditor {
  return { client_id, map_id: mapId, name, since: since.toISOString(), is_changed };
}
