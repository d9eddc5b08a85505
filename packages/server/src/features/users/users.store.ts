import type { User } from '@rota/contract';
import { sql, type SqlBool } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { foldUsername } from '../auth/index.ts';

export type ListedUser = { readonly user: User; readonly disabled: boolean };
type Row = User & { disabled_at: Date | null; username_folded: string };
type AccountTables = {
  app_user: Row;
  user_role: { user_id: string; scope: string; role: string };
};
const tables = (tx: Tx) => tx.$extendTables<AccountTables>();

/** One change of who administers at a time, so that two cannot each remove the other and leave nobody. */
export async function lockAdministration(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('administration', 0))`.execute(tx);
}

/** System administrators who can sign in. */
export async function countSystemAdmins(tx: Tx): Promise<number> {
  const { count } = await tables(tx)
    .selectFrom('user_role')
    .innerJoin('app_user', 'app_user.id', 'user_role.user_id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('scope', '=', '*')
    .where('role', '=', 'rr_system_admin')
    .where('disabled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function deleteUser(tx: Tx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tables(tx).deleteFrom('app_user').where('id', '=', userId).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

type Query = {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly search?: string | undefined;
  /** Only those with a role in this project itself. */
  readonly projectId?: number;
};

/** Accounts by user name; the cursor is the last one's. */
export async function listUsers(tx: Tx, query: Query): Promise<{ rows: ListedUser[]; nextCursor: string | null }> {
  const { projectId } = query;
  let users = tables(tx).selectFrom('app_user').selectAll();
  if (query.cursor !== undefined) users = users.where('username_folded', '>', query.cursor);
  if (query.search !== undefined && query.search !== '') {
    const like = `%${foldUsername(query.search).replace(/[\\%_]/g, '\\$&')}%`;
    users = users.where(sql<SqlBool>`(username_folded like ${like} or lower(name || ' ' || lastname) like ${like})`);
  }
  if (projectId !== undefined) {
    users = users.where((is) =>
      is.exists(
        is.selectFrom('user_role').select('role').whereRef('user_role.user_id', '=', 'app_user.id').where('scope', '=', String(projectId)),
      ),
    );
  }
  const found = await users
    .orderBy('username_folded')
    .limit(query.limit + 1)
    .execute();
  const page = found.slice(0, query.limit);
  return {
    rows: page.map(({ id, name, lastname, username, phone, email, disabled_at }) => ({
      user: { id, name, lastname, username, phone, email },
      disabled: disabled_at !== null,
    })),
    nextCursor: found.length > query.limit ? (page.at(-1)?.username_folded ?? null) : null,
  };
}
