import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { WINDOW_S, type Counter } from './sign-in.rules.ts';

const now = sql<Date>`now()`;
const windowStart = sql<Date>`now() - make_interval(secs => ${WINDOW_S})`;

/** Lets one attempt on an account be counted at a time, on every server, until the transaction ends. Answers the database's time, ms. */
export async function lockAccount(tx: Tx, account: string): Promise<number> {
  const row = await tx
    .selectFrom(sql`pg_advisory_xact_lock(hashtextextended('sign-in ' || ${account}, 0))`.as('locked'))
    .select(now.as('now'))
    .executeTakeFirstOrThrow();
  return row.now.getTime();
}

export async function findCounter(tx: Tx, account: string, place: string): Promise<Counter | undefined> {
  const row = await tx
    .selectFrom('sign_in_counter')
    .selectAll()
    .where('account', '=', account)
    .where('place', '=', place)
    .executeTakeFirst();
  return (
    row && {
      wrong: row.wrong,
      countedFrom: row.counted_from.getTime(),
      lockedUntil: row.locked_until?.getTime(),
      lockouts: row.lockouts,
    }
  );
}

export async function saveCounter(tx: Tx, account: string, place: string, counter: Counter): Promise<void> {
  const values = {
    wrong: counter.wrong,
    counted_from: new Date(counter.countedFrom),
    locked_until: counter.lockedUntil === undefined ? null : new Date(counter.lockedUntil),
    lockouts: counter.lockouts,
  };
  await tx
    .insertInto('sign_in_counter')
    .values({ account, place, ...values })
    .onConflict((conflict) => conflict.columns(['account', 'place']).doUpdateSet(values))
    .execute();
}

export type Attempt = {
  readonly account: string;
  readonly place: string;
  readonly address: string;
  readonly isKnownDevice: boolean;
};

export async function insertAttempt(tx: Tx, { isKnownDevice, ...attempt }: Attempt): Promise<void> {
  const { account, place, address } = attempt;
  await tx
    .insertInto('sign_in_attempt')
    .values({ account, place, address, is_known_device: isKnownDevice })
    .execute();
}

/** When passwords of an account were looked at for strangers in the last quarter of an hour: the newest `count`, newest first, ms. */
export async function listStrangersAttempts(tx: Tx, account: string, count: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('sign_in_attempt')
    .select('at')
    .where('account', '=', account)
    .where('is_known_device', '=', false)
    .where('at', '>', windowStart)
    .orderBy('at', 'desc')
    .limit(count)
    .execute();
  return rows.map((row) => row.at.getTime());
}

/** A right password: what was counted for the account at this place is forgotten. */
export async function forgetPlace(tx: Tx, account: string, place: string): Promise<void> {
  await tx.deleteFrom('sign_in_counter').where('account', '=', account).where('place', '=', place).execute();
  await tx.deleteFrom('sign_in_attempt').where('account', '=', account).where('place', '=', place).execute();
}

export async function countAccountsTried(tx: Tx, address: string): Promise<number> {
  const { count } = await tx
    .selectFrom('sign_in_attempt')
    .select(sql<number>`count(distinct account)::int`.as('count'))
    .where('address', '=', address)
    .where('is_known_device', '=', false)
    .where('at', '>', windowStart)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether a sign-in from this address succeeded within a day. */
export async function signsInWell(tx: Tx, address: string): Promise<boolean> {
  const session = await tx
    .selectFrom('session')
    .select('id')
    .where('ip', '=', address)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .limit(1)
    .executeTakeFirst();
  return session !== undefined;
}

export async function knowsDevice(tx: Tx, userId: string, digest: string): Promise<boolean> {
  const row = await tx
    .updateTable('known_device')
    .set({ last_used_at: now })
    .where('digest', '=', digest)
    .where('user_id', '=', userId)
    .returning('digest')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether we gave this device its cookie, for any user. */
export async function isOurDevice(tx: Tx, digest: string): Promise<boolean> {
  return (
    (await tx
      .selectFrom('known_device')
      .select('digest')
      .where('digest', '=', digest)
      .limit(1)
      .executeTakeFirst()) !== undefined
  );
}

export async function insertDevice(tx: Tx, userId: string, digest: string): Promise<void> {
  await tx
    .insertInto('known_device')
    .values({ digest, user_id: userId, created_at: now, last_used_at: now })
    .onConflict((conflict) => conflict.columns(['digest', 'user_id']).doUpdateSet({ last_used_at: now }))
    .execute();
}

export async function forgetDevices(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('known_device').where('user_id', '=', userId).execute();
}

/** Whether a refusal is to be written down: once in the window of counting, on all servers together. */
export async function noteRefusal(tx: Tx, key: string): Promise<boolean> {
  const rows = await tx
    .insertInto('noted_refusal')
    .values({ key, at: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((eb) => ({ at: eb.ref('excluded.at') }))
        .where('noted_refusal.at', '<=', windowStart),
    )
    .returning('key')
    .execute();
  return rows.length > 0;
}

/** Removes what no limit asks for any more. */
export async function deleteOldSignIns(tx: Tx): Promise<void> {
  const ago = (text: string) => sql<Date>`now() - ${text}::interval`;
  await tx.deleteFrom('sign_in_attempt').where('at', '<', ago('1 day')).execute();
  await tx
    .deleteFrom('sign_in_counter')
    .where('counted_from', '<', ago('2 days'))
    .where((is) => is.or([is('locked_until', 'is', null), is('locked_until', '<', ago('1 day'))]))
    .execute();
  await tx.deleteFrom('noted_refusal').where('at', '<', ago('1 day')).execute();
  await tx.deleteFrom('known_device').where('last_used_at', '<', ago('180 days')).execute();
}

/** Takes the newest attempt at a place back: the caller learnt nothing from it. */
export async function forgetNewest(tx: Tx, account: string, place: string): Promise<void> {
  await tx
    .deleteFrom('sign_in_attempt')
    .where(
      sql<boolean>`id = (select max(id) from sign_in_attempt where account = ${account} and place = ${place})`,
    )
    .execute();
  await tx
    .updateTable('sign_in_counter')
    .set({
      wrong: sql<number>`greatest(0, wrong - 1)`,
      locked_until: null,
      lockouts: sql<number>`lockouts - case when locked_until is null then 0 else 1 end`,
    })
    .where('account', '=', account)
    .where('place', '=', place)
    .execute();
}

/** Until when too many wrong passwords keep a person out, at one place or another; undefined when nothing does. */
export async function lockedUntil(tx: Tx, userId: string): Promise<Date | undefined> {
  const { until } = await tx
    .selectFrom('sign_in_counter')
    .select((row) => row.fn.max('locked_until').as('until'))
    .where('account', '=', userId)
    .where('locked_until', '>', now)
    .executeTakeFirstOrThrow();
  return until ?? undefined;
}

/** Forgets every wrong password counted for a person, wherever it was tried. */
export async function forgetCounters(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('sign_in_counter').where('account', '=', userId).execute();
  await tx.deleteFrom('sign_in_attempt').where('account', '=', userId).execute();
}
