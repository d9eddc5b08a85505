import type { FeeLimit } from '@rota/contract/payment-providers';
import type { PaymentProviderName } from '@rota/contract/payments';
import { z } from 'zod';
import { ProviderRefused, type Outcome, type PaymentProvider } from '../../../adapters/payments/provider.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { publish } from '../../../events/index.ts';
import { AppError } from '../../../http/app-error.ts';
import { defineJob, enqueueJob, handleJob, type JobHandler } from '../../../jobs/index.ts';
import { digestOf } from '../../access/auth/index.ts';
import { applyCapture, type Captured } from './capture.service.ts';
import type { OrderPort } from './orders.port.ts';
import { paymentChanges } from './payment-transitions.rules.ts';
import * as store from './payments.store.ts';
import type { PaymentRow } from './payments.store.ts';
import type { RefundSender } from './refunds.service.ts';

export type PaymentDeps = {
  readonly database: Database;
  readonly orders: OrderPort;
  /** The provider with which a payment was begun. */
  readonly providerOf: (projectId: number, name: string) => Promise<PaymentProvider>;
  /** The same; undefined where it has no keys here. */
  readonly findProvider: (
    projectId: number,
    name: PaymentProviderName,
  ) => Promise<PaymentProvider | undefined>;
  /** Above it a fee of that provider is held for review. */
  readonly feeLimit: (tx: Tx, projectId: number, name: PaymentProviderName) => Promise<FeeLimit>;
  readonly refunds: Pick<RefundSender, 'queue'>;
  readonly log: { warn(fields: object, message: string): void };
};
export type PaymentService = ReturnType<typeof createPaymentService>;

/** Longer than any call to a provider takes: a worker that claimed a payment and has not ended by then is dead. */
export const WORK_S = 60;
/** How long a guest may sit before the bank's page until the payment is checked, and the longest pause after an answer that says nothing. */
export const REST_S = { challenge: 60, unknown: 20 } as const;

const lookJob = defineJob({
  name: 'payment-look',
  access: 'system',
  payload: z.object({ projectId: z.number().int(), paymentId: z.string() }),
});

/**
 * Payments of orders. Each source of news, a browser, a webhook or the reconciler, makes the same steps, each a statement that only
 * one of them passes; no provider is called inside a transaction, and a call without an answer is unknown, never failed.
 */
