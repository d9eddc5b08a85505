import { randomUUID } from 'node:crypto';
import type { Database, Tx } from '../../../db/database.ts';
import type { OrderPort, PaymentReader, RefundWishes } from '../payments/index.ts';
import { createOrderFollow } from './order-follow.service.ts';
import { orderPortOf } from './order-payable.service.ts';
import { createOrderRecords } from './order-records.service.ts';
import { createOrderRefunds } from './order-refunds.service.ts';
import { insertOrder, nextNumber, type NewOrderRow } from './orders.store.ts';
import { createPublicOrders, type PublicOrderDeps } from './public-orders.service.ts';
import { createOrderAcceptance, type OrderAcceptanceDeps } from './order-acceptance.service.ts';

/** What the order below costs: a soup twice and a coffee. */
export const TOTAL_MINOR = 29_000;

/** An order that waits to be paid. */
export async function addPayableOrder(
  tx: Tx,
  projectId: number,
  fulfilment: 'delivery' | 'pickup',
): Promise<string> {
  const name = (text: string) => ({ en: text, tr: text });
  const line = (nth: number, text: string, unit: number, quantity: number) => ({
    line: nth,
    product_id: text,
    name: name(text),
    unit: 'piece',
    unit_price_minor: unit,
    quantity,
    total_minor: unit * quantity,
    choices: [],
    allergens: [],
  });
  const now = new Date();
  const orderId = randomUUID();
  const row: NewOrderRow = {
    order_id: orderId,
    client_request_id: orderId,
    request_hash: '',
    token_digest: orderId,
    status: 'pending_payment',
    fulfilment,
    qr_code: 'Q',
    station_id: 'pass',
    station_name: 'Pass',
    target_id: 'table',
    place_name: 'Table 4',
    address_uid: null,
    site: 'A',
    floor: '1',
    receiver_name: 'Ayşe',
    note: '',
    phone: '+905320000000',
    contact_phone: null,
    language: 'tr',
    wants_sms: false,
    items: [line(1, 'Soup', 11e3, 2), line(2, 'Coffee', 7e3, 1)],
    asked: [],
    accepts_wait: true,
    total_minor: TOTAL_MINOR,
    currency: 'TRY',
    commission_minor: 1333,
    service_commission_minor: 77,
    is_test: true,
    consents: [],
    preparation_minutes: 5,
    market_user_id: null,
    created_at: now,
    expires_at: new Date(now.getTime() + 9e5),
  };
  const made = await insertOrder(tx, projectId, { ...row, number: await nextNumber(tx, projectId) });
  return made.order_id;
}

type Deps = {
  readonly database: Database;
  readonly refunds: () => RefundWishes;
  readonly money: () => PaymentReader;
};

/** The orders' side of payment as it is, without a house around it: robots are sent on paper. */
export function createPayableOrders({ database, refunds, money }: Deps) {
  const nothing = (): void => {};
  const log = { warn: nothing };
  const clock = Date.now;
  const acceptance = createOrderAcceptance({
    database,
    clock,
    passOf: async () => 'pass',
    stations: { outlooks: { of: async () => ({ expected: null }) } },
    fleet: { robotViews: async () => new Map() },
    codes: { excuse: async () => {} },
    deliveries: {
      prepare: async () => async () => ({
        delivery_id: randomUUID(),
        tracking_id: 'T-1',
      }),
    },
  } as unknown as OrderAcceptanceDeps);
  const port: OrderPort = orderPortOf({ acceptance, tokenOf: (orderId) => orderId, announceChange: nothing });
  const deliveries = { listById: async () => [], command: async () => undefined };
  return {
    port,
    cancel: (projectId: number, orderId: string) =>
      createPublicOrders({
        database,
        deliveries,
        refunds: refunds(),
        announceChange: nothing,
        clock,
        reader: { get: async () => undefined },
      } as unknown as PublicOrderDeps).cancel({ projectId, orderId }),
    refund: (projectId: number, orderId: string, amountMinor: number | undefined) =>
      createOrderRefunds({
        database,
        refunds: refunds(),
        announceChange: nothing,
        limitOf: async () => ({
          amountMinor: 0,
          currency: 'TRY',
        }),
        records: createOrderRecords({
          database,
          deliveries,
          money: money(),
        }),
      })(
        projectId,
        orderId,
        { amount_minor: amountMinor, reason: 'goodwill', note: '' },
        { actor: { id: 'staff', name: 'staff', personId: 'staff' }, settle: async () => {} },
      ),
    expire: createOrderFollow({
      database,
      deliveries,
      outbox: { sms: async () => {} },
      release: async () => {},
      house: async () => 'House',
      announceChange: nothing,
      clock,
      log,
    }).tick,
  };
}
