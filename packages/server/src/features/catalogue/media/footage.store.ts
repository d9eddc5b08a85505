import type { FootageKind } from '@rota/contract/camera';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { foldSearch } from '../../../db/folding.ts';
import type { DB, Functions } from '../../../db/schema.gen.ts';
import type { ListCursor } from '../../../http/list-cursor.ts';

const COLUMNS = [
  'media_id',
  'purpose',
  'robot_id',
  'camera',
  'reason',
  'type',
  'bytes',
  'seconds',
  'file',
  'created_by',
  'created_at',
  'expires_at',
] as const;

/** A snapshot or recording of a robot's camera, as it lies in the library. */
export type FootageRow = Readonly<Pick<Selectable<DB['media']>, (typeof COLUMNS)[number]>>;
/** A row to be. */
export type NewFootage = {
  readonly footageId: string;
  readonly kind: FootageKind;
  readonly robotId: string;
  readonly camera: string | undefined;
  readonly reason: string;
  readonly type: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  readonly seconds: number | null;
  readonly sha256: string;
  readonly file: string;
  readonly takenBy: string;
  readonly takenAt: Date;
  readonly expiresAt: Date;
};

/** Where the bytes of a piece of footage are. */
export function fileKey(projectId: number, footageId: string, ending: 'jpg' | 'avi'): string {
  return `media/${projectId}/${footageId}.${ending}`;
}

export async function insert(tx: Tx, projectId: number, row: NewFootage): Promise<FootageRow> {
  return tx
    .insertInto('media')
    .values({
      project_id: projectId,
      media_id: row.footageId,
      purpose: row.kind,
      // The library asks for a name; footage is known by its reason.
      name: row.reason.slice(0, 80),
      search_text: foldSearch(`${row.reason} ${row.takenBy}`),
      type: row.type,
      width: row.width,
      height: row.height,
      bytes: row.bytes,
      sha256: row.sha256,
      file: row.file,
      webp: null,
      created_by: row.takenBy,
      created_at: row.takenAt,
      robot_id: row.robotId,
      camera: row.camera ?? null,
      reason: row.reason,
      seconds: row.seconds,
      expires_at: row.expiresAt,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** One page of a robot's footage whose time is not over, newest first. */
export async function list(
  tx: Tx,
  projectId: number,
  robotId: string,
  { limit, after, search }: { limit: number; after: ListCursor | undefined; search: string | undefined },
): Promise<FootageRow[]> {
  return tx
    .selectFrom('media')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('robot_id', '=', robotId)
    .where('expires_at', '>', sql<Date>`now()`)
    .$if(search !== undefined, (query) =>
      query.where(sql<boolean>`strpos(search_text, ${foldSearch(search ?? '')}) > 0`),
    )
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, media_id) < (${after?.value}::timestamptz, ${after?.id})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('media_id', 'desc')
    .limit(limit)
    .execute();
}

export async function find(
  tx: Tx,
  projectId: number,
  robotId: string,
  footageId: string,
): Promise<FootageRow | undefined> {
  return tx
    .selectFrom('media')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('robot_id', '=', robotId)
    .where('media_id', '=', footageId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** False where it is gone already. */
export async function remove(tx: Tx, projectId: number, footageId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('media')
    .where('project_id', '=', projectId)
    .where('media_id', '=', footageId)
    .where('robot_id', 'is not', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** All bytes of footage that a project has. */
export async function countBytes(tx: Tx, projectId: number): Promise<number> {
  const { bytes } = await tx
    .selectFrom('media')
    .select(sql<string>`coalesce(sum(bytes::bigint), 0)`.as('bytes'))
    .where('project_id', '=', projectId)
    .where('robot_id', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(bytes);
}

/** Takes what is past its time out of the library. Answers the files, for their bytes to be removed. */
export async function forgetExpired(tx: Tx): Promise<string[]> {
  const { rows } = await sql<Functions['footage_forget']>`select * from footage_forget()`.execute(tx);
  return rows.map(({ of_file }) => of_file);
}
