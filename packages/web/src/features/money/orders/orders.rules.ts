import {
  FULFILMENTS,
  KITCHEN_STEPS,
  ORDER_STATUSES,
  type Order,
  type OrderFilter,
  type OrderSort,
} from '@rota/contract/orders';
import type { Page } from '@rota/contract/core';
import type { ListSort } from '../../../ui/list/list-types.ts';
import { periodOf, type Period } from '../../../ui/list/period.ts';

/** The filters of the list. */
export type OrderFilters = Omit<OrderFilter, 'from' | 'to' | 'delivery_id'> & {
  readonly period: Period | undefined;
};

const STATES = ['open', 'ended', 'unpaid'] as const;

/** The filters that an address names; what means nothing is left out. */
export function filtersOf(address: URLSearchParams): OrderFilters {
  const isHelp = address.get('tab') === 'help';
  const one = <T extends string>(key: string, known: readonly T[]): T | undefined =>
    known.find((value) => value === address.get(key));
  return {
    state: isHelp ? 'open' : (one('tab', STATES) ?? 'all'),
    status: one('status', ORDER_STATUSES),
    kitchen: one('kitchen', KITCHEN_STEPS),
    fulfilment: one('fulfilment', FULFILMENTS),
    station_id: address.get('station') ?? undefined,
    needs_help: isHelp ? 'yes' : one('help', ['yes', 'no']),
    search: address.get('search') ?? undefined,
    period: periodOf(address.get('period')),
  };
}

/** The order of the list as the server takes it. */
export function sortParameter({ id, isDescending }: ListSort): OrderSort {
  const field = id === 'total' || id === 'ready' ? id : 'number';
  return isDescending ? `-${field}` : field;
}

/**
 * Loaded pages after news of open orders: rows keep their places. `isStale`: something came that the pages do not hold, or may not hold any
 * more, so that the list has to be asked again.
 */
export function applyOrders(
  pages: readonly Page<Order>[],
  changed: readonly Order[],
): { pages: Page<Order>[]; isStale: boolean } {
  const news = new Map(changed.map((order) => [order.order_id, order]));
  let isStale = false;
  const next = pages.map((page) => ({
    ...page,
    items: page.items.map((row) => {
      const fresh = news.get(row.order_id);
      if (fresh === undefined) return row;
      news.delete(row.order_id);
      // An answer of the server may have overtaken the news.
      if (fresh.version < row.version) return row;
      isStale ||=
        fresh.status !== row.status || fresh.kitchen !== row.kitchen || fresh.needs_help !== row.needs_help;
      return fresh;
    }),
  }));
  return { pages: next, isStale: isStale || news.size > 0 };
}

/** Whether an order that was open when it was read is missing among those that are `open` now: it ended before its news was watched. */
export function hasEndedUnseen(known: readonly Order[], open: readonly Order[]): boolean {
  const openIds = new Set(open.map(({ order_id: id }) => id));
  const isOpen = ({ status, needs_help: needsHelp }: Order) =>
    status === 'paid' || (status === 'completed' && needsHelp);
  return known.some((order) => isOpen(order) && !openIds.has(order.order_id));
}
