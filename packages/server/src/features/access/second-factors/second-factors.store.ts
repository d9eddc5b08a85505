import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';

export type KeptPasskey = {
  readonly id: string;
  readonly userId: string;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly isSynced: boolean;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
};
export type Totp = { readonly confirmedAt: Date | null; readonly lastStep: number | null };

const now = sql<Date>`now()`;

/** One change of a person's second factors at a time. */
export async function lockFactors(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('second-factors ' || ${userId}, 0))`.execute(tx);
}

export async function findTotp(tx: Tx, userId: string): Promise<Totp | undefined> {
  const row = await tx
    .selectFrom('totp')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return (
    row && { confirmedAt: row.confirmed_at, lastStep: row.last_step === null ? null : Number(row.last_step) }
  );
}

/** Starts over with an app; a confirmed one stays as it is until the next one is confirmed. */
export async function beginTotp(tx: Tx, userId: string): Promise<void> {
  await tx
    .insertInto('totp')
    .values({ user_id: userId, confirmed_at: null, last_step: null, created_at: now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

/** Notes the time step of a code that was taken; the first one makes the app count. */
export async function takeStep(tx: Tx, userId: string, step: number, isNew: boolean): Promise<void> {
  await tx
    .updateTable('totp')
    .set({ last_step: step, ...(isNew && { confirmed_at: now }) })
    .where('user_id', '=', userId)
    .execute();
}

export async function deleteTotp(tx: Tx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('totp')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Replaces all recovery codes of a person. */
export async function replaceRecoveryCodes(
  tx: Tx,
  userId: string,
  digests: readonly string[],
): Promise<void> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  if (digests.length === 0) return;
  const rows = digests.map((digest) => ({ user_id: userId, digest, used_at: null }));
  await tx.insertInto('recovery_code').values(rows).execute();
}

/** Uses a recovery code up; false when it is none of theirs or was used. */
export async function useRecoveryCode(tx: Tx, userId: string, digest: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('digest', '=', digest)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function countRecoveryCodes(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('recovery_code')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function listPasskeys(tx: Tx, userId: string): Promise<KeptPasskey[]> {
  const rows = await tx
    .selectFrom('passkey')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  return rows.map(toPasskey);
}

/** Locked, so that its counter rises by one sign-in at a time. */
export async function findPasskey(tx: Tx, id: string): Promise<KeptPasskey | undefined> {
  const row = await tx.selectFrom('passkey').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toPasskey(row);
}

export type NewPasskey = Omit<KeptPasskey, 'createdAt' | 'lastUsedAt'>;

export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<void> {
  await tx
    .insertInto('passkey')
    .values({
      id: passkey.id,
      user_id: passkey.userId,
      public_key: Buffer.from(passkey.publicKey),
      counter: passkey.counter,
      transports: [...passkey.transports],
      is_synced: passkey.isSynced,
      name: passkey.name,
      created_at: now,
      last_used_at: null,
    })
    .execute();
}

export async function usedPasskey(tx: Tx, id: string, counter: number): Promise<void> {
  await tx.updateTable('passkey').set({ counter, last_used_at: now }).where('id', '=', id).execute();
}

export async function renamePasskey(tx: Tx, userId: string, id: string, name: string): Promise<void> {
  await tx.updateTable('passkey').set({ name }).where('user_id', '=', userId).where('id', '=', id).execute();
}

export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<void> {
  await tx.deleteFrom('passkey').where('user_id', '=', userId).where('id', '=', id).execute();
}

/** Remembers what a browser is asked to sign, for so many seconds. */
export async function insertPasskeyChallenge(
  tx: Tx,
  {
    challenge,
    purpose,
    userId,
    livesS,
  }: { challenge: string; purpose: 'add' | 'sign_in'; userId: string | undefined; livesS: number },
): Promise<void> {
  await tx.deleteFrom('passkey_challenge').where('expires_at', '<', now).execute();
  await tx
    .insertInto('passkey_challenge')
    .values({
      challenge,
      purpose,
      user_id: userId ?? null,
      expires_at: sql<Date>`now() + make_interval(secs => ${livesS})`,
    })
    .execute();
}

/** Uses a challenge up; `userId` is its person, null for any. Undefined when there is no such one. */
export async function takePasskeyChallenge(
  tx: Tx,
  challenge: string,
  purpose: 'add' | 'sign_in',
): Promise<{ readonly userId: string | null } | undefined> {
  const row = await tx
    .deleteFrom('passkey_challenge')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return row && { userId: row.user_id };
}

/** Which kinds a person has, without locking anything: asked at every sign-in. */
export async function readKinds(
  tx: Tx,
  userId: string,
): Promise<{ totp: boolean; passkey: boolean; recovery: boolean }> {
  return tx
    .selectNoFrom([
      sql<boolean>`exists (select from totp where user_id = ${userId} and confirmed_at is not null)`.as(
        'totp',
      ),
      sql<boolean>`exists (select from passkey where user_id = ${userId})`.as('passkey'),
      sql<boolean>`exists (select from recovery_code where user_id = ${userId} and used_at is null)`.as(
        'recovery',
      ),
    ])
    .executeTakeFirstOrThrow();
}

/** Everybody who has an app or a passkey. */
export async function listPeople(tx: Tx): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('totp')
    .select('user_id')
    .where('confirmed_at', 'is not', null)
    .union(tx.selectFrom('passkey').select('user_id'))
    .execute();
  return new Set(rows.map((row) => row.user_id));
}

function toPasskey(row: Selectable<DB['passkey']>): KeptPasskey {
  return {
    id: row.id,
    userId: row.user_id,
    publicKey: new Uint8Array(row.public_key),
    counter: Number(row.counter),
    transports: row.transports,
    isSynced: row.is_synced,
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  };
}
