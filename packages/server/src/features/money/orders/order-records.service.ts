import type { Delivery } from '@rota/contract/deliveries';
import type { Order, OrderDetails } from '@rota/contract/orders';
import type { PaymentStatus } from '@rota/contract/payments';
import type { Database, Tx } from '../../../db/database.ts';
import { composePayment, composeRefund, type MoneyOf, type Payments } from '../payments/index.ts';
import * as store from './orders.store.ts';
import { promiseWithKitchen } from './promise.rules.ts';
import type { OrderRow } from './orders.store.ts';
import { isAtPass, isWithoutRobot, stageOf } from './stage.rules.ts';

export type RecordDeps = {
  readonly database: Database;
  readonly deliveries: { listById(projectId: number, ids: readonly string[]): Promise<Delivery[]> };
  readonly money: Pick<Payments['reader'], 'ofOrders' | 'ledgerOf'>;
};
export type OrderRecords = ReturnType<typeof createOrderRecords>;
/** An order with what became of it: its delivery, undefined where it has none, and its money. */
export type OrderNow = {
  readonly row: OrderRow;
  readonly delivery: Delivery | undefined;
  readonly money: MoneyOf;
};

const NO_MONEY: MoneyOf = { payments: [], refunds: [] };

/** Orders as they are now: how far one is stands in its own record, its payments and its delivery together. */
export function createOrderRecords({ database, deliveries, money }: RecordDeps) {
  /** Orders as they are in a transaction, in the order of the ids. */
  async function inside(tx: Tx, projectId: number, ids: readonly string[]): Promise<OrderNow[]> {
    const rows = await store.listOrdersById(tx, projectId, ids);
    const sums = await money.ofOrders(tx, projectId, ids);
    const deliveryIds = rows.flatMap(({ delivery_id: id }) => (id === null ? [] : [id]));
    const found = deliveryIds.length === 0 ? [] : await deliveries.listById(projectId, deliveryIds);
    const deliveryOf = new Map(found.map((one) => [one.delivery_id, one]));
    const place = new Map(ids.map((id, index) => [id, index]));
    return rows
      .sort((a, b) => (place.get(a.order_id) ?? 0) - (place.get(b.order_id) ?? 0))
      .map((row) => ({
        row,
        delivery: deliveryOf.get(row.delivery_id ?? ''),
        money: sums.get(row.order_id) ?? NO_MONEY,
      }));
  }

  const byId = (projectId: number, ids: readonly string[]): Promise<OrderNow[]> =>
    ids.length === 0 ? Promise.resolve([]) : database.tenant(projectId, (tx) => inside(tx, projectId, ids));

  async function details(
    tx: Tx,
    projectId: number,
    now: OrderNow,
    seesMoney: boolean,
  ): Promise<OrderDetails> {
    const events = await store.listEvents(tx, projectId, now.row.order_id);
    const entries = seesMoney ? await money.ledgerOf(tx, projectId, now.row.order_id) : [];
    return {
      ...composeOrder(now),
      events: events.map((event) => ({ ...event, at: event.at.toISOString(), params: { ...event.params } })),
      consents: [...now.row.consents],
      payments: seesMoney ? now.money.payments.map(composePayment) : [],
      refunds: seesMoney ? now.money.refunds.map(composeRefund) : [],
      ledger: entries,
    };
  }

  return { byId, inside, details };
}

/** How the last payment of an order stands. */
function paymentOf({ payments }: MoneyOf): PaymentStatus | undefined {
  return payments.at(-1)?.status;
}

/** What was given back of an order, or is on its way, minor units. */
export function refundedOf({ refunds }: MoneyOf): number {
  const isBack = (status: string): boolean =>
    status !== 'failed' && status !== 'declined' && status !== 'waiting';
  return refunds.reduce((sum, { status, amount_minor: amount }) => (isBack(status) ? sum + amount : sum), 0);
}

export function stageNow({ row, delivery, money }: OrderNow) {
  return stageOf({ ...row, payment: paymentOf(money), delivery });
}

/** All but the end of a phone. */
export function phoneHint(phone: string): string {
  return phone === '' ? '' : `•••• ${phone.slice(-2)}`;
}

/** Removes phones from orders for a reader who may not see them. */
export function withoutContact<O extends Pick<Order, 'phone' | 'contact_phone'>>(order: O): O {
  return {
    ...order,
    phone: phoneHint(order.phone),
    contact_phone: order.contact_phone === null ? null : phoneHint(order.contact_phone),
  };
}

/** An order as staff see it. */
export function composeOrder(now: OrderNow): Order {
  const { row, delivery, money } = now;
  const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
  return {
    order_id: row.order_id,
    number: row.number,
    status: row.status,
    kitchen: row.kitchen,
    stage: stageNow(now),
    fulfilment: row.fulfilment,
    station_id: row.station_id,
    station_name: row.station_name,
    target_id: row.target_id,
    place: row.place_name,
    site: row.site,
    floor: row.floor,
    receiver_name: row.receiver_name,
    phone: row.phone,
    contact_phone: row.contact_phone,
    note: row.note,
    language: row.language,
    items: [...row.items],
    total_minor: row.total_minor,
    refunded_minor: refundedOf(money),
    currency: row.currency,
    is_test: row.is_test,
    delivery_id: row.delivery_id,
    robot_id: delivery?.robot_id ?? null,
    robot_name: delivery?.robot_name ?? null,
    lids: delivery?.lids ?? [],
    robot_gave_up: isWithoutRobot(row, delivery),
    robot_at_pass: row.status === 'paid' && delivery !== undefined && isAtPass(delivery),
    promise:
      row.status === 'paid'
        ? promiseWithKitchen(delivery?.promise ?? null, row.kitchen, row.ready_at?.getTime() ?? null)
        : null,
    ready_at: iso(row.ready_at),
    needs_help: row.needs_help,
    help_since: row.help_since?.toISOString() ?? null,
    help_taken_by: row.help_taken_by,
    created_at: row.created_at.toISOString(),
    paid_at: iso(row.paid_at),
    problem: row.problem,
    problem_text: row.problem_text,
    closed_at: iso(row.closed_at),
    version: row.version,
  };
}
