import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';

/** A reset as administrators see it: without what opens it. Times are ISO. */
export type ResetInfo = {
  readonly resetId: string;
  readonly via: 'phone' | 'email';
  readonly address: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  /** `sent`: the code waits to be typed; `proved`: it was right, and a new password may be set. */
  readonly state: 'sent' | 'proved' | 'used' | 'revoked' | 'expired';
};
export type OpenReset = {
  readonly id: string;
  readonly userId: string;
  readonly codeDigest: string;
  readonly via: 'phone' | 'email';
};

type Row = Selectable<DB['password_reset']>;
const now = sql<Date>`now()`;
const after = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

/** How long a code for this name may not be asked for again, s; 0: it may be. Whether the account exists makes no difference. */
export async function waitForRequest(tx: Tx, nameDigest: string, everyS: number): Promise<number> {
  const { wait } = await tx
    .selectFrom('reset_request')
    .select(
      sql<
        number | null
      >`ceil(extract(epoch from max(at) + make_interval(secs => ${everyS}) - now()))::int`.as('wait'),
    )
    .where('name_digest', '=', nameDigest)
    .where('at', '>', sql<Date>`now() - make_interval(secs => ${everyS})`)
    .executeTakeFirstOrThrow();
  return Math.max(0, wait ?? 0);
}

/** Notes who asks for a reset, and counts how many were asked for from this address in the last quarter of an hour. */
export async function noteRequest(tx: Tx, nameDigest: string, address: string): Promise<number> {
  await tx.insertInto('reset_request').values({ name_digest: nameDigest, address }).execute();
  const { count } = await tx
    .selectFrom('reset_request')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('address', '=', address)
    .where('at', '>', sql<Date>`now() - interval '15 minutes'`)
    .executeTakeFirstOrThrow();
  return count;
}

export type NewReset = {
  readonly id: string;
  readonly userId: string;
  readonly via: 'phone' | 'email';
  readonly address: string;
  readonly codeDigest: string;
  readonly livesS: number;
};

/** Opens a reset; the ones before it open nothing any more. */
export async function insertReset(
  tx: Tx,
  { id, userId, via, address, codeDigest, livesS }: NewReset,
): Promise<void> {
  await revokeResets(tx, userId, null);
  await tx
    .insertInto('password_reset')
    .values({
      id,
      user_id: userId,
      via,
      address,
      code_digest: codeDigest,
      token_digest: null,
      tries: 0,
      created_at: now,
      expires_at: after(livesS),
      used_at: null,
      revoked_at: null,
      revoked_by: null,
    })
    .execute();
}

/** The reset whose code an account was sent and has not typed yet; locked. */
export async function findSent(tx: Tx, userId: string): Promise<OpenReset | undefined> {
  const row = await open(tx)
    .where('user_id', '=', userId)
    .where('token_digest', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row && toOpen(row);
}

/** The reset whose code was right, by the token that was given for it; locked. */
export async function findProved(tx: Tx, tokenDigest: string): Promise<OpenReset | undefined> {
  const row = await open(tx).where('token_digest', '=', tokenDigest).forUpdate().executeTakeFirst();
  return row && toOpen(row);
}

export async function prove(tx: Tx, id: string, tokenDigest: string, livesS: number): Promise<void> {
  await tx
    .updateTable('password_reset')
    .set({ token_digest: tokenDigest, expires_at: after(livesS) })
    .where('id', '=', id)
    .execute();
}

/** Counts a wrong code; the last one that is allowed ends the reset. */
export async function countWrongCode(tx: Tx, id: string, most: number): Promise<void> {
  await tx
    .updateTable('password_reset')
    .set((is) => ({
      tries: is('tries', '+', 1),
      revoked_at: sql<Date | null>`case when tries + 1 >= ${most} then now() end`,
    }))
    .where('id', '=', id)
    .execute();
}

export async function markUsed(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('password_reset').set({ used_at: now }).where('id', '=', id).execute();
}

/** Withdraws what is open of an account, all or one; answers how many there were. */
export async function revokeResets(
  tx: Tx,
  userId: string,
  by: string | null,
  only?: string,
): Promise<number> {
  let query = tx
    .updateTable('password_reset')
    .set({ revoked_at: now, revoked_by: by })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now);
  if (only !== undefined) query = query.where('id', '=', only);
  return Number((await query.executeTakeFirstOrThrow()).numUpdatedRows);
}

/** The resets of an account in the last 30 days, the newest first. */
export async function listResets(tx: Tx, userId: string): Promise<ResetInfo[]> {
  const rows = await tx
    .selectFrom('password_reset')
    .selectAll()
    .select(sql<boolean>`expires_at <= now()`.as('is_over'))
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute();
  return rows.map((row) => ({
    resetId: row.id,
    via: row.via,
    address: row.address,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    state: stateOf(row),
  }));
}

function stateOf(
  row: Pick<Row, 'used_at' | 'revoked_at' | 'token_digest'> & { is_over: boolean },
): ResetInfo['state'] {
  if (row.used_at !== null) return 'used';
  if (row.revoked_at !== null) return 'revoked';
  if (row.is_over) return 'expired';
  return row.token_digest === null ? 'sent' : 'proved';
}

/** Removes rows that are no longer asked for. */
export async function deleteOldResets(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('reset_request')
    .where('at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute();
  await tx
    .deleteFrom('password_reset')
    .where('created_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute();
}

function open(tx: Tx) {
  return tx
    .selectFrom('password_reset')
    .select(['id', 'user_id', 'code_digest', 'via'])
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc');
}

function toOpen(row: Pick<Row, 'id' | 'user_id' | 'code_digest' | 'via'>): OpenReset {
  return { id: row.id, userId: row.user_id, codeDigest: row.code_digest, via: row.via };
}
