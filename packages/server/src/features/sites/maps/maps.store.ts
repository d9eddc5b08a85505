import { sql, type Selectable } from 'kysely';
import { changeStatus } from '../../../db/change-status.ts';
import type { MapProblemParams, StoredRaster } from '../../../db/column-contents.ts';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';
import { versionChanges } from './version-transitions.rules.ts';

const VERSION = [
  'version',
  'status',
  'size',
  'sha256',
  'error_code',
  'error_params',
  'raster',
  'updated_at',
] as const;
const MAP = ['map_id', 'site', 'floor', 'file_key', 'name', 'updated_at', 'grid_version'] as const;
/** `size` in bytes. */
export type VersionRow = Omit<Pick<Selectable<DB['map_version']>, (typeof VERSION)[number]>, 'size'> & {
  readonly size: number;
};
/** `grid_version` counts the changes of what is drawn over the scan. */
export type MapRow = Pick<Selectable<DB['floor_map']>, (typeof MAP)[number]> & {
  /** The last upload, if there was one. */
  readonly newest: VersionRow | undefined;
  /** The version in use, if one is ready. */
  readonly ready: VersionRow | undefined;
};

/** The maps of a project in their chosen order, else by site and floor, the Turkish way; floors that are numbers by their value. */
export async function listMaps(tx: Tx, projectId: number, mapId?: string): Promise<MapRow[]> {
  const maps = await tx
    .selectFrom('floor_map')
    .select(MAP)
    .where('project_id', '=', projectId)
    .$if(mapId !== undefined, (query) => query.where('map_id', '=', mapId ?? ''))
    // In the chosen order; a site without one comes after those, and so does a floor of its site.
    .orderBy(sql`min(position) over (partition by site) nulls last`)
    .orderBy(sql`site collate "tr-x-icu"`)
    .orderBy(sql`position nulls last`)
    .orderBy(sql`case when floor ~ '^-?[0-9]{1,6}$' then floor::int end nulls last`)
    .orderBy(sql`floor collate "tr-x-icu"`)
    .execute();
  const versions = await tx
    .selectFrom('map_version')
    .select([...VERSION, 'map_id'])
    .where('project_id', '=', projectId)
    .$if(mapId !== undefined, (query) => query.where('map_id', '=', mapId ?? ''))
    .orderBy('version', 'desc')
    .execute();
  return maps.map((map) => {
    const own = versions
      .filter((version) => version.map_id === map.map_id)
      .map((version) => ({ ...version, size: Number(version.size) }));
    return { ...map, newest: own[0], ready: own.find((version) => version.status === 3) };
  });
}

export async function findMap(tx: Tx, projectId: number, mapId: string): Promise<MapRow | undefined> {
  return (await listMaps(tx, projectId, mapId))[0];
}

/** Makes the map unless it is there; true when it was made. Its row is locked against deletion until the transaction ends. */
export async function ensureMap(
  tx: Tx,
  projectId: number,
  map: { readonly mapId: string; readonly site: string; readonly floor: string; readonly fileKey: string },
): Promise<boolean> {
  const rows = await tx
    .insertInto('floor_map')
    .values({
      project_id: projectId,
      map_id: map.mapId,
      site: map.site,
      floor: map.floor,
      file_key: map.fileKey,
    })
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'map_id']).doUpdateSet((eb) => ({ map_id: eb.ref('excluded.map_id') })),
    )
    .returning('file_key')
    .execute();
  return rows[0]?.file_key === map.fileKey;
}

/** Maps without any version to which no upload link is valid, locked until the transaction ends. */
export async function lockAbandoned(
  tx: Tx,
  projectId: number,
): Promise<readonly { readonly mapId: string; readonly site: string; readonly floor: string }[]> {
  const rows = await tx
    .selectFrom('floor_map as m')
    .select(['map_id', 'site', 'floor'])
    .where('m.project_id', '=', projectId)
    .where(
      sql<boolean>`not exists (select 1 from map_version v where v.project_id = ${projectId} and v.map_id = m.map_id)`,
    )
    .where(
      sql<boolean>`not exists ( select 1 from map_upload u where u.project_id = ${projectId} and u.map_id = m.map_id and u.expires_at > now())`,
    )
    .forUpdate()
    .execute();
  return rows.map((row) => ({ mapId: row.map_id, site: row.site, floor: row.floor }));
}

export async function setMapName(
  tx: Tx,
  projectId: number,
  mapId: string,
  name: string | null,
): Promise<void> {
  await tx
    .updateTable('floor_map')
    .set({ name, updated_at: sql<Date>`now()` })
    .where('project_id', '=', projectId)
    .where('map_id', '=', mapId)
    .execute();
}

/** Counts a change of what is drawn over the scan of a map. */
export async function countGridChange(tx: Tx, projectId: number, mapId: string): Promise<void> {
  await tx
    .updateTable('floor_map')
    .set((row) => ({ grid_version: row('grid_version', '+', 1), updated_at: sql<Date>`now()` }))
    .where('project_id', '=', projectId)
    .where('map_id', '=', mapId)
    .execute();
}

