import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

export type MapConfigRow = {
  readonly map_id: string;
  readonly version: number;
  readonly config: Record<string, unknown>;
  readonly changed_by: string;
  readonly changed_at: Date;
};

/** The newest config of each map of a project, or of one. Maps whose config was never written are left out. */
export async function listMapConfigs(tx: Tx, projectId: number, mapId?: string): Promise<MapConfigRow[]> {
  const ofMap = mapId === undefined ? sql`` : sql`and map_id = ${mapId}`;
  const { rows } = await sql<MapConfigRow>`
    select distinct on (map_id) map_id, version, config, changed_by, changed_at from map_config
    where project_id = ${projectId} ${ofMap} order by map_id, version desc`.execute(tx);
  return rows;
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
