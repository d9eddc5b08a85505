import type { RefundReason } from '@rota/contract/payments';
import type { Tx } from '../../../db/database.ts';
import type { OrderEventKind } from '@rota/contract/orders';
import type { Shares } from './payment-items.rules.ts';

/** An order as far as its payment goes. Money in minor units. */
export type PayableOrder = Shares & {
  readonly orderId: string;
  readonly number: number;
  readonly totalMinor: number;
  readonly currency: string;
  readonly language: 'en' | 'tr';
  readonly receiverName: string;
  readonly phone: string;
  readonly basket: readonly {
    readonly id: string;
    readonly productId: string;
    readonly name: string;
    readonly amountMinor: number;
  }[];
  /** Path of its own page. */
  readonly page: string;
};

/** Payments for orders. The orders feature registers its port once, before start-up. */
export type OrderPort = {
  /** The same for a new payment: locks the order. Throws ORDER_STATUS_DIFFERS where it does not wait for one. */
  toPay(tx: Tx, projectId: number, orderId: string): Promise<PayableOrder>;
  /** Locks an order until the transaction ends: other changes wait. */
  lock(tx: Tx, projectId: number, orderId: string): Promise<void>;
  /** Throws RECORD_NOT_FOUND. */
  read(tx: Tx, projectId: number, orderId: string): Promise<PayableOrder>;
  /**
   * Gets ready to take an order that was paid: what it answers is called in the transaction in which the money is written down, and
   * answers whether the order waited for it. Nothing is written before.
   */
  prepareAcceptance(projectId: number, orderId: string): Promise<(tx: Tx) => Promise<boolean>>;
  note(
    tx: Tx,
    projectId: number,
    orderId: string,
    kind: OrderEventKind,
    params?: Readonly<Record<string, string | number>>,
  ): Promise<void>;
  /** Something of its payments changed, after the commit. */
  announceChange(projectId: number, orderId: string): void;
};

/** Why money goes back by itself. */
export type OwnReason = Extract<
  RefundReason,
  'order_not_open' | 'amount_differs' | 'guest_cancelled' | 'house_refused'
>;