/** Puts maps into an order; those that are not named keep their place. */
export async function setMapOrder(tx: Tx, projectId: number, mapIds: readonly string[]): Promise<void> {
  await sql`
    update floor_map set position = asked.position
    from unnest(${[...mapIds]}::text[]) with ordinality as asked (map_id, position)
    where floor_map.project_id = ${projectId} and floor_map.map_id = asked.map_id`.execute(tx);
}

/** With its versions, upload links and targets. Answers the numbers of the versions that had files. */
export async function deleteMap(tx: Tx, projectId: number, mapId: string): Promise<number[]> {
  const versions = await tx
    .selectFrom('map_version')
    .select('version')
    .where('project_id', '=', projectId)
    .where('map_id', '=', mapId)
    .execute();
  await tx.deleteFrom('floor_map').where('project_id', '=', projectId).where('map_id', '=', mapId).execute();
  return versions.map((row) => row.version);
}

export type UploadActor = { readonly id: string; readonly name: string };

export async function insertUpload(
  tx: Tx,
  projectId: number,
  upload: {
    readonly uploadId: string;
    readonly mapId: string;
    readonly actor: UploadActor;
    readonly livesS: number;
  },
): Promise<void> {
  await tx
    .deleteFrom('map_upload')
    .where('project_id', '=', projectId)
    .where('expires_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
  await tx
    .insertInto('map_upload')
    .values({
      project_id: projectId,
      upload_id: upload.uploadId,
      map_id: upload.mapId,
      actor_id: upload.actor.id,
      actor_name: upload.actor.name,
      expires_at: sql<Date>`now() + make_interval(secs => ${upload.livesS})`,
    })
    .execute();
}

/** Takes an upload link out of use; undefined when it was used, has expired, or its map is gone. */
export async function takeUpload(
  tx: Tx,
  projectId: number,
  uploadId: string,
): Promise<{ mapId: string; actor: UploadActor } | undefined> {
  const row = await tx
    .updateTable('map_upload')
    .set({ used_at: sql<Date>`now()` })
    .where('project_id', '=', projectId)
    .where('upload_id', '=', uploadId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['map_id', 'actor_id', 'actor_name'])
    .executeTakeFirst();
  return row && { mapId: row.map_id, actor: { id: row.actor_id, name: row.actor_name } };
}

/** Begins the next version, uploading. The map's row is locked, so that two uploads get two numbers. */
export async function beginVersion(
  tx: Tx,
  projectId: number,
  mapId: string,
): Promise<{ version: number; fileKey: string } | undefined> {
  const map = await tx
    .selectFrom('floor_map')
    .select('file_key')
    .where('project_id', '=', projectId)
    .where('map_id', '=', mapId)
    .forUpdate()
    .executeTakeFirst();
  if (map === undefined) return undefined;
  const { rows } = await sql<Pick<VersionRow, 'version'>>`
    insert into map_version (project_id, map_id, version, status)
    select ${projectId}, ${mapId}, coalesce(max(version), 0) + 1, 1 from map_version where project_id = ${projectId} and map_id = ${mapId}
    returning version`.execute(tx);
  const [row] = rows;
  return row && { version: row.version, fileKey: map.file_key };
}

/** One upload. `fileKey` tells a map from one of the same name that was deleted before it. */
export type Upload = { readonly mapId: string; readonly fileKey: string; readonly version: number };

export type VersionChange =
  | { readonly status: 2; readonly size: number; readonly sha256: string }
  | { readonly status: 3; readonly raster: StoredRaster }
  | { readonly status: 4; readonly code: string; readonly params: MapProblemParams };

/** Moves a version on; false when it is gone, or ready already and so never to be changed. */
export async function changeVersion(
  tx: Tx,
  projectId: number,
  upload: Upload,
  change: VersionChange,
): Promise<boolean> {
  const raster = change.status === 3 ? JSON.stringify(change.raster) : null;
  const [code, params] = change.status === 4 ? [change.code, JSON.stringify(change.params)] : [null, null];
  const [size, sha256] = change.status === 2 ? [change.size, change.sha256] : [null, null];
  const moved = await changeStatus(tx, {
    table: 'map_version',
    to: versionChanges[change.status],
    set: [
      sql`updated_at = now()`,
      sql`raster = ${raster}::jsonb`,
      sql`error_code = ${code}`,
      sql`error_params = ${params}::jsonb`,
      sql`size = coalesce(${size}::bigint, size)`,
      sql`sha256 = coalesce(${sha256}, sha256)`,
    ],
    where: isUpload(projectId, upload),
  });
  return moved.length === 1;
}

/** Whether this very upload is there whole, and not ready yet. */
export async function waitsForProcessing(tx: Tx, projectId: number, upload: Upload): Promise<boolean> {
  const rows = await tx
    .selectFrom('map_version')
    .select(sql`1`.as('one'))
    .where(isUpload(projectId, upload))
    .where('status', 'in', [2, 4])
    .execute();
  return rows.length === 1;
}

export async function deleteVersion(tx: Tx, projectId: number, upload: Upload): Promise<void> {
  await tx.deleteFrom('map_version').where(isUpload(projectId, upload)).execute();
}

function isUpload(projectId: number, { mapId, fileKey, version }: Upload) {
  return sql<boolean>`project_id = ${projectId} and map_id = ${mapId} and version = ${version} and exists (
    select 1 from floor_map m where m.project_id = ${projectId} and m.map_id = ${mapId} and m.file_key = ${fileKey})`;
}
