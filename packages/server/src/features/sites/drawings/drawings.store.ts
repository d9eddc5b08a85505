import type { Drawing } from '@rota/contract/drawings';
import type { MapPoint } from '@rota/contract/map-versions';
import { sql, type Selectable } from 'kysely';
import type { IgnoredFinding } from '../../../db/column-contents.ts';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';

export type { IgnoredFinding };

/** A version without its drawings and points, of which it has `count` and `point_count`. */
export type VersionRow = Readonly<Pick<Selectable<DB['map_drawings']>, (typeof STAMP)[number]>> & {
  readonly count: number;
  readonly point_count: number;
};
export type DrawingsRow = VersionRow & Readonly<Pick<Selectable<DB['map_drawings']>, 'drawings' | 'points'>>;

const STAMP = [
  'map_id',
  'version',
  'message',
  'restored_from',
  'changed_by',
  'changed_at',
  // The version of the scan under it.
  'scan_version',
  'ignored',
] as const;
const COUNTS = [
  sql<number>`jsonb_array_length(drawings)`.as('count'),
  sql<number>`jsonb_array_length(points)`.as('point_count'),
] as const;

/** The newest version of each map, or of one. */
export async function listNewest(tx: Tx, projectId: number, mapId?: string): Promise<DrawingsRow[]> {
  return tx
    .selectFrom('map_drawings')
    .select(STAMP)
    .select(COUNTS)
    .select(['drawings', 'points'])
    .where('project_id', '=', projectId)
    .where((row) =>
      row(
        row.refTuple('map_id', 'version'),
        'in',
        row
          .selectFrom('map_drawings as newest')
          .select(['newest.map_id', sql<number>`max(newest.version)`.as('version')])
          .where('newest.project_id', '=', projectId)
          .$if(mapId !== undefined, (query) => query.where('newest.map_id', '=', mapId ?? ''))
          .groupBy('newest.map_id')
          .$asTuple('map_id', 'version'),
      ),
    )
    .orderBy('map_id')
    .execute();
}

/** The number of the newest version of each map. */
export async function listNewestNumbers(
  tx: Tx,
  projectId: number,
): Promise<{ map_id: string; version: number }[]> {
  return tx
    .selectFrom('map_drawings')
    .select(['map_id', sql<number>`max(version)`.as('version')])
    .where('project_id', '=', projectId)
    .groupBy(['map_id'])
    .execute();
}

/** @returns undefined when there is no such version */
export async function findVersion(
  tx: Tx,
  projectId: number,
  mapId: string,
  version: number,
): Promise<DrawingsRow | undefined> {
  return tx
    .selectFrom('map_drawings')
    .select(STAMP)
    .select(COUNTS)
    .select(['drawings', 'points'])
    .where('project_id', '=', projectId)
    .where('map_id', '=', mapId)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** Versions from `below` (not included) down; the newest first. */
export async function listVersions(
  tx: Tx,
  projectId: number,
  mapId: string,
  { limit, below }: { readonly limit: number; readonly below: number | undefined },
): Promise<VersionRow[]> {
  return tx
    .selectFrom('map_drawings')
    .select(STAMP)
    .select(COUNTS)
    .where('project_id', '=', projectId)
    .where('map_id', '=', mapId)
    .$if(below !== undefined, (query) => query.where('version', '<', below ?? 0))
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();
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
  return tx
    .insertInto('map_drawings')
    .values({
      project_id: projectId,
      map_id: mapId,
      version: made.version,
      drawings: JSON.stringify(made.drawings),
      points: JSON.stringify(made.points),
      ignored: JSON.stringify(made.ignored),
      scan_version: made.scanVersion,
      message: made.message,
      restored_from: made.restoredFrom,
      changed_by_id: made.by.id,
      changed_by: made.by.name,
    })
    .returning(STAMP)
    .returning(COUNTS)
    .returning(['drawings', 'points'])
    .executeTakeFirstOrThrow();
}
