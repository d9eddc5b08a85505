import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

/** Ends the open links of an account that somebody else made: they were made for less than the account may reach now. */
export async function revokeInvitationsOfOthers(
  tx: Tx,
  userId: string,
  actor: { readonly id: string },
): Promise<void> {
  await sql`update invitation set revoked_at = now()
    where user_id = ${userId} and created_by <> ${actor.id} and used_at is null and revoked_at is null and expires_at > now()`.execute(
    tx,
  );
}
