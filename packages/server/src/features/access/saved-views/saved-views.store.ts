import type { SavedView } from '@rota/contract/saved-views';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

export type ViewContent = Omit<SavedView, 'saved_view_id'>;

export async function listViews(tx: Tx, userId: string): Promise<SavedView[]> {
  const { rows } = await sql<SavedView>`
    select id as saved_view_id, list, name, query from saved_view where user_id = ${userId} order by list, name collate "tr-x-icu"`.execute(
    tx,
  );
  return rows;
}

/** Has whoever changes a person's views wait for each other; false for what is no person. */
export async function lockPerson(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`select from app_user where id = ${userId} for no key update`.execute(tx);
  return rows.length > 0;
}

/** Keeps a view in the place of the one of its name. */
export async function saveView(
  tx: Tx,
  userId: string,
  id: string,
  { list, name, query }: ViewContent,
): Promise<SavedView> {
  const { rows } = await sql<SavedView>`
    insert into saved_view (id, user_id, list, name, query) values (${id}, ${userId}, ${list}, ${name}, ${query})
    on conflict on constraint saved_view_name_unique do update set query = excluded.query, updated_at = now()
    returning id as saved_view_id, list, name, query`.execute(tx);
  return rows[0] as SavedView;
}

export async function countViews(tx: Tx, userId: string): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from saved_view where user_id = ${userId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function deleteView(tx: Tx, userId: string, id: string): Promise<void> {
  await sql`delete from saved_view where user_id = ${userId} and id = ${id}`.execute(tx);
}
