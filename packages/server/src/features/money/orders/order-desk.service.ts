import type { Page } from '@rota/contract/core';
import type { Order, OrderOffer, OrderProblem, PublicOrder } from '@rota/contract/orders';
import type { Database, Tx } from '../../../db/database.ts';
import { AppError, requireRow } from '../../../http/app-error.ts';
import type { Deliveries } from '../../work/deliveries/index.ts';
import type { Checkout, Goal, Guest, KnownUser, OrderContent } from './checkout.service.ts';
import type { Offers } from './order-offer.service.ts';
import * as forget from './order-forget.store.ts';
import type { OrderReader } from './order-reader.service.ts';
import { orderPage } from './order-token.service.ts';
import { findOrder, type OrderRow } from './orders.store.ts';
import type { Places } from './order-places.service.ts';
import type { PublicOrderReader } from './public-order-reader.service.ts';
import type { PublicOrders } from './public-orders.service.ts';

export type OrderDeskDeps = {
  readonly database: Database;
  readonly places: Pick<Places, 'atStation'>;
  readonly offers: Pick<Offers, 'offerAt'>;
  readonly checkout: Pick<Checkout, 'createFor' | 'pay'>;
  readonly reader: Pick<OrderReader, 'list'>;
  readonly guestReader: Pick<PublicOrderReader, 'get'>;
  readonly guests: Pick<PublicOrders, 'cancel' | 'problem' | 'openLid' | 'confirmTaken' | 'receipt'>;
  readonly forgetReceivers: Deliveries['forgetReceivers'];
  readonly tokenOf: (orderId: string) => string;
};
export type OrderDesk = ReturnType<typeof createOrderDesk>;
/** Where it is brought to: to an address, to a target, or fetched at the station itself. */
type At = {
  readonly stationId: string;
  readonly targetId: string | undefined;
  readonly goal: Goal | undefined;
};
type Paging = { readonly limit: number; readonly cursor?: string | undefined };

/**
 * Ordering for people whom another feature knows: the same prices, states and money as those of guests. Every call on an order names whose
 * it has to be; another's is not there.
 */
export function createOrderDesk(deps: OrderDeskDeps) {
  const { database, checkout, guests, guestReader, places } = deps;

  /** Throws RECORD_NOT_FOUND where nothing is sold. */
  async function offer(
    projectId: number,
    stationId: string,
    targetId: string | undefined,
  ): Promise<OrderOffer> {
    const offered = await deps.offers.offerAt(await places.atStation(projectId, stationId, targetId));
    return requireRow(offered ?? undefined);
  }

  async function place(
    projectId: number,
    user: KnownUser,
    { stationId, targetId, goal }: At,
    wanted: OrderContent,
  ): Promise<PublicOrder> {
    const at = await places.atStation(projectId, stationId, goal?.targetId ?? targetId);
    const { order } = await checkout.createFor(user, at, goal, wanted);
    return guestReader.get({ projectId, orderId: order.order_id });
  }

  /** Throws RECORD_NOT_FOUND for an order of another user. */
  async function rowOf(projectId: number, userId: string, orderId: string): Promise<OrderRow> {
    const row = await database.tenant(projectId, (tx) => findOrder(tx, projectId, orderId));
    return requireRow(row?.market_user_id === userId ? row : undefined);
  }

  async function openOrder(projectId: number, userId: string, orderId: string) {
    await rowOf(projectId, userId, orderId);
    return { projectId, orderId };
  }

  /** An order that was paid or ended meanwhile is left for the next caller. */
  async function endUnpaid(projectId: number, orderId: string): Promise<void> {
    try {
      await guests.cancel({ projectId, orderId });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'ORDER_STATUS_DIFFERS') throw error;
    }
  }

  return {
    offer,
    place,
    rowOf,
    list: (projectId: number, userId: string, paging: Paging): Promise<Page<Order>> =>
      deps.reader.list(projectId, { ...paging, state: 'all', sort: '-number', market_user_id: userId }, true),
    get: async (projectId: number, userId: string, orderId: string) =>
      guestReader.get(await openOrder(projectId, userId, orderId)),
    async pay(projectId: number, userId: string, orderId: string, acceptsWait: boolean, guest: Guest) {
      await openOrder(projectId, userId, orderId);
      return checkout.pay(projectId, orderId, acceptsWait, guest);
    },
    cancel: async (projectId: number, userId: string, orderId: string) =>
      guests.cancel(await openOrder(projectId, userId, orderId)),
    problem: async (projectId: number, userId: string, orderId: string, kind: OrderProblem, text: string) =>
      guests.problem(await openOrder(projectId, userId, orderId), kind, text),
    openLid: async (projectId: number, userId: string, orderId: string) =>
      guests.openLid(await openOrder(projectId, userId, orderId)),
    confirmTaken: async (projectId: number, userId: string, orderId: string) =>
      guests.confirmTaken(await openOrder(projectId, userId, orderId)),
    receipt: async (projectId: number, userId: string, orderId: string, language: 'en' | 'tr' | undefined) =>
      guests.receipt(await openOrder(projectId, userId, orderId), language),
    /** The page of an order, a path of this installation. */
    pageOf: (orderId: string): string => orderPage(deps.tokenOf(orderId)),
    /** Ends unpaid orders, as no user is left to pay them. */
    async cancelUnpaid(projectId: number, userId: string): Promise<void> {
      const ids = await database.tenant(projectId, (tx) => forget.listUnpaidOrdersOf(tx, projectId, userId));
      for (const orderId of ids) await endUnpaid(projectId, orderId);
    },
    countOpen: forget.countOpenOrdersOf,
    countOf: forget.countOrdersOfUsers,
    /** Takes the person out of all of their orders and deliveries; sums, times and what was ordered stay. */
    async forgetPerson(tx: Tx, projectId: number, userId: string): Promise<void> {
      await deps.forgetReceivers(tx, projectId, await forget.forgetPersonOf(tx, projectId, userId));
    },
  };
}