export function createPaymentService(deps: PaymentDeps) {
  const { database, orders } = deps;

  /** A browser came back from the bank: only one of those that bring this news takes the money. Answers the page of the order. */
  async function handleReturn(nonce: string, body: Buffer): Promise<string | undefined> {
    const found = await database.global((tx) => store.findPaymentOfNonce(tx, digestOf(nonce)));
    if (found === undefined) return undefined;
    const { project_id: projectId, payment_id: paymentId, order_id: orderId } = found;
    const row = await database.tenant(projectId, (tx) => store.findPayment(tx, projectId, paymentId));
    if (row !== undefined && row.status !== 'captured') {
      const provider = await deps.providerOf(projectId, row.provider);
      // What was not signed at the bank says nothing, so that it is asked; what was signed is asked all the same.
      if (body.length > 0 && !provider.verifyCallback(body))
        deps.log.warn({ paymentId }, 'a return from the bank was not signed there');
      // Whatever happens here, the guest goes on to the page of the order, where the outcome comes by itself.
      await look(projectId, paymentId, { force: true }).catch((error: unknown) =>
        deps.log.warn({ err: error, paymentId }, 'what became of a payment is looked for later'),
      );
    }
    return (await database.tenant(projectId, (tx) => orders.read(tx, projectId, orderId))).page;
  }

  /** News of a provider. Throws WEBHOOK_SIGNATURE_WRONG. */
  async function webhook(
    projectId: number,
    name: PaymentProviderName,
    headers: Parameters<PaymentProvider['verifyWebhook']>[0],
    body: Buffer,
  ): Promise<void> {
    const news = (await deps.findProvider(projectId, name))?.verifyWebhook(headers, body);
    if (news === undefined) throw new AppError('WEBHOOK_SIGNATURE_WRONG', 'The signature does not fit');
    await database.tenant(projectId, async (tx) => {
      if (!(await store.insertNews(tx, projectId, name, news.eventId))) return;
      if (news.disputeRef !== undefined)
        await publish(tx, 'payments.disputed', { projectId, provider: name, ref: news.disputeRef });
      else await enqueueJob(tx, lookJob, { projectId, paymentId: news.paymentId });
    });
  }

  /** Asks the provider what became of a payment, and continues from there. `force`: also while another worker seems to be on it. */
  async function look(
    projectId: number,
    paymentId: string,
    { force = false }: { readonly force?: boolean } = {},
  ): Promise<void> {
    const row = await database.tenant(projectId, (tx) => store.findPayment(tx, projectId, paymentId));
    if (row === undefined || row.status === 'captured') return;
    const provider = await deps.providerOf(projectId, row.provider);
    const known = { paymentId, providerRef: row.provider_ref };
    let outcome: Outcome;
    try {
      outcome = await provider.query(known);
    } catch (error) {
      // A call that may not even be sent leaves the outcome as unknown as one without an answer.
      deps.log.warn({ err: error, paymentId }, 'what became of a payment is not known yet');
      return setUnknown(projectId, paymentId);
    }
    if (outcome.state !== 'authorized') return settle(projectId, row, outcome);
    // One statement decides which caller takes the money; the others let it.
    const claim = { to: paymentChanges.complete, workS: WORK_S, force };
    if (
      (await database.tenant(projectId, (tx) => store.claimPayment(tx, projectId, paymentId, claim))) ===
      undefined
    )
      return;
    try {
      outcome = await provider.complete(known);
    } catch (error) {
      if (error instanceof ProviderRefused) return fail(projectId, paymentId, error.message);
      deps.log.warn({ err: error, paymentId }, 'whether the money of a payment was taken is not known yet');
      return setUnknown(projectId, paymentId, paymentChanges.loseWhileCompleting);
    }
    await settle(projectId, row, outcome);
  }

  async function settle(projectId: number, row: PaymentRow, outcome: Outcome): Promise<void> {
    const { payment_id: paymentId } = row;
    switch (outcome.state) {
      case 'captured':
        return capture(projectId, row, outcome);
      case 'failed':
        return fail(projectId, paymentId, outcome.why);
      case 'missing':
        return failIfIdle(projectId, paymentId);
      case 'open':
      case 'authorized':
        // Its page was never shown, so that no guest can pay there.
        if (row.redirect_url === null && row.status !== 'completing') return failIfIdle(projectId, paymentId);
        await database.tenant(projectId, (tx) =>
          store.movePayment(tx, projectId, paymentId, paymentChanges.challenge, { restS: REST_S.challenge }),
        );
    }
  }

  async function capture(projectId: number, row: PaymentRow, taken: Captured): Promise<void> {
    const { payment_id: paymentId, order_id: orderId } = row;
    const take = await orders.prepareAcceptance(projectId, orderId);
    const applied = await database.tenant(projectId, async (tx) => {
      // The order first, in the same order as beginning and giving up: else each could wait for the other.
      await orders.lock(tx, projectId, orderId);
      const limit = await deps.feeLimit(tx, projectId, row.provider);
      const done = await applyCapture(tx, projectId, paymentId, taken, orders, take, limit);
      for (const refundId of done?.refundIds ?? []) await deps.refunds.queue(tx, projectId, refundId);
      return done;
    });
    if (applied !== undefined) orders.announceChange(projectId, orderId);
  }

  async function fail(projectId: number, paymentId: string, why: string, isIdle = false): Promise<void> {
    const row = await database.tenant(projectId, async (tx) => {
      const moved = await store.movePayment(tx, projectId, paymentId, paymentChanges.fail, {
        restS: 0,
        failure: why,
        isIdle,
      });
      if (moved !== undefined) await orders.note(tx, projectId, moved.order_id, 'payment_failed', { why });
      return moved;
    });
    if (row !== undefined) orders.announceChange(projectId, row.order_id);
  }

  /** The worker that began it may still run: only when it must be dead it was never begun. */
  const failIfIdle = (projectId: number, paymentId: string): Promise<void> =>
    fail(projectId, paymentId, '', true);

  async function setUnknown(
    projectId: number,
    paymentId: string,
    lost: typeof paymentChanges.lose = paymentChanges.lose,
  ): Promise<void> {
    await database.tenant(projectId, async (tx) => {
      const before = await store.findPayment(tx, projectId, paymentId);
      const moved = await store.movePayment(tx, projectId, paymentId, lost, { restS: REST_S.unknown });
      if (moved !== undefined && before?.status !== 'unknown')
        await orders.note(tx, projectId, moved.order_id, 'payment_unknown', {});
    });
  }

  const jobs: readonly JobHandler[] = [
    handleJob(lookJob, ({ projectId, paymentId }) => look(projectId, paymentId)),
  ];
  return { handleReturn, webhook, look, fail, setUnknown, jobs };
}

/** Whether a try of these may still take money: an order does not expire before. */
export async function hasOpenPayment(tx: Tx, projectId: number, orderId: string): Promise<boolean> {
  return (await store.listPaymentsOf(tx, projectId, [orderId])).some(({ status }) =>
    store.OPEN.includes(status),
  );
}
