import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Functions } from '../../db/schema.gen.ts';

/** Notes that this server is at work. @returns how many are, this one included: those seen within `windowMs` */
export async function noteServer(tx: Tx, holder: string, windowMs: number): Promise<number> {
  await tx
    .insertInto('fleet_server')
    .values({ holder, seen_at: sql<Date>`clock_timestamp()` })
    .onConflict((conflict) =>
      conflict.column('holder').doUpdateSet((eb) => ({ seen_at: eb.ref('excluded.seen_at') })),
    )
    .execute();
  const rows = await tx
    .selectFrom('fleet_server')
    .select(sql<number>`count(*)::int`.as('others'))
    .where('holder', '<>', holder)
    .where('seen_at', '>', sql<Date>`clock_timestamp() - ${windowMs}::int * interval '1 ms'`)
    .execute();
  return 1 + (rows[0]?.others ?? 0);
}

/** This server takes no projects any more. Those that vanished without a word an hour ago are forgotten with it. */
export async function forgetServer(tx: Tx, holder: string): Promise<void> {
  await sql`delete from fleet_server where holder = ${holder} or seen_at < clock_timestamp() - interval '1 hour'`.execute(
    tx,
  );
}

/** A renewal comes every 3 s of a lease of 10 s: after this long without one no server serves the project. */
const LATE_AFTER_MS = 3_000;

/** Projects whose owner does not renew its lease, and for how long that has been so, ms. */
export async function listUnserved(tx: Tx): Promise<{ projectId: number; unservedMs: number }[]> {
  const { rows } = await sql<Functions['fleet_unserved']>`
    select project_id, unserved_ms from fleet_unserved(${LATE_AFTER_MS}::int * interval '1 ms')
    where unserved_ms > 0 order by project_id`.execute(tx);
  return rows.map((row) => ({ projectId: row.project_id, unservedMs: Number(row.unserved_ms) }));
}
