import type { OrderDetails } from '@rota/contract/orders';
import type { RefundLimit, RefundReason } from '@rota/contract/payments';
import type { Database, Tx } from '../../../db/database.ts';
import { AppError, requireRow, fieldProblem } from '../../../http/app-error.ts';
import type { PersonRef } from '../../../http/context.ts';
import { validationFailed } from '../../../http/validation.ts';
import type { RefundWishes } from '../payments/index.ts';
import { worthOf } from './cart.rules.ts';
import type { OrderRecords } from './order-records.service.ts';
import { auditOrder, type By } from './orders.service.ts';
import * as store from './orders.store.ts';
import type { OrderRow } from './orders.store.ts';

export type OrderRefundDeps = {
  readonly database: Database;
  readonly records: Pick<OrderRecords, 'inside' | 'details'>;
  readonly refunds: RefundWishes;
  /** What a second person must approve. */
  readonly limitOf: (projectId: number) => Promise<RefundLimit>;
  readonly announceChange: (projectId: number, orderId: string) => void;
};
export type OrderRefunds = ReturnType<typeof createOrderRefunds>;
/** Who asks for it, with the person behind the call. */
export type RefundBy = By & { readonly actor: PersonRef };
export type RefundAsked = {
  readonly lines?: readonly { readonly line: number; readonly quantity: number }[] | undefined;
  readonly amount_minor?: number | undefined;
  readonly reason: RefundReason;
  readonly note: string;
};

/** Giving money of an order back by hand. */
export function createOrderRefunds(deps: OrderRefundDeps) {
  const { database, records } = deps;

  /** Throws REFUND_TOO_LARGE, REFUND_NOTHING_PAID. */
  async function refund(
    projectId: number,
    orderId: string,
    asked: RefundAsked,
    { actor, settle }: RefundBy,
  ): Promise<OrderDetails> {
    const limit = await deps.limitOf(projectId);
    const answer = await database.tenant(projectId, async (tx) => {
      const row = requireRow(await store.findOrder(tx, projectId, orderId, true));
      const amountMinor = await sumOf(tx, projectId, row, asked);
      const { reason, lines = [] } = asked;
      const named = lines.map(({ line, quantity }) => ({
        id: String(line),
        amount_minor: (row.items.find((item) => item.line === line)?.unit_price_minor ?? 0) * quantity,
      }));
      const wish = { amountMinor, named, lines, reason, note: asked.note, by: actor, limit };
      const given = await deps.refunds.give(tx, projectId, orderId, wish);
      if (given === undefined) throw new AppError('REFUND_NOTHING_PAID', 'Nothing is left to refund');
      await auditOrder(tx, projectId, row, actor, 'LOG_REFUND_MADE', null, {
        amount_minor: given.amountMinor,
        reason,
      });
      const details = await records.details(
        tx,
        projectId,
        requireRow((await records.inside(tx, projectId, [orderId]))[0]),
        true,
      );
      await settle(tx, details);
      return details;
    });
    deps.announceChange(projectId, orderId);
    return answer;
  }

  async function sumOf(
    tx: Tx,
    projectId: number,
    row: OrderRow,
    { lines, amount_minor: amount }: RefundAsked,
  ): Promise<number | undefined> {
    if (lines === undefined || lines.length === 0) return amount;
    if (amount !== undefined) throw validationFailed([fieldProblem('amount_minor', 'items_or_amount')]);
    const worth = worthOf(row.items, lines, await deps.refunds.linesGone(tx, projectId, row.order_id));
    if (worth === undefined) throw new AppError('REFUND_TOO_LARGE', 'More of an item than is left');
    if (worth === 0) throw new AppError('REFUND_NOTHING_PAID', 'These items cost nothing');
    return worth;
  }

  return refund;
}
