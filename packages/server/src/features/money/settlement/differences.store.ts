import type { DifferenceEnd } from '@rota/contract/settlement';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';

export type DifferenceRow = Readonly<
  Pick<
    Selectable<DB['payment_difference']>,
    | 'difference_id'
    | 'provider'
    | 'kind'
    | 'provider_ref'
    | 'payment_id'
    | 'refund_id'
    | 'order_id'
    | 'here_minor'
    | 'there_minor'
    | 'currency'
    | 'found_at'
    | 'mended_at'
    | 'mended_by'
    | 'closed_because'
    | 'is_booked'
    | 'note'
  >
> & { readonly day: string; readonly order_number: number | null };

/** Notes a difference; one that is known stays as it is, unless it had come right by itself and is there again. */
export async function insertDifference(
  tx: Tx,
  projectId: number,
  row: Omit<DifferenceRow, 'order_number' | 'found_at' | 'mended_at' | 'is_booked' | 'note'>,
): Promise<void> {
  await tx
    .insertInto('payment_difference')
    .values({
      project_id: projectId,
      difference_id: row.difference_id,
      provider: row.provider,
      day: row.day,
      kind: row.kind,
      provider_ref: row.provider_ref,
      payment_id: row.payment_id,
      refund_id: row.refund_id,
      order_id: row.order_id,
      here_minor: row.here_minor,
      there_minor: row.there_minor,
      currency: row.currency,
      mended_by: row.mended_by,
      closed_because: row.closed_because,
      mended_at: sql<Date>`case when ${row.mended_by}::text is not null then now() end`,
    })
    .onConflict((conflict) =>
      conflict
        .constraint('payment_difference_once')
        .doUpdateSet({ found_at: sql<Date>`now()`, mended_at: null, mended_by: null, closed_because: null })
        .where('payment_difference.closed_because', 'is not', null)
        .where('excluded.mended_at', 'is', null),
    )
    .execute();
}

/** All open ones, however old, or those of the last 90 days as well; the newest first. */
export async function listDifferences(tx: Tx, projectId: number, isOpen: boolean): Promise<DifferenceRow[]> {
  return tx
    .selectFrom('payment_difference as d')
    .leftJoin('customer_order as o', (join) =>
      join.onRef('o.project_id', '=', 'd.project_id').onRef('o.order_id', '=', 'd.order_id'),
    )
    .select([
      'd.difference_id',
      'd.provider',
      sql<string>`to_char(d.day, 'YYYY-MM-DD')`.as('day'),
      'd.kind',
      'd.provider_ref',
      'd.payment_id',
      'd.refund_id',
      'd.order_id',
      'o.number as order_number',
      'd.here_minor',
      'd.there_minor',
      'd.currency',
      'd.found_at',
      'd.mended_at',
      'd.mended_by',
      'd.closed_because',
      'd.is_booked',
      'd.note',
    ])
    .where('d.project_id', '=', projectId)
    .where(sql<boolean>`(d.mended_at is null or (not ${isOpen} and d.found_at > now() - interval '90 days'))`)
    .orderBy(sql`(d.mended_at is null)`, 'desc')
    .orderBy('d.found_at', 'desc')
    .orderBy('d.difference_id')
    .limit(500)
    .execute();
}

/** Notes how a person resolved it; false where it was resolved before. */
export async function resolveDifference(
  tx: Tx,
  projectId: number,
  id: string,
  by: string,
  note: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payment_difference')
    .set({ mended_at: sql<Date>`now()`, mended_by: by, note })
    .where('project_id', '=', projectId)
    .where('difference_id', '=', id)
    .where('mended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

type FeeRow = Pick<
  DifferenceRow,
  'kind' | 'payment_id' | 'order_id' | 'there_minor' | 'currency' | 'mended_at' | 'is_booked'
>;

/** The difference, locked until the transaction ends; undefined where there is none. */
export async function lockDifference(tx: Tx, projectId: number, id: string): Promise<FeeRow | undefined> {
  return tx
    .selectFrom('payment_difference')
    .select(['kind', 'payment_id', 'order_id', 'there_minor', 'currency', 'mended_at', 'is_booked'])
    .where('project_id', '=', projectId)
    .where('difference_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Notes that the fee stands in the ledger now, as the provider charged it. */
export async function noteBooked(tx: Tx, projectId: number, id: string): Promise<void> {
  await tx
    .updateTable('payment_difference')
    .set({ is_booked: true, here_minor: sql<number>`there_minor` })
    .where('project_id', '=', projectId)
    .where('difference_id', '=', id)
    .execute();
}

/** It resolved itself; false where a person resolved it before. */
export async function endDifference(
  tx: Tx,
  projectId: number,
  id: string,
  by: string,
  because: DifferenceEnd,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payment_difference')
    .set({ mended_at: sql<Date>`now()`, mended_by: by, closed_because: because })
    .where('project_id', '=', projectId)
    .where('difference_id', '=', id)
    .where('mended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The open ones of a provider that were found lately, the oldest first. */
export async function listOpenOf(tx: Tx, projectId: number, provider: string): Promise<DifferenceRow[]> {
  return (await listDifferences(tx, projectId, true)).filter((row) => row.provider === provider).reverse();
}
