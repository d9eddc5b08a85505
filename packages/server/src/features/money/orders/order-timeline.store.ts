import type { OrderEventKind } from '@rota/contract/orders';
import type { Tx } from '../../../db/database.ts';
import { tellEvent } from '../../../events/domain-events.ts';
import { findOrder, noteEvent } from './orders.store.ts';

type Noted = {
  readonly kind: OrderEventKind;
  readonly params?: Readonly<Record<string, string | number>>;
  /** A person's name, or `guest`, `system`. */
  readonly actor: string;
};

/** The parts of a timeline that leave the feature: for webhooks, and for watchers of the project's events. */
const ANNOUNCED = {
  paid: 'order.paid',
  taken_free: 'order.paid',
  completed: 'order.completed',
  cancelled: 'order.cancelled',
  refused: 'order.refused',
  refunded: 'order.refunded',
} as const satisfies Partial<Record<OrderEventKind, string>>;

/** Writes what happened to an order into its timeline, and tells the outside where it concerns it, in the transaction in which it does. */
export async function noteOnTimeline(
  tx: Tx,
  projectId: number,
  orderId: string,
  event: Noted,
): Promise<void> {
  await noteEvent(tx, projectId, orderId, event);
  const name = Object.entries(ANNOUNCED).find(([kind]) => kind === event.kind)?.[1];
  const row = name === undefined ? undefined : await findOrder(tx, projectId, orderId);
  if (name === undefined || row === undefined) return;
  const { params = {} } = event;
  await tellEvent(tx, projectId, {
    name,
    at: new Date(),
    data: {
      order_id: orderId,
      number: row.number,
      status: row.status,
      fulfilment: row.fulfilment,
      station_id: row.station_id,
      station_name: row.station_name,
      place: row.place_name,
      items: [...row.items],
      total_minor: row.total_minor,
      currency: row.currency,
      is_test: row.is_test,
      delivery_id: row.delivery_id,
      refunded_minor:
        event.kind === 'refunded' && typeof params['amount'] === 'number' ? params['amount'] : null,
    },
  });
}
