import { LOG_DELETABLE_S, type RobotLogFile, type RobotLogLine } from '@rota/contract/robot-logs';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB, Functions } from '../../../db/schema.gen.ts';
import {
  levelNumber,
  levelOf,
  writeLineId,
  type KeptLine,
  type LinePlace,
  type Stretch,
} from './robot-logs.rules.ts';

type LineRow = Functions['robot_log_search'];
const FILE_COLUMNS = ['file_id', 'name', 'at', 'bytes'] as const;
type FileRow = Pick<Selectable<DB['robot_log_file']>, (typeof FILE_COLUMNS)[number]>;

/** What may still be deleted; the database's own guard is the last word. */
const stillDeletable = sql<Date>`clock_timestamp() - ${sql.lit(`${LOG_DELETABLE_S} seconds`)}::interval`;

/** Writes lines in one statement; one that is there already stays as it is. Throws a check violation where the day has no partition. */
export async function insertLines(tx: Tx, projectId: number, lines: readonly KeptLine[]): Promise<void> {
  const rows = lines.map(({ robotId, at, sequence, level, source, text, dropped }) => ({
    robot_id: robotId,
    at: new Date(at).toISOString(),
    sequence,
    level: levelNumber(level),
    source,
    text,
    dropped,
  }));
  await sql`
    insert into robot_log_line (project_id, robot_id, at, sequence, level, source, text, dropped)
    select ${projectId}::int, robot_id, at, sequence, level, source, text, dropped
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(
        robot_id text, at timestamptz, sequence bigint, level smallint, source text, text text, dropped int)
    on conflict (project_id, robot_id, at, sequence) do nothing`.execute(tx);
}

/** What lines of one robot are looked for, in one stretch of time. */
export type LineSearch = Stretch & {
  readonly level: KeptLine['level'] | undefined;
  readonly q: string | undefined;
  readonly source: string | undefined;
  /** Only lines that stand before this place. */
  readonly before: LinePlace | undefined;
  readonly limit: number;
};

/** Lines of a robot, newest first. */
export async function listLines(
  tx: Tx,
  projectId: number,
  robotId: string,
  { from, to, level, q, source, before, limit }: LineSearch,
): Promise<LineRow[]> {
  const least = level === undefined || levelNumber(level) === 0 ? null : levelNumber(level);
  const part = q === undefined || q === '' ? null : `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const beforeAt = before === undefined ? null : new Date(before.at);
  const { rows } = await sql<LineRow>`
    select * from robot_log_search(
      ${projectId}, ${robotId}, ${new Date(from)}, ${new Date(to)}, ${least}, ${source || null}, ${part},
      ${beforeAt}, ${before?.sequence ?? null}, ${limit})`.execute(tx);
  return rows;
}

/** A row as the API answers it. */
export function toLine(row: LineRow): RobotLogLine {
  return {
    line_id: writeLineId(placeOf(row)),
    at: row.at.toISOString(),
    level: levelOf(row.level),
    source: row.source,
    text: row.text,
    dropped: row.dropped,
  };
}

export function placeOf(row: Pick<LineRow, 'at' | 'sequence'>): LinePlace {
  return { at: row.at.getTime(), sequence: Number(row.sequence) };
}

export type Deletion = 'deleted' | 'missing' | 'too_old';

/** Deletes a line while that is allowed. */
export async function deleteLine(
  tx: Tx,
  projectId: number,
  robotId: string,
  place: LinePlace,
): Promise<{ readonly outcome: Deletion; readonly level?: KeptLine['level'] }> {
  const found = await tx
    .selectFrom('robot_log_line')
    .select(['level', sql<boolean>`at >= ${stillDeletable}`.as('is_deletable')])
    .where('project_id', '=', projectId)
    .where('robot_id', '=', robotId)
    .where('at', '=', new Date(place.at))
    .where('sequence', '=', String(place.sequence))
    .executeTakeFirst();
  if (found === undefined) return { outcome: 'missing' };
  if (!found.is_deletable) return { outcome: 'too_old' };
  await tx
    .deleteFrom('robot_log_line')
    .where('project_id', '=', projectId)
    .where('robot_id', '=', robotId)
    .where('at', '=', new Date(place.at))
    .where('sequence', '=', String(place.sequence))
    .execute();
  return { outcome: 'deleted', level: levelOf(found.level) };
}

/** Makes the partitions of the days around a moment. @returns how many were new */
export async function preparePartitions(
  tx: Tx,
  around: number,
  { back, ahead }: { readonly back: number; readonly ahead: number },
): Promise<number> {
  const { made } = await tx
    .selectNoFrom(sql<number>`robot_log_prepare(${new Date(around)}, ${back}::int, ${ahead}::int)`.as('made'))
    .executeTakeFirstOrThrow();
  return made;
}

/** Drops the days that ended before a moment. @returns their names */
export async function forgetPartitions(tx: Tx, before: number): Promise<string[]> {
  const rows = await tx
    .selectNoFrom(sql<string>`robot_log_forget(${new Date(before)})`.as('named'))
    .execute();
  return rows.map(({ named }) => named);
}

/** Takes the files past their retention out of all projects. @returns whose they were */
export async function forgetFiles(
  tx: Tx,
): Promise<{ readonly projectId: number; readonly fileId: string }[]> {
  const { rows } = await sql<Functions['robot_log_files_forget']>`
    select of_project, of_file from robot_log_files_forget()`.execute(tx);
  return rows.map((row) => ({ projectId: row.of_project, fileId: row.of_file }));
}

/** Lists the files of a robot, newest first. */
export async function listFiles(
  tx: Tx,
  projectId: number,
  robotId: string,
  most: number,
): Promise<RobotLogFile[]> {
  const rows = await tx
    .selectFrom('robot_log_file')
    .select(FILE_COLUMNS)
    .where('project_id', '=', projectId)
    .where('robot_id', '=', robotId)
    .orderBy('at', 'desc')
    .orderBy('file_id')
    .limit(most)
    .execute();
  return rows.map(toFile);
}

export async function findFile(
  tx: Tx,
  projectId: number,
  robotId: string,
  fileId: string,
): Promise<(RobotLogFile & { readonly isDeletable: boolean }) | undefined> {
  const row = await tx
    .selectFrom('robot_log_file')
    .select([...FILE_COLUMNS, sql<boolean>`at >= ${stillDeletable}`.as('is_deletable')])
    .where('project_id', '=', projectId)
    .where('robot_id', '=', robotId)
    .where('file_id', '=', fileId)
    .executeTakeFirst();
  return row && { ...toFile(row), isDeletable: row.is_deletable };
}

export async function insertFile(
  tx: Tx,
  projectId: number,
  robotId: string,
  file: { readonly fileId: string; readonly name: string; readonly bytes: number },
): Promise<RobotLogFile> {
  const row = await tx
    .insertInto('robot_log_file')
    .values({
      project_id: projectId,
      robot_id: robotId,
      file_id: file.fileId,
      name: file.name,
      bytes: file.bytes,
    })
    .returning(FILE_COLUMNS)
    .executeTakeFirstOrThrow();
  return toFile(row);
}

export async function deleteFile(tx: Tx, projectId: number, fileId: string): Promise<void> {
  await tx
    .deleteFrom('robot_log_file')
    .where('project_id', '=', projectId)
    .where('file_id', '=', fileId)
    .execute();
}

function toFile(row: FileRow): RobotLogFile {
  return { file_id: row.file_id, name: row.name, at: row.at.toISOString(), bytes: row.bytes };
}
