import type { RecordUse } from '@rota/contract/core';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';
import { readUse } from '../../sites/uses/index.ts';

/** An invitation, as who made it may see it: without what opens it. Times are ISO. */
export type InvitationInfo = {
  readonly invitationId: string;
  readonly createdBy: { readonly id: string; readonly name: string };
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly usedAt: string | undefined;
  readonly revokedAt: string | undefined;
  /** Whether it still opens the registration. */
  readonly isOpen: boolean;
};
export type OpenInvitation = InvitationInfo & { readonly userId: string };

const now = sql<Date>`now()`;

export type NewInvitation = {
  readonly id: string;
  readonly userId: string;
  readonly digest: string;
  readonly by: { readonly id: string; readonly name: string };
  readonly livesS: number;
};

/** Answers when it ends. */
export async function insertInvitation(
  tx: Tx,
  { id, userId, digest, by, livesS }: NewInvitation,
): Promise<Date> {
  const { expires_at } = await tx
    .insertInto('invitation')
    .values({
      id,
      user_id: userId,
      digest,
      created_by: by.id,
      created_by_name: by.name,
      created_at: now,
      expires_at: sql<Date>`now() + make_interval(secs => ${livesS})`,
      used_at: null,
      revoked_at: null,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return expires_at;
}

/** The invitation that a link's token opens, locked; undefined when it was used, withdrawn or has ended. */
export async function findOpenInvitation(tx: Tx, digest: string): Promise<OpenInvitation | undefined> {
  const row = await tx
    .selectFrom('invitation')
    .selectAll()
    .select(isOpen.as('is_open'))
    .where('digest', '=', digest)
    .where(isOpen)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...toInfo(row), userId: row.user_id };
}

/** The open invitations that a person made, by the names of the people who were invited. They stay open without the person. */
export async function readInvitationsBy(tx: Tx, userId: string): Promise<RecordUse[]> {
  const statement = tx
    .selectFrom('invitation as i')
    .innerJoin('app_user as u', 'u.id', 'i.user_id')
    .distinct()
    .select([
      'i.user_id as id',
      sql<string>`coalesce(nullif(trim(u.name || ' ' || u.lastname), ''), u.username)`.as('name'),
    ])
    .where('i.created_by', '=', userId)
    .where('i.user_id', '<>', userId)
    .where(isOpen);
  return readUse(tx, { kind: 'invitation', effect: 'stays' }, statement);
}

/** Every invitation of an account, the newest first. */
export async function listInvitations(tx: Tx, userId: string): Promise<InvitationInfo[]> {
  const rows = await tx
    .selectFrom('invitation')
    .selectAll()
    .select(isOpen.as('is_open'))
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute();
  return rows.map(toInfo);
}

export async function useInvitation(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('invitation').set({ used_at: now }).where('id', '=', id).execute();
}

/** Withdraws what is open of an account, all or one; answers how many there were. */
export async function revokeInvitations(tx: Tx, userId: string, only?: string): Promise<number> {
  let query = tx
    .updateTable('invitation')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where(isOpen);
  if (only !== undefined) query = query.where('id', '=', only);
  return Number((await query.executeTakeFirstOrThrow()).numUpdatedRows);
}

const isOpen = sql<boolean>`(used_at is null and revoked_at is null and expires_at > now())`;

function toInfo(row: Selectable<DB['invitation']> & { is_open: boolean }): InvitationInfo {
  return {
    invitationId: row.id,
    createdBy: { id: row.created_by, name: row.created_by_name },
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    usedAt: row.used_at?.toISOString(),
    revokedAt: row.revoked_at?.toISOString(),
    isOpen: row.is_open,
  };
}
