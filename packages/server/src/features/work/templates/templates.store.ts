import type { SavedTask } from '@rota/contract/templates';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';

const COLUMNS = [
  'template_id',
  'name',
  'task',
  'used_count',
  'last_used_at',
  'created_at',
  'updated_at',
] as const;
export type TemplateRow = Readonly<Pick<Selectable<DB['template']>, (typeof COLUMNS)[number]>> & {
  readonly is_favourite: boolean;
};
export type TemplateContent = {
  readonly name: string;
  readonly nameFolded: string;
  readonly task: SavedTask;
};

const ofPerson = (tx: Tx, projectId: number, userId: string) =>
  tx
    .selectFrom('template')
    .select(COLUMNS)
    .select(
      sql<boolean>`exists (
        select from template_favourite f
        where f.project_id = ${projectId} and f.template_id = template.template_id and f.user_id = ${userId})`.as(
        'is_favourite',
      ),
    )
    .where('project_id', '=', projectId);

/** The templates of a project by name, with what are favourites of a person. */
export async function listTemplates(tx: Tx, projectId: number, userId: string): Promise<TemplateRow[]> {
  return ofPerson(tx, projectId, userId)
    .orderBy(sql`name collate "tr-x-icu"`)
    .orderBy('template_id')
    .execute();
}

export async function findTemplate(
  tx: Tx,
  projectId: number,
  templateId: string,
  userId: string,
): Promise<TemplateRow | undefined> {
  return ofPerson(tx, projectId, userId).where('template_id', '=', templateId).executeTakeFirst();
}

/** Locks it until the transaction ends; false when it is not there. */
export async function lockTemplate(tx: Tx, projectId: number, templateId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('template')
    .select('template_id')
    .where('project_id', '=', projectId)
    .where('template_id', '=', templateId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return found !== undefined;
}

export async function countTemplates(tx: Tx, projectId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('template')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Throws a unique violation of `template_name_unique`. */
export async function insertTemplate(
  tx: Tx,
  projectId: number,
  templateId: string,
  content: TemplateContent,
): Promise<void> {
  await tx
    .insertInto('template')
    .values({
      project_id: projectId,
      template_id: templateId,
      name: content.name,
      name_folded: content.nameFolded,
      task: JSON.stringify(content.task),
    })
    .execute();
}

/** Throws a unique violation of `template_name_unique`. */
export async function updateTemplate(
  tx: Tx,
  projectId: number,
  templateId: string,
  content: TemplateContent,
): Promise<void> {
  await tx
    .updateTable('template')
    .set({
      name: content.name,
      name_folded: content.nameFolded,
      task: JSON.stringify(content.task),
      updated_at: sql<Date>`now()`,
    })
    .where('project_id', '=', projectId)
    .where('template_id', '=', templateId)
    .execute();
}

export async function deleteTemplate(tx: Tx, projectId: number, templateId: string): Promise<void> {
  await tx
    .deleteFrom('template')
    .where('project_id', '=', projectId)
    .where('template_id', '=', templateId)
    .execute();
}

/** Counts that it was sent. */
export async function noteUse(tx: Tx, projectId: number, templateId: string, at: Date): Promise<void> {
  await tx
    .updateTable('template')
    .set((row) => ({ used_count: row('used_count', '+', 1), last_used_at: at }))
    .where('project_id', '=', projectId)
    .where('template_id', '=', templateId)
    .execute();
}

export async function setFavourite(
  tx: Tx,
  projectId: number,
  templateId: string,
  userId: string,
): Promise<void> {
  await tx
    .insertInto('template_favourite')
    .values({ project_id: projectId, template_id: templateId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function clearFavourite(
  tx: Tx,
  projectId: number,
  templateId: string,
  userId: string,
): Promise<void> {
  await tx
    .deleteFrom('template_favourite')
    .where('project_id', '=', projectId)
    .where('template_id', '=', templateId)
    .where('user_id', '=', userId)
    .execute();
}
