import type { SavedTask } from '@rota/contract/templates';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

export type TemplateRow = {
  readonly template_id: string;
  readonly name: string;
  readonly task: SavedTask;
  readonly is_favourite: boolean;
  readonly used_count: number;
  readonly last_used_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
};
export type TemplateContent = {
  readonly name: string;
  readonly nameFolded: string;
  readonly task: SavedTask;
};

const COLUMNS = sql`t.template_id, t.name, t.task, t.used_count, t.last_used_at, t.created_at, t.updated_at`;
const favourite = (projectId: number, userId: string) => sql`exists (
  select from template_favourite f where f.project_id = ${projectId} and f.template_id = t.template_id and f.user_id = ${userId}
) as is_favourite`;

/** The templates of a project by name, with what are favourites of a person. */
export async function listTemplates(tx: Tx, projectId: number, userId: string): Promise<TemplateRow[]> {
  const { rows } = await sql<TemplateRow>`
    select ${COLUMNS}, ${favourite(projectId, userId)} from template t
    where t.project_id = ${projectId} order by t.name collate "tr-x-icu", t.template_id`.execute(tx);
  return rows;
}

export async function findTemplate(
  tx: Tx,
  projectId: number,
  templateId: string,
  userId: string,
): Promise<TemplateRow | undefined> {
  const { rows } = await sql<TemplateRow>`
    select ${COLUMNS}, ${favourite(projectId, userId)} from template t
    where t.project_id = ${projectId} and t.template_id = ${templateId}`.execute(tx);
  return rows[0];
}

/** Nobody else may change it until the transaction ends; false when it is not there. */
export async function lockTemplate(tx: Tx, projectId: number, templateId: string): Promise<boolean> {
  const { rows } = await sql`
    select from template where project_id = ${projectId} and template_id = ${templateId} for no key update`.execute(
    tx,
  );
  return rows.length > 0;
}

export async function countTemplates(tx: Tx, projectId: number): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from template where project_id = ${projectId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Throws a unique violation of `template_name_unique`. */
export async function insertTemplate(
  tx: Tx,
  projectId: number,
  templateId: string,
  content: TemplateContent,
): Promise<void> {
  await sql`
    insert into template (project_id, template_id, name, name_folded, task)
    values (${projectId}, ${templateId}, ${content.name}, ${content.nameFolded}, ${JSON.stringify(content.task)}::jsonb)`.execute(
    tx,
  );
}

/** Throws a unique violation of `template_name_unique`. */
export async function updateTemplate(
  tx: Tx,
  projectId: number,
  templateId: string,
  content: TemplateContent,
): Promise<void> {
  await sql`
    update template set name = ${content.name}, name_folded = ${content.nameFolded}, task = ${JSON.stringify(content.task)}::jsonb,
      updated_at = now()
    where project_id = ${projectId} and template_id = ${templateId}`.execute(tx);
}

export async function deleteTemplate(tx: Tx, projectId: number, templateId: string): Promise<void> {
  await sql`delete from template where project_id = ${projectId} and template_id = ${templateId}`.execute(tx);
}

/** Counts that it was sent. */
export async function noteUse(tx: Tx, projectId: number, templateId: string, at: Date): Promise<void> {
  await sql`
    update template set used_count = used_count + 1, last_used_at = ${at}
    where project_id = ${projectId} and template_id = ${templateId}`.execute(tx);
}

export async function setFavourite(
  tx: Tx,
  projectId: number,
  templateId: string,
  userId: string,
): Promise<void> {
  await sql`
    insert into template_favourite (project_id, template_id, user_id) values (${projectId}, ${templateId}, ${userId})
    on conflict do nothing`.execute(tx);
}

export async function clearFavourite(
  tx: Tx,
  projectId: number,
  templateId: string,
  userId: string,
): Promise<void> {
  await sql`
    delete from template_favourite
    where project_id = ${projectId} and template_id = ${templateId} and user_id = ${userId}`.execute(tx);
}
