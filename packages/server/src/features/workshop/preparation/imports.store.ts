import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB, Functions } from '../../../db/schema.gen.ts';

export type ImportRow = Pick<
  Selectable<DB['robot_import']>,
  'import_id' | 'made_by' | 'made_at' | 'undone_at'
>;
type Serial = { readonly manufacturer: string; readonly serialNumber: string };

/** Which of these robots are registered already, in whatever project. */
export async function listRegistered(tx: Tx, asked: readonly Serial[]): Promise<Serial[]> {
  const makers = asked.map(({ manufacturer }) => manufacturer);
  const serials = asked.map(({ serialNumber }) => serialNumber);
  const { rows } = await sql<Functions['robots_registered']>`
    select * from robots_registered(${makers}::text[], ${serials}::text[])`.execute(tx);
  return rows.map((row) => ({ manufacturer: row.manufacturer, serialNumber: row.serial_number }));
}

export async function insertImport(
  tx: Tx,
  projectId: number,
  {
    importId,
    by,
    robotIds,
  }: { readonly importId: string; readonly by: string; readonly robotIds: readonly string[] },
): Promise<void> {
  await tx
    .insertInto('robot_import')
    .values({ project_id: projectId, import_id: importId, made_by: by, undone_at: null })
    .execute();
  await tx
    .insertInto('robot_import_line')
    .values(robotIds.map((robotId) => ({ project_id: projectId, import_id: importId, robot_id: robotId })))
    .execute();
}

/** An import with its robots, which no one else undoes until the transaction ends. */
export async function lockImport(
  tx: Tx,
  projectId: number,
  importId: string,
): Promise<(ImportRow & { readonly robotIds: string[] }) | undefined> {
  const row = await tx
    .selectFrom('robot_import')
    .select(['import_id', 'made_by', 'made_at', 'undone_at'])
    .where('project_id', '=', projectId)
    .where('import_id', '=', importId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const lines = await tx
    .selectFrom('robot_import_line')
    .select('robot_id')
    .where('project_id', '=', projectId)
    .where('import_id', '=', importId)
    .execute();
  return { ...row, robotIds: lines.map(({ robot_id: id }) => id) };
}

export async function markUndone(tx: Tx, projectId: number, importId: string): Promise<void> {
  await tx
    .updateTable('robot_import')
    .set({ undone_at: sql<Date>`now()` })
    .where('project_id', '=', projectId)
    .where('import_id', '=', importId)
    .execute();
}

/** Robots of an import whose card is as the import left it, without tasks, notes, photos and ticks. */
export async function listUntouched(
  tx: Tx,
  projectId: number,
  robotIds: readonly string[],
): Promise<string[]> {
  const has = (table: 'workshop_task' | 'workshop_note' | 'workshop_photo' | 'workshop_tick') =>
    sql<boolean>`exists (select 1 from ${sql.table(table)} e where e.project_id = c.project_id and e.robot_id = c.robot_id)`;
  const rows = await tx
    .selectFrom('workshop_robot as c')
    .select('c.robot_id')
    .where('c.project_id', '=', projectId)
    .where(sql<boolean>`c.robot_id = any(${[...robotIds]}::text[])`)
    .where('c.version', '=', 1)
    .where(sql<boolean>`not ${has('workshop_task')}`)
    .where(sql<boolean>`not ${has('workshop_note')}`)
    .where(sql<boolean>`not ${has('workshop_photo')}`)
    .where(sql<boolean>`not ${has('workshop_tick')}`)
    .execute();
  return rows.map(({ robot_id: id }) => id);
}
