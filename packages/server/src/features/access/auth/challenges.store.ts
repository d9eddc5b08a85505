import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';

/** A sign-in whose first step was right, and that waits for the next. */
export type Challenge = {
  readonly id: string;
  readonly userId: string;
  readonly kind: 'sms' | 'second_factor';
  readonly pinDigest: string | undefined;
  readonly tries: number;
  /** Seconds from now. */
  readonly expiresInS: number;
};
export type NewChallenge = {
  readonly id: string;
  readonly digest: string;
  readonly userId: string;
  readonly kind: Challenge['kind'];
  readonly address: string;
  readonly pinDigest?: string;
  readonly livesS: number;
};

const now = sql<Date>`now()`;
const after = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

/** Opens a challenge in place of those that the account has at this address: the last right password counts. */
export async function insertChallenge(tx: Tx, challenge: NewChallenge): Promise<void> {
  const { id, digest, userId, kind, address, pinDigest, livesS } = challenge;
  await tx
    .deleteFrom('sign_in_challenge')
    .where('user_id', '=', userId)
    .where('address', '=', address)
    .execute();
  await tx
    .insertInto('sign_in_challenge')
    .values({
      id,
      digest,
      user_id: userId,
      kind,
      address,
      pin_digest: pinDigest ?? null,
      pin_sent_at: pinDigest === undefined ? null : now,
      tries: 0,
      created_at: now,
      expires_at: after(livesS),
    })
    .execute();
}

/** The live challenge of a device's cookie, locked; undefined when there is none. */
export async function findByCookie(tx: Tx, digest: string): Promise<Challenge | undefined> {
  return toChallenge(await selectLive(tx).where('digest', '=', digest).forUpdate().executeTakeFirst());
}

/** The live challenge of an account at an address, for who shows no cookie; locked. */
export async function findAtAddress(tx: Tx, userId: string, address: string): Promise<Challenge | undefined> {
  return toChallenge(
    await selectLive(tx)
      .where('user_id', '=', userId)
      .where('address', '=', address)
      .orderBy('created_at', 'desc')
      .limit(1)
      .forUpdate()
      .executeTakeFirst(),
  );
}

/** Replaces what opens a challenge by new digits. */
export async function renewPin(tx: Tx, id: string, pinDigest: string, livesS: number): Promise<void> {
  await tx
    .updateTable('sign_in_challenge')
    .set({ pin_digest: pinDigest, pin_sent_at: now, tries: 0, expires_at: after(livesS) })
    .where('id', '=', id)
    .execute();
}

/** Counts a wrong answer; the last one that is allowed ends the challenge. */
export async function countWrong(tx: Tx, id: string, most: number): Promise<void> {
  const row = await tx
    .updateTable('sign_in_challenge')
    .set((is) => ({ tries: is('tries', '+', 1) }))
    .where('id', '=', id)
    .returning('tries')
    .executeTakeFirst();
  if (row !== undefined && row.tries >= most) await deleteChallenge(tx, id);
}

export async function deleteChallenge(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('sign_in_challenge').where('id', '=', id).execute();
}

/** Ends what a person has begun anywhere, as when their password changed. */
export async function deleteChallengesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('sign_in_challenge').where('user_id', '=', userId).execute();
}

export async function deleteOldChallenges(tx: Tx): Promise<void> {
  await tx.deleteFrom('sign_in_challenge').where('expires_at', '<', now).execute();
}

function selectLive(tx: Tx) {
  return tx
    .selectFrom('sign_in_challenge')
    .select(['id', 'user_id', 'kind', 'pin_digest', 'tries'])
    .select(sql<number>`ceil(extract(epoch from expires_at - now()))::int`.as('left_s'))
    .where('expires_at', '>', now);
}

function toChallenge(
  row:
    | (Pick<Selectable<DB['sign_in_challenge']>, 'id' | 'user_id' | 'kind' | 'pin_digest' | 'tries'> & {
        left_s: number;
      })
    | undefined,
) {
  return (
    row && {
      id: row.id,
      userId: row.user_id,
      kind: row.kind,
      pinDigest: row.pin_digest ?? undefined,
      tries: row.tries,
      expiresInS: row.left_s,
    }
  );
}
