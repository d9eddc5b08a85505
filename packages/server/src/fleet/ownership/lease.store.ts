import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { DB } from '../../db/schema.gen.ts';

/** The applicant for a lease, and its duration. */
type LeaseClaim = {
  projectId: number;
  holder: string;
  durationMs: number;
  /** How long the lease must have been free: a server with its share of projects lets others go first. 0 by default. */
  graceMs?: number;
};
type LeaseKey = { projectId: number; holder: string; token: number };

/**
 * Takes the lease if it is free, or the holder is this one. Every grant raises the token, which is never below the seconds since
 * 1970: robots remember it, and a database that was created again or restored must not fall behind what they have seen. Times are the
 * database's: `clock_timestamp()` is read again after waiting for a row lock, which `now()` is not.
 * @returns the token, or undefined while another server holds the lease
 */
async function grantLease(tx: Tx, claim: LeaseClaim): Promise<number | undefined> {
  const { rows } = await sql<Pick<Selectable<DB['lease']>, 'token'>>`
    insert into lease as held (project_id, holder, token, expires_at)
    values (${claim.projectId}, ${claim.holder}, extract(epoch from clock_timestamp())::bigint, clock_timestamp() + ${claim.durationMs}::int * interval '1 ms')
    on conflict (project_id) do update
      set holder = excluded.holder,
          token = greatest(held.token + 1, excluded.token),
          expires_at = clock_timestamp() + ${claim.durationMs}::int * interval '1 ms'
      where held.expires_at < clock_timestamp() - ${claim.graceMs ?? 0}::int * interval '1 ms' or held.holder = excluded.holder
    returning held.token`.execute(tx);
  const token = rows[0]?.token;
  return token === undefined ? undefined : Number(token);
}

/** @returns false when the lease was granted again in the meantime */
async function renewLease(tx: Tx, key: LeaseKey, durationMs: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('lease')
    .set({ expires_at: sql<Date>`clock_timestamp() + ${durationMs}::int * interval '1 ms'` })
    .where('project_id', '=', key.projectId)
    .where('holder', '=', key.holder)
    .where('token', '=', String(key.token))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Lets the lease end now and tells the other servers. */
async function endLease(tx: Tx, key: LeaseKey): Promise<void> {
  await tx
    .updateTable('lease')
    .set({ expires_at: sql<Date>`clock_timestamp() - interval '1 ms'` })
    .where('project_id', '=', key.projectId)
    .where('holder', '=', key.holder)
    .where('token', '=', String(key.token))
    .execute();
  await sql`select pg_notify('fleet_lease', ${String(key.projectId)})`.execute(tx);
}

/**
 * The fence at the start of each transaction of an owner. The lock on the key lets the owner's own renewal pass and makes
 * a new grant wait for the end of the transaction; the time-out ends a transaction whose owner stands still.
 * @returns false when this grant is over
 */
async function holdFence(tx: Tx, key: LeaseKey): Promise<boolean> {
  const { rows } = await sql`
    select set_config('idle_in_transaction_session_timeout', '5s', true) from lease
    where project_id = ${key.projectId} and token = ${key.token} and holder = ${key.holder}
    for key share`.execute(tx);
  return rows.length === 1;
}

/** Whether a server owns the project's fleet now. */
export async function isLeaseHeld(tx: Tx, projectId: number): Promise<boolean> {
  const rows = await tx
    .selectFrom('lease')
    .select(sql`1`.as('one'))
    .where('project_id', '=', projectId)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .execute();
  return rows.length === 1;
}

/** The token of the project's newest grant, also after it has ended: robots obey it until another is granted. Undefined before the first. */
export async function findFencingToken(tx: Tx, projectId: number): Promise<number | undefined> {
  const rows = await tx.selectFrom('lease').select('token').where('project_id', '=', projectId).execute();
  return rows[0] === undefined ? undefined : Number(rows[0].token);
}

/** The statements of a lease; a test takes one of them out to show what it is there for. */
export type LeaseStore = {
  readonly grant: typeof grantLease;
  readonly renew: typeof renewLease;
  readonly end: typeof endLease;
  readonly fence: typeof holdFence;
};
export const leaseStore: LeaseStore = {
  grant: grantLease,
  renew: renewLease,
  end: endLease,
  fence: holdFence,
};
