import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';

const COLUMNS = [
  'id',
  'map_id',
  'name',
  'type',
  'x',
  'y',
  'theta',
  'elevator_group',
  'door_direction',
  'tolerance',
  'escape_point',
  'updated_at',
] as const;
export type TargetRow = Pick<Selectable<DB['target']>, (typeof COLUMNS)[number]>;
export type TargetContent = Omit<TargetRow, 'id' | 'map_id' | 'updated_at'> & { readonly nameFolded: string };

/** The targets of a project by name, the Turkish way. */
export async function listTargets(tx: Tx, projectId: number): Promise<TargetRow[]> {
  return tx
    .selectFrom('target')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .orderBy(sql`name collate "tr-x-icu"`)
    .orderBy('id')
    .execute();
}

/** The names of targets by id; those that are not there are left out. */
export async function namesOfTargets(
  tx: Tx,
  projectId: number,
  targetIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('target')
    .select(['id', 'name'])
    .where('project_id', '=', projectId)
    .where('id', 'in', [...targetIds])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function findTarget(
  tx: Tx,
  projectId: number,
  targetId: string,
): Promise<TargetRow | undefined> {
  return tx
    .selectFrom('target')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('id', '=', targetId)
    .executeTakeFirst();
}

/** As `findTarget`, locked until the transaction ends. */
export async function lockTarget(
  tx: Tx,
  projectId: number,
  targetId: string,
): Promise<TargetRow | undefined> {
  return tx
    .selectFrom('target')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('id', '=', targetId)
    .forUpdate()
    .executeTakeFirst();
}

/** The targets of a map by id, so that several are always locked in the same order; `lock`: they are locked until the transaction ends. */
export async function listTargetsOfMap(
  tx: Tx,
  projectId: number,
  mapId: string,
  lock?: 'lock',
): Promise<TargetRow[]> {
  return tx
    .selectFrom('target')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('map_id', '=', mapId)
    .orderBy('id')
    .$if(lock === 'lock', (query) => query.forUpdate())
    .execute();
}

/** From which targets robots were to go to this one in an emergency: they go to the nearest one now. */
export async function forgetEscapePoint(tx: Tx, projectId: number, id: string): Promise<TargetRow[]> {
  return tx
    .updateTable('target')
    .set({ escape_point: null, updated_at: sql<Date>`now()` })
    .where('project_id', '=', projectId)
    .where('escape_point', '=', id)
    .returning(COLUMNS)
    .execute();
}

/** Until `checkTargets`, targets may have the name of another, and an escape point that is not there yet. */
export async function deferTargetChecks(tx: Tx): Promise<void> {
  await sql`set constraints all deferred`.execute(tx);
}

/** Throws what `deferTargetChecks` put off. */
export async function checkTargets(tx: Tx): Promise<void> {
  await sql`set constraints all immediate`.execute(tx);
}

/** Throws a unique violation of `target_name_unique`. */
export async function insertTarget(
  tx: Tx,
  projectId: number,
  id: string,
  mapId: string,
  content: TargetContent,
): Promise<TargetRow> {
  const { nameFolded, ...fields } = content;
  return tx
    .insertInto('target')
    .values({
      project_id: projectId,
      id,
      map_id: mapId,
      name_folded: nameFolded,
      ...fields,
      updated_at: sql<Date>`now()`,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Throws a unique violation of `target_name_unique`. */
export async function updateTarget(
  tx: Tx,
  projectId: number,
  id: string,
  content: TargetContent,
): Promise<TargetRow> {
  const { nameFolded, ...fields } = content;
  return tx
    .updateTable('target')
    .set({ name_folded: nameFolded, ...fields, updated_at: sql<Date>`now()` })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function deleteTarget(tx: Tx, projectId: number, id: string): Promise<void> {
  await tx.deleteFrom('target').where('project_id', '=', projectId).where('id', '=', id).execute();
}

/** Removes the targets of a map; answers their ids. */
export async function deleteTargetsOfMap(tx: Tx, projectId: number, mapId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('target')
    .where('project_id', '=', projectId)
    .where('map_id', '=', mapId)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}
