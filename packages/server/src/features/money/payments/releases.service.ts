import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  ProviderNotYet,
  ProviderRefused,
  type PaymentProvider,
  type Release,
} from '../../../adapters/payments/provider.ts';
import { recordAudit } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { requireRow } from '../../../http/app-error.ts';
import type { ActorRef } from '../../../http/context.ts';
import { defineJob, enqueueJob, handleJob, type JobHandler } from '../../../jobs/index.ts';
import { releaseLines } from './ledger.rules.ts';
import { writeLedger } from './ledger.store.ts';
import { partsLost } from './losses.store.ts';
import type { OrderPort } from './orders.port.ts';
import { goneOf, payoutOf } from './payment-items.rules.ts';
import { findPayment, listPaymentsOf, lockPayment, type PaymentRow } from './payments.store.ts';
import { payoutChanges } from './payout-transitions.rules.ts';
import { partsRefunded } from './refunds.store.ts';
import * as store from './releases.store.ts';
import type { RefusedRow, ReleaseRow } from './releases.store.ts';

export type ReleaseDeps = {
  readonly database: Database;
  readonly orders: Pick<OrderPort, 'note' | 'read'>;
  readonly providerOf: (projectId: number, name: string) => Promise<PaymentProvider>;
  readonly log: { warn(fields: object, message: string): void };
};
export type Releases = ReturnType<typeof createReleases>;
export type RefusedPayout = RefusedRow & { readonly number: number };

/** Longer than any provider is waited for: a worker that has not ended by then is dead. */
const WORK_S = 60;
/** The pause after an unknown outcome before it is asked again. */
const REST_S = 30;
/** Money that is not there yet is there in days. */
const NOT_YET_S = 3_600;
const MOST_REFUSED = 500;

const sendJob = defineJob({
  name: 'payout-release',
  access: 'system',
  payload: z.object({ projectId: z.number().int(), releaseId: z.string() }),
});

