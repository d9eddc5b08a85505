import type { Page } from '@rota/contract/core';
import {
  listedMarketOrder,
  type AgainMarketOrder,
  type ListedMarketOrder,
  type MarketOrder,
  type NewMarketOrder,
} from '@rota/contract/market';
import type { PublicOrder } from '@rota/contract/orders';
import type { OrderDesk, OrderContent } from '../orders/index.ts';
import { unknownAddress, type MarketAddresses } from './market-addresses.service.ts';
import { signedOut } from './market-users.service.ts';
import { findUser, type LivingUser } from './market.store.ts';

export type MarketOrderDeps = {
  readonly desk: OrderDesk;
  readonly addresses: Pick<MarketAddresses, 'goalOf' | 'goalOfUid'>;
};
export type MarketOrders = ReturnType<typeof createMarketOrders>;
type Paging = { readonly limit: number; readonly cursor?: string | undefined };
/** Base of absolute links, without a slash at its end. */
type From = { readonly ip: string; readonly origin: string };

/** Orders of an app's users, made and followed at the desk of all orders. */
export function createMarketOrders({ desk, addresses }: MarketOrderDeps) {
  const customerOf = (projectId: number, { user_id: userId, phone }: LivingUser) => ({
    userId,
    phone,
    async stillThere(tx: Parameters<typeof findUser>[0]): Promise<void> {
      if ((await findUser(tx, projectId, userId, 'share'))?.phone !== phone) throw signedOut();
    },
  });
  const withPageUrl = (order: PublicOrder, { origin }: From): MarketOrder => ({
    ...order,
    page_url: `${origin}${desk.pageOf(order.order_id)}`,
  });

  /** Throws what the contract names for `market.order`. */
  async function create(
    projectId: number,
    user: LivingUser,
    wanted: NewMarketOrder,
    from: From,
  ): Promise<MarketOrder> {
    const { station_id: stationId, address_id: addressId, target_id: targetId, ...content } = wanted;
    const goal =
      addressId === undefined ? undefined : await addresses.goalOf(projectId, user.user_id, addressId);
    const { receiver_name = user.name, language = user.language } = wanted;
    const order = { ...content, receiver_name, language };
    return withPageUrl(
      await desk.place(projectId, customerOf(projectId, user), { stationId, targetId, goal }, order),
      from,
    );
  }

  /** Throws what the contract names for `market.again`. */
  async function again(
    projectId: number,
    user: LivingUser,
    orderId: string,
    wanted: AgainMarketOrder,
    from: From,
  ): Promise<MarketOrder> {
    const row = await desk.rowOf(projectId, user.user_id, orderId);
    const uid = row.address_uid;
    const goal = uid === null ? undefined : ((await addresses.goalOfUid(projectId, uid)) ?? unknownAddress());
    const content: OrderContent = {
      client_request_id: wanted.client_request_id,
      consents: wanted.consents,
      confirmed: wanted.confirmed,
      accepts_wait: wanted.accepts_wait,
      expected_total_minor: wanted.expected_total_minor,
      expected_currency: wanted.expected_currency,
      items: [...row.asked],
      fulfilment: row.fulfilment,
      receiver_name: row.receiver_name,
      note: row.note,
      contact_phone: row.contact_phone ?? undefined,
      wants_sms: row.wants_sms,
      language: user.language,
    };
    const at = { stationId: row.station_id, targetId: row.target_id, goal };
    return withPageUrl(await desk.place(projectId, customerOf(projectId, user), at, content), from);
  }

  async function list(projectId: number, user: LivingUser, paging: Paging): Promise<Page<ListedMarketOrder>> {
    const page = await desk.list(projectId, user.user_id, paging);
    return { ...page, items: page.items.map((order) => listedMarketOrder.parse(order)) };
  }

  async function pay(projectId: number, user: LivingUser, orderId: string, acceptsWait: boolean, from: From) {
    const { redirectUrl } = await desk.pay(projectId, user.user_id, orderId, acceptsWait, from);
    return { redirect_url: new URL(redirectUrl, from.origin).href };
  }

  return { create, again, list, pay, withPageUrl };
}
