import type { DeliverySettings } from '@rota/contract/projects';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';

const COLUMNS = [
  'id',
  'name',
  'delivery',
  'time_zone',
  'logo_id',
  'features_off',
  'version',
  'created_at',
] as const;
export type ProjectRow = Pick<Selectable<DB['project']>, (typeof COLUMNS)[number]>;

/** Projects by name, the Turkish way; those of `ids`, or all. */
export async function listProjects(tx: Tx, ids: readonly number[] | 'all'): Promise<ProjectRow[]> {
  const query = tx
    .selectFrom('project')
    .select(COLUMNS)
    .orderBy(sql`name collate "tr-x-icu"`)
    .orderBy('id');
  return (ids === 'all' ? query : query.where(sql<boolean>`id = any(${[...ids]}::int[])`)).execute();
}

export async function projectExists(tx: Tx, projectId: number): Promise<boolean> {
  return (
    (await tx.selectFrom('project').select('id').where('id', '=', projectId).executeTakeFirst()) !== undefined
  );
}

export async function getProjectForUpdate(tx: Tx, projectId: number): Promise<ProjectRow | undefined> {
  return tx.selectFrom('project').select(COLUMNS).where('id', '=', projectId).forUpdate().executeTakeFirst();
}

export async function findProject(tx: Tx, projectId: number): Promise<ProjectRow | undefined> {
  return tx.selectFrom('project').select(COLUMNS).where('id', '=', projectId).executeTakeFirst();
}

type Content = {
  readonly name: string;
  readonly nameFolded: string;
  readonly delivery: DeliverySettings;
  readonly timeZone: string;
  readonly logoId: string | null;
  readonly featuresOff: readonly string[];
};

export async function insertProject(tx: Tx, content: Content): Promise<ProjectRow> {
  return tx
    .insertInto('project')
    .values({
      name: content.name,
      name_folded: content.nameFolded,
      delivery: JSON.stringify(content.delivery),
      time_zone: content.timeZone,
      logo_id: content.logoId,
      features_off: [...content.featuresOff],
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function updateProject(tx: Tx, projectId: number, content: Content): Promise<ProjectRow> {
  return tx
    .updateTable('project')
    .set((row) => ({
      name: content.name,
      name_folded: content.nameFolded,
      delivery: JSON.stringify(content.delivery),
      time_zone: content.timeZone,
      logo_id: content.logoId,
      features_off: [...content.featuresOff],
      version: row('version', '+', 1),
      updated_at: sql<Date>`now()`,
    }))
    .where('id', '=', projectId)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}
