import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

/** Ends the open links of an account that other people made: they were made for less than the account may reach now. */
export async function revokeInvitationsOfOthers(
  tx: Tx,
  userId: string,
  actor: { readonly id: string },
): Promise<void> {
  await tx
    .updateTable('invitation')
    .set({ revoked_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('created_by', '<>', actor.id)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .execute();
}
