import {
  awaitedBy,
  DELIVERY_STATUSES,
  TASK_KINDS,
  type Awaited,
  type Delivery,
  type DeliveryKind,
  type DeliveryStatus,
} from '@rota/contract';
import { periodOf, type Period } from '../../ui/list/period.ts';

/** What a person can do with a delivery by hand. */
export type ManualAction = 'cancel' | 'setDelivered' | 'setWaiting' | 'setRequested';

/** From which statuses each is possible; the server refuses the rest with DELIVERY_TRANSITION_NOT_ALLOWED. */
export const manualActions: Record<ManualAction, readonly DeliveryStatus[]> = {
  cancel: ['Created', 'Queued', 'Requested', 'Pending', 'In Progress', 'Being Delivered', 'Delivered', 'Recovering'],
  setDelivered: ['Requested', 'Pending', 'In Progress', 'Being Delivered', 'Recovering', 'Failed'],
  setWaiting: ['Requested', 'Pending', 'In Progress', 'Being Delivered', 'Recovering'],
  setRequested: ['Failed', 'Expired', 'Queued'],
};

export function mayDo(action: ManualAction, delivery: Pick<Delivery, 'status' | 'releasing'>): boolean {
  return manualActions[action].includes(delivery.status) && !(delivery.releasing && action === 'cancel');
}

/** Whether it waits in the queue for a robot, and no robot has taken it or carries its goods. */
export function mayAssign({ status, trip_id: tripId, robot_id: robotId }: Pick<Delivery, 'status' | 'trip_id' | 'robot_id'>): boolean {
  return status === 'Queued' && tripId === null && robotId === null;
}

/** What its robot is waiting for somebody to confirm, if anything. */
export function awaitedConfirmation(delivery: Pick<Delivery, 'waitingReason'>): Awaited | undefined {
  return awaitedBy(delivery.waitingReason?.code);
}

/** How people look at deliveries: those that are under way or will be, those that ended as they should or were called off, and those that failed. */
export const deliveryTabs = {
  active: ['Created', 'Queued', 'Requested', 'Pending', 'In Progress', 'Being Delivered', 'Delivered', 'Recovering'],
  done: ['Completed', 'Cancelled', 'Recovered'],
  failed: ['Failed', 'Expired'],
} as const satisfies Record<string, readonly DeliveryStatus[]>;
export type DeliveryTab = keyof typeof deliveryTabs;

/** The tab that an address names; undefined for all deliveries. */
export function tabOf(text: string | null): DeliveryTab | undefined {
  return text === 'active' || text === 'done' || text === 'failed' ? text : undefined;
}

/** Whether it is under way or will be: its time still runs. */
export function isActive({ status }: Pick<Delivery, 'status'>): boolean {
  return deliveryTabs.active.some((active) => active === status);
}

/** What the list is narrowed to. */
export type DeliveryFilters = {
  status: readonly DeliveryStatus[];
  /** Deliveries of any of these; of all robots, and of none, when it is empty. */
  robotIds: readonly string[];
  /** Of any of these kinds; of all when it is empty. */
  kinds: readonly DeliveryKind[];
  search: string;
  period: Period | undefined;
};

/** The filters that an address names; what means nothing is left out. */
export function filtersOf(address: URLSearchParams): DeliveryFilters {
  const asked = (address.get('status') ?? '').split(',');
  const tab = tabOf(address.get('tab'));
  const offered: readonly DeliveryStatus[] = tab === undefined ? DELIVERY_STATUSES : deliveryTabs[tab];
  const chosen = offered.filter((status) => asked.includes(status));
  return {
    status: chosen.length > 0 || tab === undefined ? chosen : offered,
    robotIds: (address.get('robot-id') ?? '').split(',').filter((robotId) => robotId !== ''),
    kinds: TASK_KINDS.filter((kind) => (address.get('kind') ?? '').split(',').includes(kind)),
    search: address.get('search') ?? '',
    period: periodOf(address.get('period')),
  };
}

/** May a delivery that changed be in the list? Search and period are the server's to decide, so they count as yes. */
export function mayMatch(delivery: Delivery, filters: DeliveryFilters): boolean {
  if (filters.status.length > 0 && !filters.status.includes(delivery.status)) return false;
  const { robotIds, kinds } = filters;
  if (kinds.length > 0 && !kinds.includes(delivery.kind)) return false;
  return robotIds.length === 0 || (delivery.robot_id !== null && robotIds.includes(delivery.robot_id));
}

export type DeliveryPage = { items: Delivery[]; nextCursor: string | null; total?: number | undefined };

/**
 * Loaded pages after a live change: rows keep their places, a row that left the filter goes. `isStale` is true when a row came
 * that the pages do not hold, so that the list has to be asked again.
 */
export function applyDeliveries(
  pages: readonly DeliveryPage[],
  changed: readonly Delivery[],
  filters: DeliveryFilters,
): { pages: DeliveryPage[]; isStale: boolean } {
  const news = new Map(changed.map((delivery) => [delivery.delivery_id, delivery]));
  let removed = 0;
  const next = pages.map((page) => ({
    ...page,
    items: page.items.flatMap((row) => {
      const fresh = news.get(row.delivery_id);
      if (fresh === undefined) return [row];
      news.delete(row.delivery_id);
      // An answer of the server may have overtaken the delta.
      if (fresh.updated_at < row.updated_at) return [row];
      if (mayMatch(fresh, filters)) return [fresh];
      removed += 1;
      return [];
    }),
  }));
  const isStale = [...news.values()].some((delivery) => mayMatch(delivery, filters));
  const total = removed === 0 ? next : next.map((page) => (page.total === undefined ? page : { ...page, total: page.total - removed }));
  return { pages: total, isStale };
}
