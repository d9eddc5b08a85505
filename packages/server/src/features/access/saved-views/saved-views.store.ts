import type { SavedView } from '@rota/contract/saved-views';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

export type ViewContent = Omit<SavedView, 'saved_view_id'>;
const COLUMNS = ['id as saved_view_id', 'list', 'name', 'query'] as const;

export async function listViews(tx: Tx, userId: string): Promise<SavedView[]> {
  return tx
    .selectFrom('saved_view')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('list')
    .orderBy(sql`name collate "tr-x-icu"`)
    .execute();
}

/** Serialises changes of a person's views; false where the id is no person. */
export async function lockPerson(tx: Tx, userId: string): Promise<boolean> {
  const person = await tx
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return person !== undefined;
}

/** Keeps a view in the place of the one of its name. */
export async function saveView(
  tx: Tx,
  userId: string,
  id: string,
  { list, name, query }: ViewContent,
): Promise<SavedView> {
  return tx
    .insertInto('saved_view')
    .values({ id, user_id: userId, list, name, query })
    .onConflict((conflict) =>
      conflict.constraint('saved_view_name_unique').doUpdateSet({ query, updated_at: sql<Date>`now()` }),
    )
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function countViews(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('saved_view')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function deleteView(tx: Tx, userId: string, id: string): Promise<void> {
  await tx.deleteFrom('saved_view').where('user_id', '=', userId).where('id', '=', id).execute();
}
