import type { Page } from '@rota/contract/core';
import type {
  LedgerAccount,
  LedgerEntry,
  OrderPayment,
  OrderRefund,
  Payment,
  PaymentStatus,
  Refund,
  RefundStatus,
} from '@rota/contract/payments';
import type { Database, Tx } from '../../../db/database.ts';
import { readCursor, writeCursor } from '../../../http/list-cursor.ts';
import { listLedger, readBalance } from './ledger.store.ts';
import type { OrderPort } from './orders.port.ts';
import { listPayments, listPaymentsOf, type PaymentRow } from './payments.store.ts';
import { listRefunds, listRefundsOf, type RefundRow } from './refunds.store.ts';

export type PaymentReader = ReturnType<typeof createPaymentReader>;
type ListQuery = {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly status?: PaymentStatus | undefined;
  readonly order_id?: string | undefined;
};
type LedgerListQuery = {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly account?: LedgerAccount | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};
type RefundListQuery = {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly status?: RefundStatus | undefined;
};
/** All money of one order. */
export type MoneyOf = { readonly payments: readonly PaymentRow[]; readonly refunds: readonly RefundRow[] };

const MOST_OF_ORDER = 1_000;

/** Payments, refunds and the ledger as people read them. */
export function createPaymentReader({
  database,
  orders,
}: {
  readonly database: Database;
  readonly orders: Pick<OrderPort, 'read'>;
}) {
  async function list(
    projectId: number,
    { limit, cursor, status, order_id: orderId }: ListQuery,
  ): Promise<Page<OrderPayment>> {
    const after = readCursor(cursor, 'newest', 'time');
    return database.tenant(projectId, async (tx) => {
      const at = after && { at: new Date(String(after.value)), id: after.id };
      const rows = await listPayments(tx, projectId, { status, orderId, after: at, limit: limit + 1 });
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      const items: OrderPayment[] = [];
      for (const row of shown) {
        const { number } = await orders.read(tx, projectId, row.order_id);
        items.push({ ...composePayment(row), order_id: row.order_id, order_number: number });
      }
      const more = rows.length > limit && last !== undefined;
      return {
        items,
        next_cursor: more
          ? writeCursor('newest', { value: last.created_at.toISOString(), id: last.payment_id })
          : null,
      };
    });
  }

  async function ledger(
    projectId: number,
    { limit, cursor, account, from, to }: LedgerListQuery,
  ): Promise<Page<LedgerEntry>> {
    const after = cursor === undefined ? undefined : readCursor(cursor, 'entry', 'number');
    const query = {
      account,
      from,
      to,
      after: after === undefined ? undefined : Number(after.value),
      limit: limit + 1,
    };
    const rows = await database.tenant(projectId, (tx) => listLedger(tx, projectId, query));
    const last = rows.slice(0, limit).at(-1);
    const more = rows.length > limit && last !== undefined;
    return {
      items: rows.slice(0, limit),
      next_cursor: more ? writeCursor('entry', { value: last.entry_id, id: last.entry_id }) : null,
    };
  }

  async function refunds(
    projectId: number,
    { limit, cursor, status }: RefundListQuery,
  ): Promise<Page<OrderRefund>> {
    const after = readCursor(cursor, 'newest', 'time');
    const at = after && { at: new Date(String(after.value)), id: after.id };
    return database.tenant(projectId, async (tx) => {
      const rows = await listRefunds(tx, projectId, { status, after: at, limit: limit + 1 });
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      const items: OrderRefund[] = [];
      for (const row of shown) items.push(await withOrder(tx, projectId, row));
      const more = rows.length > limit && last !== undefined;
      return {
        items,
        next_cursor: more
          ? writeCursor('newest', { value: last.created_at.toISOString(), id: last.refund_id })
          : null,
      };
    });
  }

  async function withOrder(tx: Tx, projectId: number, row: RefundRow): Promise<OrderRefund> {
    const { number } = await orders.read(tx, projectId, row.order_id);
    return { ...composeRefund(row), order_id: row.order_id, order_number: number };
  }

  /** The money of orders, by their ids. */
  async function ofOrders(
    tx: Tx,
    projectId: number,
    orderIds: readonly string[],
  ): Promise<ReadonlyMap<string, MoneyOf>> {
    if (orderIds.length === 0) return new Map();
    const [payments, refunds] = [
      await listPaymentsOf(tx, projectId, orderIds),
      await listRefundsOf(tx, projectId, orderIds),
    ];
    return new Map(
      orderIds.map((id) => [
        id,
        {
          payments: payments.filter((one) => one.order_id === id),
          refunds: refunds.filter((one) => one.order_id === id),
        },
      ]),
    );
  }

  return {
    list,
    ledger,
    refunds,
    ofOrders,
    refundOf: (projectId: number, row: RefundRow) =>
      database.tenant(projectId, (tx) => withOrder(tx, projectId, row)),
    balance: (projectId: number) => database.tenant(projectId, (tx) => readBalance(tx, projectId)),
    ledgerOf: (tx: Tx, projectId: number, orderId: string) =>
      listLedger(tx, projectId, {
        orderId,
        limit: MOST_OF_ORDER,
      }),
  };
}

/** A payment as staff see it. */
export function composePayment(row: PaymentRow): Payment {
  return {
    payment_id: row.payment_id,
    provider: row.provider,
    status: row.status,
    amount_minor: row.amount_minor,
    currency: row.currency,
    provider_ref: row.provider_ref,
    failure: row.failure,
    captured_at: row.captured_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** A refund as staff see it. */
export function composeRefund(row: RefundRow): Refund {
  return {
    refund_id: row.refund_id,
    payment_id: row.payment_id,
    status: row.status,
    amount_minor: row.amount_minor,
    currency: row.currency,
    reason: row.reason,
    note: row.note,
    lines: [...row.lines],
    by: row.requested_by,
    by_id: row.requested_by_person ?? row.requested_by_id,
    decided_by: row.decided_by,
    failure: row.failure,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
