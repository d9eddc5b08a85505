import type { Transition } from '@rota/contract/core';
import type { PaymentProviderName, payoutTransitions } from '@rota/contract/payments';
import { sql, type Selectable } from 'kysely';
import { changeStatus } from '../../../db/change-status.ts';
import type { Tx } from '../../../db/database.ts';
import type { DB, Functions } from '../../../db/schema.gen.ts';
import { payoutChanges } from './payout-transitions.rules.ts';

const KEPT = ['release_id', 'payment_id', 'order_id', 'item', 'party', 'amount_minor', 'currency'] as const;
export type ReleaseRow = Readonly<
  Pick<Selectable<DB['payout_release']>, (typeof KEPT)[number] | 'was_asked'>
>;

/** Notes that a line of a payment becomes its seller's: once. False where that was known. */
export async function insertRelease(
  tx: Tx,
  projectId: number,
  row: Omit<ReleaseRow, 'was_asked'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('payout_release')
    .values({
      project_id: projectId,
      release_id: row.release_id,
      payment_id: row.payment_id,
      order_id: row.order_id,
      item: row.item,
      party: row.party,
      amount_minor: row.amount_minor,
      currency: row.currency,
      status: 'waiting',
    })
    .onConflict((conflict) => conflict.constraint('payout_release_once').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/**
 * Begins to work on an open release without a worker; `was_asked` is what it was before. The first time none of its
 * payment may be on its way back. The caller has locked the payment.
 */
export async function claimRelease(
  tx: Tx,
  projectId: number,
  releaseId: string,
  workS: number,
): Promise<ReleaseRow | undefined> {
  return tx
    .updateTable('payout_release as r')
    .from((db) =>
      db
        .selectFrom('payout_release')
        .select(['release_id as id', 'was_asked as before'])
        .where('project_id', '=', projectId)
        .where('release_id', '=', releaseId)
        .where('status', 'in', ['waiting', 'unknown'])
        .where('worker_until', '<=', sql<Date>`now()`)
        .where(
          sql<boolean>`(was_asked or not exists (select 1 from refund b where b.project_id = ${projectId}
            and b.payment_id = payout_release.payment_id and b.status in ('refunding', 'unknown')))`,
        )
        .forUpdate()
        .as('found'),
    )
    .set({
      was_asked: true,
      worker_until: sql<Date>`now() + make_interval(secs => ${workS})`,
      updated_at: sql<Date>`now()`,
    })
    .where('r.project_id', '=', projectId)
    .whereRef('r.release_id', '=', 'found.id')
    .returning(KEPT.map((column) => `r.${column}` as const))
    .returning('found.before as was_asked')
    .executeTakeFirst();
}

/** Ends it, or leaves it for later (`restS`), where it is still open; false where another worker ended it. */
export async function moveRelease(
  tx: Tx,
  projectId: number,
  releaseId: string,
  to: Transition<typeof payoutTransitions>,
  { failure, restS }: { readonly failure?: string; readonly restS: number },
): Promise<boolean> {
  const moved = await changeStatus(tx, {
    table: 'payout_release',
    to,
    set: [
      sql`failure = ${failure ?? null}`,
      sql`worker_until = now() + make_interval(secs => ${restS})`,
      sql`updated_at = now()`,
    ],
    where: sql`project_id = ${projectId} and release_id = ${releaseId}`,
  });
  return moved.length > 0;
}

/** What is released is another sum than when it was noted, as some of it went back since. */
export async function resizeRelease(
  tx: Tx,
  projectId: number,
  releaseId: string,
  amountMinor: number,
): Promise<void> {
  await tx
    .updateTable('payout_release')
    .set({ amount_minor: amountMinor, updated_at: sql<Date>`now()` })
    .where('project_id', '=', projectId)
    .where('release_id', '=', releaseId)
    .execute();
}

/** What a seller was paid out of a line and still has, by the books; 0 where nothing was paid out. */
export async function heldOfRelease(
  tx: Tx,
  projectId: number,
  paymentId: string,
  item: string,
): Promise<number> {
  const rows = await tx
    .selectFrom('payout_release')
    .select(sql<number>`amount_minor - taken_back_minor`.as('held'))
    .where('project_id', '=', projectId)
    .where('payment_id', '=', paymentId)
    .where('item', '=', item)
    .where('status', '=', 'released')
    .execute();
  return rows[0]?.held ?? 0;
}

/** The provider took back what it had paid out. @returns how much of it was paid out, minor units: never more than the seller still has */
export async function takeBackRelease(
  tx: Tx,
  projectId: number,
  paymentId: string,
  { item, amountMinor }: { readonly item: string; readonly amountMinor: number },
): Promise<number> {
  const taken = Math.min(amountMinor, await heldOfRelease(tx, projectId, paymentId, item));
  if (taken > 0)
    await tx
      .updateTable('payout_release')
      .set({ taken_back_minor: sql<number>`taken_back_minor + ${taken}`, updated_at: sql<Date>`now()` })
      .where('project_id', '=', projectId)
      .where('payment_id', '=', paymentId)
      .where('item', '=', item)
      .execute();
  return taken;
}

/** Nothing of it is left to release. */
export async function deleteRelease(tx: Tx, projectId: number, releaseId: string): Promise<void> {
  await tx
    .deleteFrom('payout_release')
    .where('project_id', '=', projectId)
    .where('release_id', '=', releaseId)
    .execute();
}

/**
 * It surely did not happen, and is retried after a pause, with what is left then. Under another id: with the same one a provider answers what
 * it answered before.
 */
export async function renewRelease(
  tx: Tx,
  projectId: number,
  releaseId: string,
  { newId, restS }: { readonly newId: string; readonly restS: number },
): Promise<void> {
  await changeStatus(tx, {
    table: 'payout_release',
    to: payoutChanges.renew,
    set: [
      sql`release_id = ${newId}`,
      sql`was_asked = false`,
      sql`updated_at = now()`,
      sql`worker_until = now() + make_interval(secs => ${restS})`,
    ],
    where: sql`project_id = ${projectId} and release_id = ${releaseId}`,
  });
}

export type RefusedRow = Pick<
  ReleaseRow,
  'release_id' | 'order_id' | 'party' | 'amount_minor' | 'currency'
> & {
  readonly provider: PaymentProviderName;
  readonly failure: string | null;
  readonly updated_at: Date;
};

/** What providers refused, the newest first. */
export async function listRefused(tx: Tx, projectId: number, most: number): Promise<RefusedRow[]> {
  return tx
    .selectFrom('payout_release as r')
    .innerJoin('payment as p', (join) =>
      join.onRef('p.project_id', '=', 'r.project_id').onRef('p.payment_id', '=', 'r.payment_id'),
    )
    .select([
      'r.release_id',
      'r.order_id',
      'r.party',
      'r.amount_minor',
      'r.currency',
      'p.provider',
      'r.failure',
      'r.updated_at',
    ])
    .where('r.project_id', '=', projectId)
    .where('r.status', '=', 'failed')
    .orderBy('r.updated_at', 'desc')
    .orderBy('r.release_id')
    .limit(most)
    .execute();
}

/** What was refused is asked for again, under another id; undefined where it is not refused any more. */
export async function retryRefused(
  tx: Tx,
  projectId: number,
  releaseId: string,
  newId: string,
): Promise<Pick<ReleaseRow, 'order_id' | 'amount_minor'> | undefined> {
  const [row] = await changeStatus(tx, {
    table: 'payout_release',
    to: payoutChanges.retry,
    set: [
      sql`release_id = ${newId}`,
      sql`was_asked = false`,
      sql`failure = null`,
      sql`worker_until = now()`,
      sql`updated_at = now()`,
    ],
    where: sql`project_id = ${projectId} and release_id = ${releaseId}`,
    returning: ['order_id', 'amount_minor'],
  });
  return row;
}

/** Of which payment a release is; undefined where there is none of that name. */
export async function findPaymentOfRelease(
  tx: Tx,
  projectId: number,
  releaseId: string,
): Promise<string | undefined> {
  const rows = await tx
    .selectFrom('payout_release')
    .select('payment_id')
    .where('project_id', '=', projectId)
    .where('release_id', '=', releaseId)
    .execute();
  return rows[0]?.payment_id;
}

/** Open releases without a worker, of all projects. */
export async function listReleasesLeftOpen(
  tx: Tx,
  most: number,
): Promise<{ project_id: number; release_id: string }[]> {
  return (await sql<Functions['releases_left_open']>`select * from releases_left_open(${most})`.execute(tx))
    .rows;
}