/** What a provider holds back for sellers until their part is delivered: it is released line by line, each once. */
export function createReleases({ database, orders, providerOf, log }: ReleaseDeps) {
  /** An order was delivered: recorded in the transaction in which it is completed, sent to the provider after it. */
  async function release(tx: Tx, projectId: number, orderId: string): Promise<void> {
    for (const payment of await listPaymentsOf(tx, projectId, [orderId])) {
      if (payment.status !== 'captured') continue;
      // What is only on its way back may still stay: how much it is in the end is known when it is released.
      const gone = await goneNow(tx, projectId, payment.payment_id);
      for (const item of payment.items) {
        const amount = payoutOf(item, gone.get(item.id) ?? 0);
        if (item.seller_ref === null || item.ref === null || amount <= 0) continue;
        const row = {
          release_id: randomUUID(),
          payment_id: payment.payment_id,
          order_id: orderId,
          item: item.id,
          party: item.party,
          amount_minor: amount,
          currency: payment.currency,
        };
        if (await store.insertRelease(tx, projectId, row))
          await enqueueJob(tx, sendJob, { projectId, releaseId: row.release_id });
      }
    }
  }

  async function send(projectId: number, releaseId: string): Promise<void> {
    const claimed = await database.tenant(projectId, (tx) => claim(tx, projectId, releaseId));
    if (claimed === undefined) return;
    const { row, payment } = claimed;
    const item = payment.items.find(({ id }) => id === row.item);
    if (item === undefined || item.seller_ref === null || item.ref === null) return;
    const wish: Release = {
      releaseId,
      paymentId: payment.payment_id,
      providerRef: payment.provider_ref,
      item: {
        id: item.id,
        ref: item.ref,
      },
      subMerchant: {
        ref: item.seller_ref,
        payoutMinor: row.amount_minor,
      },
      currency: row.currency,
    };
    await settle(projectId, row, await ask(await providerOf(projectId, payment.provider), row, wish));
  }

  /** Begins to work on it: of what is left of the line then. */
  async function claim(
    tx: Tx,
    projectId: number,
    releaseId: string,
  ): Promise<{ row: ReleaseRow; payment: PaymentRow } | undefined> {
    const paymentId = await store.findPaymentOfRelease(tx, projectId, releaseId);
    if (paymentId === undefined) return undefined;
    // What is paid out and what goes back of one payment wait for each other: each knows what the one before it did.
    await lockPayment(tx, projectId, paymentId);
    const row = await store.claimRelease(tx, projectId, releaseId, WORK_S);
    const payment = row && (await findPayment(tx, projectId, paymentId));
    if (row === undefined || payment === undefined || row.was_asked)
      return row && payment && { row, payment };
    const item = payment.items.find(({ id }) => id === row.item);
    const amount =
      item === undefined ? 0 : payoutOf(item, (await goneNow(tx, projectId, paymentId)).get(item.id) ?? 0);
    if (amount <= 0) return void (await store.deleteRelease(tx, projectId, releaseId));
    if (amount !== row.amount_minor) await store.resizeRelease(tx, projectId, releaseId, amount);
    return { row: { ...row, amount_minor: amount }, payment };
  }

  async function ask(
    provider: PaymentProvider,
    row: ReleaseRow,
    wish: Release,
  ): Promise<'released' | 'unknown' | 'not yet' | { readonly why: string }> {
    if (provider.sellers === undefined) return { why: 'The provider knows no sellers' };
    let isTold = false;
    try {
      // After an unknown outcome it is asked before it is sent again.
      if (row.was_asked && (await provider.sellers.isReleased(wish))) return 'released';
      isTold = true;
      await provider.sellers.release(wish);
      return 'released';
    } catch (error) {
      if (isTold && error instanceof ProviderRefused) return { why: error.message };
      if (isTold && error instanceof ProviderNotYet) return 'not yet';
      log.warn({ err: error, releaseId: row.release_id }, 'whether a payout was released is not known yet');
      return 'unknown';
    }
  }

  async function settle(
    projectId: number,
    row: ReleaseRow,
    outcome: Awaited<ReturnType<typeof ask>>,
  ): Promise<void> {
    await database.tenant(projectId, async (tx) => {
      await lockPayment(tx, projectId, row.payment_id);
      const { release_id: id } = row;
      if (outcome === 'not yet')
        return store.renewRelease(tx, projectId, id, { newId: randomUUID(), restS: NOT_YET_S });
      if (outcome === 'unknown')
        return void (await store.moveRelease(tx, projectId, id, payoutChanges.lose, { restS: REST_S }));
      if (typeof outcome === 'object') {
        const { why } = outcome;
        // A debt stays owed: the order shows why.
        if (await store.moveRelease(tx, projectId, id, payoutChanges.fail, { failure: why, restS: 0 }))
          await orders.note(tx, projectId, row.order_id, 'payout_failed', { why });
        return;
      }
      if (!(await store.moveRelease(tx, projectId, id, payoutChanges.complete, { restS: 0 }))) return;
      const about = { kind: 'release', causeId: id, orderId: row.order_id, currency: row.currency } as const;
      await writeLedger(tx, projectId, about, releaseLines(row.party, row.amount_minor));
    });
  }

  /** What providers refused, with the number of its order. */
  const listRefused = (projectId: number): Promise<RefusedPayout[]> =>
    database.tenant(projectId, async (tx) => {
      const rows = await store.listRefused(tx, projectId, MOST_REFUSED);
      const all: RefusedPayout[] = [];
      for (const row of rows)
        all.push({ ...row, number: (await orders.read(tx, projectId, row.order_id)).number });
      return all;
    });

  /** Retries a refused one. Throws RECORD_NOT_FOUND where it is not refused any more: another person retried it. */
  async function retry(projectId: number, releaseId: string, actor: ActorRef): Promise<void> {
    await database.tenant(projectId, async (tx) => {
      const newId = randomUUID();
      const row = requireRow(await store.retryRefused(tx, projectId, releaseId, newId));
      const { number } = await orders.read(tx, projectId, row.order_id);
      await orders.note(tx, projectId, row.order_id, 'payout_retried');
      await recordAudit(tx, {
        projectId,
        actor,
        code: 'LOG_PAYOUT_RETRIED',
        entity: 'payout',
        entityId: newId,
        before: null,
        after: {
          name: String(number),
          amount_minor: row.amount_minor,
        },
      });
      await enqueueJob(tx, sendJob, { projectId, releaseId: newId });
    });
  }

  const jobs: readonly JobHandler[] = [
    handleJob(sendJob, ({ projectId, releaseId }) => send(projectId, releaseId)),
  ];
  return { release, send, listRefused, retry, jobs };
}

/** What went back of the lines of a payment for good. */
async function goneNow(tx: Tx, projectId: number, paymentId: string): Promise<ReadonlyMap<string, number>> {
  return goneOf([
    ...(await partsRefunded(tx, projectId, paymentId)),
    ...(await partsLost(tx, projectId, paymentId)),
  ]);
}
