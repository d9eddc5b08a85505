import { textIn } from '@rota/contract/core';
import { requireRow } from '../../../http/app-error.ts';
import type { OrderPort, PayableOrder } from '../payments/index.ts';
import { statusDiffers } from './order-conflicts.rules.ts';
import { orderPage } from './order-token.service.ts';
import { noteOnTimeline } from './order-timeline.store.ts';
import { changeOrder, findOrder, type OrderRow } from './orders.store.ts';
import type { OrderAcceptance } from './order-acceptance.service.ts';

type Deps = {
  readonly acceptance: OrderAcceptance;
  readonly tokenOf: (orderId: string) => string;
  readonly announceChange: (projectId: number, orderId: string) => void;
};

/** Orders as their payments need them. */
export function orderPortOf({ acceptance, tokenOf, announceChange }: Deps): OrderPort {
  const payable = (row: OrderRow): PayableOrder => ({
    orderId: row.order_id,
    number: row.number,
    totalMinor: row.total_minor,
    currency: row.currency,
    language: row.language,
    receiverName: row.receiver_name,
    phone: row.phone,
    page: orderPage(tokenOf(row.order_id)),
    commissionMinor: row.commission_minor,
    serviceCommissionMinor: row.service_commission_minor,
    basket: row.items
      .filter(({ total_minor: total }) => total > 0)
      .map((item) => ({
        id: String(item.line),
        productId: item.product_id,
        name: textIn(item.name, row.language),
        amountMinor: item.total_minor,
      })),
  });
  return {
    async toPay(tx, projectId, orderId) {
      const row = requireRow(await findOrder(tx, projectId, orderId, true));
      if (row.status !== 'pending_payment') throw statusDiffers({ status: row.status });
      return payable(row);
    },
    lock: async (tx, projectId, orderId) => void (await findOrder(tx, projectId, orderId, true)),
    read: async (tx, projectId, orderId) => payable(requireRow(await findOrder(tx, projectId, orderId))),
    prepareAcceptance: (projectId, orderId) => acceptance.prepare(projectId, orderId, 'paid'),
    async note(tx, projectId, orderId, kind, params = {}) {
      await noteOnTimeline(tx, projectId, orderId, { kind, params, actor: 'system' });
      // Money that the provider will not give back is given back by a person.
      if (kind === 'refund_failed') await changeOrder(tx, projectId, orderId, {}, { needs_help: true });
    },
    announceChange,
  };
}
