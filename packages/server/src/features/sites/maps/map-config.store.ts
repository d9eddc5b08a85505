import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';

const COLUMNS = ['map_id', 'version', 'config', 'changed_by', 'changed_at'] as const;
export type MapConfigRow = Readonly<Pick<Selectable<DB['map_config']>, (typeof COLUMNS)[number]>>;

/** The newest config of each map of a project, or of one. Maps whose config was never written are left out. */
export async function listMapConfigs(tx: Tx, projectId: number, mapId?: string): Promise<MapConfigRow[]> {
  return tx
    .selectFrom('map_config')
    .distinctOn('map_id')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .$if(mapId !== undefined, (query) => query.where('map_id', '=', mapId ?? ''))
    .orderBy('map_id')
    .orderBy('version', 'desc')
    .execute();
}

/** Others who change the config of this map wait until the transaction ends. */
export async function lockMapConfig(tx: Tx, projectId: number, mapId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`map_config ${mapId}`}), ${projectId}::int)`.execute(tx);
}

export async function insertMapConfig(
  tx: Tx,
  projectId: number,
  mapId: string,
  made: {
    readonly version: number;
    readonly config: Readonly<Record<string, unknown>>;
    readonly by: { readonly id: string; readonly name: string };
  },
): Promise<void> {
  await tx
    .insertInto('map_config')
    .values({
      project_id: projectId,
      map_id: mapId,
      version: made.version,
      config: JSON.stringify(made.config),
      changed_by_id: made.by.id,
      changed_by: made.by.name,
    })
    .execute();
}
