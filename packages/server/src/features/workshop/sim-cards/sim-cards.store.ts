import { SIM_DAYS_SHOWN, type SimDay, type SimPollError } from '@rota/contract/sim-cards';
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';

/** A card as it is kept. */
export type SimRow = Readonly<Selectable<DB['sim_card']>>;
/** What a person or a file says of a card. */
export type SimFields = Pick<
  SimRow,
  | 'iccid'
  | 'msisdn'
  | 'plan'
  | 'provider'
  | 'data_used'
  | 'data_total'
  | 'sms_used'
  | 'sms_total'
  | 'period_start'
  | 'period_end'
  | 'cost_minor'
  | 'currency'
  | 'figures_at'
>;

/** By ICCID. */
export async function listCards(tx: Tx, projectId: number): Promise<SimRow[]> {
  return tx.selectFrom('sim_card').selectAll().where('project_id', '=', projectId).orderBy('iccid').execute();
}

export async function findCard(tx: Tx, projectId: number, simId: string): Promise<SimRow | undefined> {
  return tx
    .selectFrom('sim_card')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('sim_id', '=', simId)
    .executeTakeFirst();
}

export async function lockCard(tx: Tx, projectId: number, simId: string): Promise<SimRow | undefined> {
  return tx
    .selectFrom('sim_card')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('sim_id', '=', simId)
    .forUpdate()
    .executeTakeFirst();
}

/** The card bound to a robot. */
export async function findOfRobot(tx: Tx, projectId: number, robotId: string): Promise<SimRow | undefined> {
  return tx
    .selectFrom('sim_card')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('robot_id', '=', robotId)
    .executeTakeFirst();
}

/** Cards by their printed numbers or their M2M numbers; digits alone. */
export async function findByNumber(tx: Tx, projectId: number, digits: string): Promise<SimRow | undefined> {
  return tx
    .selectFrom('sim_card')
    .selectAll()
    .where('project_id', '=', projectId)
    .where((or) => or.or([or('iccid', '=', digits), or(sql`ltrim(msisdn, '+')`, '=', digits)]))
    .orderBy('iccid')
    .executeTakeFirst();
}

/** Cards of a file, locked, by their printed numbers. */
export async function lockByIccid(tx: Tx, projectId: number, iccids: readonly string[]): Promise<SimRow[]> {
  return tx
    .selectFrom('sim_card')
    .selectAll()
    .where('project_id', '=', projectId)
    .where(sql<boolean>`iccid = any (${[...iccids]}::text[])`)
    .orderBy('sim_id')
    .forUpdate()
    .execute();
}

/** Which of these cards are known, and in which project. Of any project: the caller shows none of another. */
export async function findKnown(tx: Tx, iccids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom(
      sql<{ iccid: string; project_id: number }>`sim_cards_known(${[...iccids]}::text[])`.as('known'),
    )
    .select(['iccid', 'project_id'])
    .execute();
  return new Map(rows.map((row) => [row.iccid, row.project_id]));
}

export async function countCards(tx: Tx, projectId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('sim_card')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Throws a unique violation of `sim_card_iccid_unique`. */
export async function insertCard(tx: Tx, row: Insertable<DB['sim_card']>): Promise<SimRow> {
  return tx.insertInto('sim_card').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Throws a unique violation of `sim_card_iccid_unique` or `sim_card_robot_unique`. */
export async function changeCard(
  tx: Tx,
  projectId: number,
  simId: string,
  set: Updateable<DB['sim_card']>,
): Promise<SimRow> {
  return tx
    .updateTable('sim_card')
    .set(set)
    .set((is) => ({ version: is('version', '+', 1) }))
    .where('project_id', '=', projectId)
    .where('sim_id', '=', simId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteCard(tx: Tx, projectId: number, simId: string): Promise<void> {
  await tx.deleteFrom('sim_card').where('project_id', '=', projectId).where('sim_id', '=', simId).execute();
}

/** What a card used on the last days, the newest last. */
export async function listDays(tx: Tx, projectId: number, simId: string): Promise<SimDay[]> {
  const rows = await tx
    .selectFrom('sim_usage')
    .select(['day', 'data_bytes', 'sms'])
    .where('project_id', '=', projectId)
    .where('sim_id', '=', simId)
    .orderBy('day', 'desc')
    .limit(SIM_DAYS_SHOWN)
    .execute();
  return rows.reverse();
}

/** The newest day that a card's use is known of. */
export async function lastDay(tx: Tx, projectId: number, simId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('sim_usage')
    .select('day')
    .where('project_id', '=', projectId)
    .where('sim_id', '=', simId)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.day;
}

/** Writes what a card used on days, in place of what was known of them. */
export async function saveDays(
  tx: Tx,
  projectId: number,
  simId: string,
  days: readonly { readonly day: string; readonly dataBytes: number; readonly sms: number }[],
): Promise<void> {
  if (days.length === 0) return;
  await tx
    .insertInto('sim_usage')
    .values(
      days.map(({ day, dataBytes, sms }) => ({
        project_id: projectId,
        sim_id: simId,
        day,
        data_bytes: dataBytes,
        sms,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'sim_id', 'day']).doUpdateSet((is) => ({
        data_bytes: is.ref('excluded.data_bytes'),
        sms: is.ref('excluded.sms'),
      })),
    )
    .execute();
}

/** SMS of a card since a day. */
export async function countSms(
  tx: Tx,
  projectId: number,
  simId: string,
  since: string | null,
): Promise<number> {
  const { sum } = await tx
    .selectFrom('sim_usage')
    .select(sql<number>`coalesce(sum(sms), 0)::int`.as('sum'))
    .where('project_id', '=', projectId)
    .where('sim_id', '=', simId)
    .where('day', '>=', since ?? '')
    .executeTakeFirstOrThrow();
  return sum;
}

/** What a provider said of a card; the version stays, as no person changed anything. */
export async function saveFigures(
  tx: Tx,
  projectId: number,
  simId: string,
  set: Pick<SimRow, 'data_used' | 'data_total' | 'sms_used' | 'period_end' | 'figures_at'>,
): Promise<void> {
  await tx
    .updateTable('sim_card')
    .set({ ...set, poll_error: null })
    .where('project_id', '=', projectId)
    .where('sim_id', '=', simId)
    .execute();
}

/** Why a card has no newer figures. `retry`: it is due again at once. */
export async function savePollError(
  tx: Tx,
  projectId: number,
  simId: string,
  error: SimPollError,
  retry: boolean,
): Promise<void> {
  await tx
    .updateTable('sim_card')
    .set({ poll_error: error, ...(retry && { polled_at: null }) })
    .where('project_id', '=', projectId)
    .where('sim_id', '=', simId)
    .execute();
}

export type TakenCard = { readonly project_id: number; readonly sim_id: string; readonly iccid: string };

/** Takes cards whose figures are due, of all projects. */
export async function takeDue(tx: Tx, dueBefore: Date, most: number): Promise<TakenCard[]> {
  return tx
    .selectFrom(sql<TakenCard>`sim_cards_take(${dueBefore}::timestamptz, ${most}::int)`.as('taken'))
    .select(['project_id', 'sim_id', 'iccid'])
    .execute();
}

/** How many cards have figures to fetch, in all projects. */
export async function countPolled(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectNoFrom(sql<number>`sim_cards_polled()`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Hands the card of a robot on to another project. */
export async function moveOfRobot(tx: Tx, robotId: string, from: number, to: number): Promise<void> {
  await sql`select sim_card_move(${robotId}, ${from}::int, ${to}::int)`.execute(tx);
}
