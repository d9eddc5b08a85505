import type { FoundSim, SimPollError } from '@rota/contract/sim-cards';
import { FOUND_SIMS_MOST } from '@rota/contract/sim-cards';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';

// Providers belong to the installation: these statements name no project.
const KIND = '1nce';
export type ProviderRow = Readonly<Selectable<DB['sim_provider']>>;

export async function findProvider(tx: Tx): Promise<ProviderRow | undefined> {
  return tx.selectFrom('sim_provider').selectAll().where('kind', '=', KIND).executeTakeFirst();
}

/** Undefined where another version is there than the one that was seen. */
export async function saveProvider(
  tx: Tx,
  settings: Pick<ProviderRow, 'is_on' | 'base_url' | 'client_id'>,
  version: number,
): Promise<ProviderRow | undefined> {
  if (version === 0)
    return tx
      .insertInto('sim_provider')
      .values({ kind: KIND, ...settings })
      .onConflict((conflict) => conflict.column('kind').doNothing())
      .returningAll()
      .executeTakeFirst();
  return tx
    .updateTable('sim_provider')
    .set({ ...settings, updated_at: sql<Date>`now()`, failed_at: null, failure: null, paused_until: null })
    .set((is) => ({ version: is('version', '+', 1) }))
    .where('kind', '=', KIND)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
}

export async function noteAnswer(tx: Tx, at: Date): Promise<void> {
  await tx
    .updateTable('sim_provider')
    .set({ answered_at: at, failed_at: null, failure: null, paused_until: null })
    .where('kind', '=', KIND)
    .execute();
}

export async function noteFailure(
  tx: Tx,
  failure: SimPollError,
  at: Date,
  pausedUntil: Date | null,
): Promise<void> {
  await tx
    .updateTable('sim_provider')
    .set({ failed_at: at, failure, paused_until: pausedUntil })
    .where('kind', '=', KIND)
    .execute();
}

/** The cards of the account, in place of those that were listed before. */
export async function replaceCards(tx: Tx, cards: readonly FoundSim[], at: Date): Promise<void> {
  const listed = JSON.stringify(cards);
  await sql`insert into sim_provider_card (iccid, msisdn, label, seen_at)
    select distinct on (iccid) iccid, msisdn, label, ${at}::timestamptz
      from jsonb_to_recordset(${listed}::jsonb) as card (iccid text, msisdn text, label text) order by iccid
    on conflict (iccid) do update set msisdn = excluded.msisdn, label = excluded.label, seen_at = excluded.seen_at`.execute(
    tx,
  );
  await tx.deleteFrom('sim_provider_card').where('seen_at', '<', at).execute();
}

/** How many cards the account has, and how many of them a project has. */
export async function countListed(tx: Tx): Promise<{ readonly cards: number; readonly known: number }> {
  return tx
    .selectFrom('sim_provider_card')
    .leftJoin(
      sql<{ iccid: string }>`sim_cards_known(array(select iccid from sim_provider_card))`.as('known'),
      'known.iccid',
      'sim_provider_card.iccid',
    )
    .select([sql<number>`count(*)::int`.as('cards'), sql<number>`count(known.iccid)::int`.as('known')])
    .executeTakeFirstOrThrow();
}

/** Cards of the account that no project has. */
export async function listUnknown(tx: Tx): Promise<FoundSim[]> {
  return tx
    .selectFrom('sim_provider_card')
    .leftJoin(
      sql<{ iccid: string }>`sim_cards_known(array(select iccid from sim_provider_card))`.as('known'),
      'known.iccid',
      'sim_provider_card.iccid',
    )
    .select(['sim_provider_card.iccid', 'sim_provider_card.msisdn', 'sim_provider_card.label'])
    .where('known.iccid', 'is', null)
    .orderBy('sim_provider_card.iccid')
    .limit(FOUND_SIMS_MOST)
    .execute();
}
