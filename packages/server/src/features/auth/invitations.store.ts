import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

export type InvitationRow = {
  id: string;
  user_id: string;
  digest: string;
  created_by: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
  revoked_at: Date | null;
};
const tables = (tx: Tx) => tx.$extendTables<{ invitation: InvitationRow }>();
const now = sql<Date>`now()`;

export type NewInvitation = { readonly id: string; readonly userId: string; readonly digest: string; readonly createdBy: string };

export async function insertInvitation(tx: Tx, { id, userId, digest, createdBy }: NewInvitation, livesS: number): Promise<Date> {
  const { expires_at } = await tables(tx)
    .insertInto('invitation')
    .values({
      ...{ id, user_id: userId, digest, created_by: createdBy, created_at: now, used_at: null, revoked_at: null },
      expires_at: sql<Date>`now() + make_interval(secs => ${livesS})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return expires_at;
}

/** Ends links of an account that are open: all, one, or those that others made; answers how many. */
export async function revokeInvitations(tx: Tx, userId: string, which: { only?: string; notBy?: string } = {}): Promise<number> {
  let query = tables(tx)
    .updateTable('invitation')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now);
  if (which.only !== undefined) query = query.where('id', '=', which.only);
  if (which.notBy !== undefined) query = query.where('created_by', '<>', which.notBy);
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** The newest first. */
export async function listInvitations(tx: Tx, userId: string): Promise<(InvitationRow & { is_late: boolean })[]> {
  return tables(tx)
    .selectFrom('invitation')
    .selectAll()
    .select(sql<boolean>`expires_at <= now()`.as('is_late'))
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(20)
    .execute();
}
