import type { Language } from '@rota/contract/core';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

const now = sql<Date>`now()`;

/** Notes that a person of a session said their password again. */
export async function confirmSession(tx: Tx, sessionId: string): Promise<void> {
  await tx.updateTable('session').set({ confirmed_at: now }).where('id', '=', sessionId).execute();
}

/** Whether the password of a session was said in the last so many seconds; never for what is no person's session. */
export async function isConfirmed(tx: Tx, sessionId: string, withinS: number): Promise<boolean> {
  const row = await tx
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .where('confirmed_at', '>', sql<Date>`now() - make_interval(secs => ${withinS})`)
    .executeTakeFirst();
  return row !== undefined;
}

/** What people change about their own account. */
export type AccountChanges = {
  readonly name?: string | undefined;
  readonly lastname?: string | undefined;
  readonly language?: Language | undefined;
  readonly sms_pin?: boolean | undefined;
};

export async function changeAccount(tx: Tx, userId: string, changes: AccountChanges): Promise<void> {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  await tx
    .updateTable('app_user')
    .set({ ...given, updated_at: now })
    .where('id', '=', userId)
    .execute();
}

/** Sets a proved phone or e-mail, or removes it. Throws a unique violation when another account has it. */
export async function setContact(
  tx: Tx,
  userId: string,
  kind: 'phone' | 'email',
  value: string | null,
): Promise<void> {
  const proved = value === null ? null : now;
  const set =
    kind === 'phone'
      ? { phone: value, phone_verified_at: proved }
      : { email: value, email_verified_at: proved };
  await tx
    .updateTable('app_user')
    .set({ ...set, updated_at: now })
    .where('id', '=', userId)
    .execute();
}

/** The account is its person's from now on. */
export async function setValidated(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ validated_at: now, updated_at: now })
    .where('id', '=', userId)
    .execute();
}

/** A code that was sent to prove a phone or an e-mail. */
export type SentContactCode = { readonly value: string; readonly digest: string };

/** Keeps what a sent code opens, in place of the one before it. */
export async function saveContactCode(
  tx: Tx,
  userId: string,
  kind: 'phone' | 'email',
  { value, digest }: SentContactCode,
  livesS: number,
): Promise<void> {
  const values = {
    value,
    digest,
    tries: 0,
    created_at: now,
    expires_at: sql<Date>`now() + make_interval(secs => ${livesS})`,
  };
  await tx
    .insertInto('contact_code')
    .values({ user_id: userId, kind, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(values))
    .execute();
}

/** The code that was sent last and is still good; locked. */
export async function findContactCode(
  tx: Tx,
  userId: string,
  kind: 'phone' | 'email',
): Promise<SentContactCode | undefined> {
  return tx
    .selectFrom('contact_code')
    .select(['value', 'digest'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();
}

/** Counts a wrong code; the last one that is allowed takes it away. */
export async function countWrongContactCode(
  tx: Tx,
  userId: string,
  kind: 'phone' | 'email',
  most: number,
): Promise<void> {
  const row = await tx
    .updateTable('contact_code')
    .set((is) => ({ tries: is('tries', '+', 1) }))
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .returning('tries')
    .executeTakeFirst();
  if (row !== undefined && row.tries >= most) await deleteContactCode(tx, userId, kind);
}

export async function deleteContactCode(tx: Tx, userId: string, kind: 'phone' | 'email'): Promise<void> {
  await tx.deleteFrom('contact_code').where('user_id', '=', userId).where('kind', '=', kind).execute();
}

/** Whether another account has this phone or e-mail. */
export async function isContactTaken(
  tx: Tx,
  userId: string,
  kind: 'phone' | 'email',
  value: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('app_user')
    .select('id')
    .where(kind, '=', value)
    .where('id', '<>', userId)
    .executeTakeFirst();
  return row !== undefined;
}
