import { randomUUID } from 'node:crypto';
import type { Dispute, DisputeStatus } from '@rota/contract/disputes';
import type { Database, Tx } from '../../../db/database.ts';
import { AppError, requireRow } from '../../../http/app-error.ts';
import { requireVersion, translateConflict, type Conflicts } from '../../../http/conflicts.ts';
import type { ActorRef } from '../../../http/context.ts';
import type { Losses, PaymentReader } from '../payments/index.ts';
import { composeDispute, lossOf, recordDispute } from './dispute-records.service.ts';
import { disputeChange } from './dispute-transitions.rules.ts';
import * as store from './disputes.store.ts';

export type DisputeDeps = {
  readonly database: Database;
  readonly money: Pick<PaymentReader, 'ofOrders'>;
  readonly losses: Pick<Losses, 'book' | 'lock'>;
};
type Settle = (tx: Tx, answer: Dispute) => Promise<void>;
export type DisputeAsked = {
  readonly order_id: string;
  readonly amount_minor?: number | undefined;
  readonly reason: string;
  readonly due_at: string | null;
  readonly provider_ref: string | null;
};
export type DisputeChange = {
  readonly version: number;
  readonly status?: DisputeStatus | undefined;
  readonly due_at?: string | null | undefined;
  readonly note?: string | undefined;
};

const CONFLICTS: Conflicts = { dispute_once: { code: 'DISPUTE_OPEN', message: 'It is disputed already' } };

/** Payments that a guest's bank asks back, as people note them, move them on and close them. */
export function createDisputeService({ database, money, losses }: DisputeDeps) {
  const list = async (projectId: number, status: DisputeStatus | undefined): Promise<Dispute[]> =>
    (await database.tenant(projectId, (tx) => store.listDisputes(tx, projectId, status))).map(composeDispute);

  const get = async (projectId: number, id: string): Promise<Dispute> =>
    composeDispute(
      requireRow(await database.tenant(projectId, (tx) => store.findDispute(tx, projectId, id))),
    );

  /** Throws DISPUTE_OPEN, REFUND_NOTHING_PAID, REFUND_TOO_LARGE where more is disputed than was paid. */
  async function open(
    projectId: number,
    asked: DisputeAsked,
    actor: ActorRef,
    settle: Settle,
  ): Promise<Dispute> {
    return database
      .tenant(projectId, async (tx) => {
        const { payments = [] } =
          (await money.ofOrders(tx, projectId, [asked.order_id])).get(asked.order_id) ?? {};
        const paid = payments.find(({ status }) => status === 'captured');
        if (paid === undefined) throw new AppError('REFUND_NOTHING_PAID', 'Nothing was paid');
        const amount = asked.amount_minor ?? paid.captured_minor ?? 0;
        if (amount > (paid.captured_minor ?? 0)) throw new AppError('REFUND_TOO_LARGE', 'More than was paid');
        // News of the provider waits for the payment as well.
        await losses.lock(tx, projectId, paid.payment_id);
        const others = await store.listOfPayment(tx, projectId, paid.payment_id);
        if (others.some((one) => one.closed_at === null))
          throw new AppError('DISPUTE_OPEN', 'This payment already has an open dispute');
        const id = randomUUID();
        await store.insertDispute(tx, projectId, {
          dispute_id: id,
          payment_id: paid.payment_id,
          order_id: asked.order_id,
          amount_minor: amount,
          currency: paid.currency,
          reason: asked.reason,
          due_at: asked.due_at === null ? null : new Date(asked.due_at),
          opened_by: actor.name,
          provider_ref: asked.provider_ref,
        });
        const row = requireRow(await store.findDispute(tx, projectId, id));
        await recordDispute(tx, projectId, actor, 'LOG_DISPUTE_OPENED', { row, before: null });
        const made = composeDispute(row);
        await settle(tx, made);
        return made;
      })
      .catch(translateConflict(CONFLICTS));
  }

  /** Throws VERSION_CONFLICT, DISPUTE_ENDED. */
  async function update(
    projectId: number,
    id: string,
    change: DisputeChange,
    actor: ActorRef,
  ): Promise<Dispute> {
    return database.tenant(projectId, async (tx) => {
      // The payment first, in the same order as news of the provider: else each could wait for the other.
      await losses.lock(tx, projectId, requireRow(await store.findPaymentOf(tx, projectId, id)));
      const before = requireRow(await store.findDispute(tx, projectId, id));
      requireVersion('dispute', before, change.version);
      const { status = before.status, note = before.note, due_at: due } = change;
      const to = disputeChange(before, status, 'person');
      if (to === 'refused') throw new AppError('DISPUTE_ENDED', 'The dispute cannot move to that status');
      const dueAt = due === undefined ? before.due_at : due === null ? null : new Date(due);
      await store.updateDispute(tx, projectId, id, to, { ...before, note, due_at: dueAt });
      const row = requireRow(await store.findDispute(tx, projectId, id));
      await losses.book(tx, projectId, lossOf(row));
      await recordDispute(tx, projectId, actor, 'LOG_DISPUTE_CHANGED', { row, before });
      return composeDispute(row);
    });
  }

  return { list, get, open, update };
}
