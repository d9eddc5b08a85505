import type { Drawing } from '@rota/contract/drawings';
import type { MapPoint } from '@rota/contract/map-versions';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

/** A finding that somebody chose to live with, and why. */
export type IgnoredFinding = { readonly key: string; readonly reason: string };

/** A version without its drawings and points, of which it has `count` and `point_count`. */
export type VersionRow = {
  readonly map_id: string;
  readonly version: number;
  readonly count: number;
  readonly point_count: number;
  /** The version of the scan under it. */
  readonly scan_version: number;
  readonly ignored: readonly IgnoredFinding[];
  readonly message: string | null;
  readonly restored_from: number | null;
  readonly changed_by: string;
  readonly changed_at: Date;
};
export type DrawingsRow = VersionRow & {
  readonly drawings: readonly Drawing[];
  readonly points: readonly MapPoint[];
};

const STAMP = sql`map_id, version, message, restored_from, changed_by, changed_at, jsonb_array_length(drawings) as count,
  jsonb_array_length(points) as point_count, scan_version, ignored`;

/** The newest version of each map, or of one. */
export async function listNewest(tx: Tx, projectId: number, mapId?: string): Promise<DrawingsRow[]> {
  const ofMap = mapId === undefined ? sql`` : sql`and map_id = ${mapId}`;
  const { rows } = await sql<DrawingsRow>`
    select ${STAMP}, drawings, points from map_drawings
    where project_id = ${projectId} and (map_id, version) in (
      select map_id, max(version) from map_drawings where project_id = ${projectId} ${ofMap} group by map_id)
    order by map_id`.execute(tx);
  return rows;
}

/** The number of the newest version of each map. */
export async function listNewestNumbers(
  tx: Tx,
  projectId: number,
): Promise<{ map_id: string; version: number }[]> {
  const { rows } = await sql<{ map_id: string; version: number }>`
    select map_id, max(version) as version from map_drawings where project_id = ${projectId} group by map_id`.execute(
    tx,
  );
  return rows;
}

/** @returns undefined when there is no such version */
export async function findVersion(
  tx: Tx,
  projectId: number,
  mapId: string,
  version: number,
): Promise<DrawingsRow | undefined> {
  const { rows } = await sql<DrawingsRow>`
    select ${STAMP}, drawings, points from map_drawings
    where project_id = ${projectId} and map_id = ${mapId} and version = ${version}`.execute(tx);
  return rows[0];
}

/** Versions from `below` (not included) down; the newest first. */
export async function listVersions(
  tx: Tx,
  projectId: number,
  mapId: string,
  { limit, below }: { readonly limit: number; readonly below: number | undefined },
): Promise<VersionRow[]> {
  const older = below === undefined ? sql`` : sql`and version < ${below}`;
  const { rows } = await sql<VersionRow>`
    select ${STAMP} from map_drawings
    where project_id = ${projectId} and map_id = ${mapId} ${older}
    order by version desc limit ${limit}`.execute(tx);
  return rows;
}

/** Others who draw on this map wait until the transaction ends. */
export async function lockDrawings(tx: Tx, projectId: number, mapId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`map_drawings ${mapId}`}), ${projectId}::int)`.execute(
    tx,
  );
}

/** What is written of a new version. */
export type NewVersion = {
  readonly version: number;
  readonly drawings: readonly Drawing[];
  readonly points: readonly MapPoint[];
  readonly ignored: readonly IgnoredFinding[];
  readonly scanVersion: number;
  readonly message: string | null;
  readonly restoredFrom: number | null;
  readonly by: { readonly id: string; readonly name: string };
};

export async function insertVersion(
  tx: Tx,
  projectId: number,
  mapId: string,
  made: NewVersion,
): Promise<DrawingsRow> {
  const { rows } = await sql<DrawingsRow>`
    insert into map_drawings (project_id, map_id, version, drawings, points, ignored, scan_version, message, restored_from, changed_by_id, changed_by)
    values (${projectId}, ${mapId}, ${made.version}, ${JSON.stringify(made.drawings)}::jsonb,
      ${JSON.stringify(made.points)}::jsonb, ${JSON.stringify(made.ignored)}::jsonb, ${made.scanVersion}, ${made.message}, ${made.restoredFrom},
      ${made.by.id}, ${made.by.name})
    returning ${STAMP}, drawings, points`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('The insert of drawings answered no row.');
  return row;
}
