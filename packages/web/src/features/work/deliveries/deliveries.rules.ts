import { awaitedBy, type Awaited } from '@rota/contract/decisions';
import {
  DELIVERY_GROUPINGS,
  DELIVERY_STATUS_GROUPS,
  DELIVERY_STATUSES,
  punctuality as punctualities,
  TASK_KINDS,
  TASK_PRIORITIES,
  taskKindFields,
  type Delivery,
  type DeliveryKind,
  type DeliveryGrouping,
  type DeliveryStatus,
  type Punctuality,
  type TaskPriority,
} from '@rota/contract/deliveries';
import { mapIdOf } from '@rota/contract/maps';
import { periodOf, type Period } from '../../../ui/list/period.ts';

/** The manual actions on a delivery. */
export type ManualAction = 'cancel' | 'setDelivered' | 'setWaiting' | 'setRequested';

/** From which statuses each is possible; the server refuses the rest with DELIVERY_TRANSITION_NOT_ALLOWED. */
export const manualActions: Record<ManualAction, readonly DeliveryStatus[]> = {
  cancel: [
    'Created',
    'Queued',
    'Requested',
    'Pending',
    'In Progress',
    'Being Delivered',
    'Delivered',
    'Recovering',
  ],
  setDelivered: ['Requested', 'Pending', 'In Progress', 'Being Delivered', 'Recovering', 'Failed'],
  setWaiting: ['Requested', 'Pending', 'In Progress', 'Being Delivered', 'Recovering'],
  setRequested: ['Failed', 'Expired', 'Queued'],
};

export function mayDo(action: ManualAction, delivery: Pick<Delivery, 'status' | 'releasing'>): boolean {
  return manualActions[action].includes(delivery.status) && !(delivery.releasing && action === 'cancel');
}

/** The name of an action for a kind of task: a round or a talk has nothing to deliver, and is finished. */
export function wordOf(action: ManualAction, kind: DeliveryKind): ManualAction | 'finish' {
  return action === 'setDelivered' && !taskKindFields[kind].lids ? 'finish' : action;
}

/** Whether it waits in the queue for a robot, and no robot has taken it or carries its goods. */
export function mayAssign({
  status,
  trip_id: tripId,
  robot_id: robotId,
}: Pick<Delivery, 'status' | 'trip_id' | 'robot_id'>): boolean {
  return status === 'Queued' && tripId === null && robotId === null;
}

/** The confirmation that its robot is waiting for, if any. */
export function awaitedConfirmation(delivery: Pick<Delivery, 'waiting_reason'>): Awaited | undefined {
  return awaitedBy(delivery.waiting_reason?.code);
}

/** How people look at deliveries: those that are under way or will be, those that ended as they should or were called off, and those that failed. */
export const deliveryTabs: Record<keyof typeof DELIVERY_STATUS_GROUPS, readonly DeliveryStatus[]> =
  DELIVERY_STATUS_GROUPS;
export type DeliveryTab = keyof typeof deliveryTabs;
const statusGroups = ['active', 'done', 'failed'] as const;

/** The tab that an address names; undefined for all deliveries. */
export function tabOf(text: string | null): DeliveryTab | undefined {
  return text === 'active' || text === 'done' || text === 'failed' ? text : undefined;
}

/** Whether it is under way or will be: its time still runs. */
export function isActive({ status }: Pick<Delivery, 'status'>): boolean {
  return deliveryTabs.active.some((active) => active === status);
}

/** The filters of the list. */
export type DeliveryFilters = {
  status: readonly DeliveryStatus[];
  /** Deliveries of any of these; of all robots, and of none, when it is empty. */
  robotIds: readonly string[];
  /** Any of these kinds; all if empty. */
  kinds: readonly DeliveryKind[];
  /** Any of these priorities; all if empty. */
  priorities: readonly TaskPriority[];
  /** Any of these states relative to the due time; all if empty. */
  punctualities: readonly Punctuality[];
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
    kinds: chosenOf(TASK_KINDS, address.get('kind')),
    priorities: chosenOf(TASK_PRIORITIES, address.get('priority')),
    punctualities: chosenOf(punctualities.options, address.get('punctuality')),
    search: address.get('search') ?? '',
    period: periodOf(address.get('period')),
  };
}

function chosenOf<T extends string>(all: readonly T[], text: string | null): T[] {
  const asked = (text ?? '').split(',');
  return all.filter((one) => asked.includes(one));
}

/** The grouping that an address names; undefined for a list without groups. */
export function groupingOf(text: string | null): DeliveryGrouping | undefined {
  return DELIVERY_GROUPINGS.find((one) => one === text);
}

/** The key of the group that a delivery stands in, as the server counts it. */
export function groupKeyOf(delivery: Delivery, by: DeliveryGrouping): string {
  if (by === 'robot') return delivery.robot_id ?? '-';
  if (by === 'kind') return delivery.kind;
  if (by === 'floor') return mapIdOf(delivery.site, delivery.floor);
  return statusGroups.find((group) => deliveryTabs[group].includes(delivery.status)) ?? 'active';
}

/** May a delivery that changed be in the list? Search and period are the server's to decide, so they count as yes. */
function mayMatch(delivery: Delivery, filters: DeliveryFilters): boolean {
  if (filters.status.length > 0 && !filters.status.includes(delivery.status)) return false;
  const { robotIds, kinds, priorities } = filters;
  if (priorities.length > 0 && !priorities.includes(delivery.priority)) return false;
  if (!mayMatchPunctuality(delivery, filters)) return false;
  if (kinds.length > 0 && !kinds.includes(delivery.kind)) return false;
  return robotIds.length === 0 || (delivery.robot_id !== null && robotIds.includes(delivery.robot_id));
}

function mayMatchPunctuality({ punctuality }: Delivery, { punctualities: asked }: DeliveryFilters): boolean {
  return asked.length === 0 || (punctuality !== null && asked.includes(punctuality));
}

/** Whether a delivery that was open when it was read is missing among those that are `open` now: it ended before its news was watched. */
export function hasEndedUnseen(known: readonly Delivery[], open: readonly Delivery[]): boolean {
  const openIds = new Set(open.map(({ delivery_id: id }) => id));
  return known.some((delivery) => isActive(delivery) && !openIds.has(delivery.delivery_id));
}

/** One page of the list. In a list that begins with what is active, `part` is what its cursor goes on with. */
export type DeliveryPage = {
  items: Delivery[];
  next_cursor: string | null;
  total?: number | undefined;
  part?: ListPart | undefined;
};

/** The two parts of a list that begins with what is active. */
type ListPart = 'active' | 'ended';

/** The statuses of both parts, as far as they are asked for (empty: all are); undefined if only one part is. */
export function partsOf(
  asked: readonly DeliveryStatus[],
): Record<ListPart, readonly DeliveryStatus[]> | undefined {
  const statuses = asked.length === 0 ? DELIVERY_STATUSES : asked;
  const active = statuses.filter((status) => isActive({ status }));
  const ended = statuses.filter((status) => !isActive({ status }));
  return active.length === 0 || ended.length === 0 ? undefined : { active, ended };
}

/** The first page: what has ended follows once all that is active is there. Both are counted. */
export function joinParts(active: DeliveryPage, ended: DeliveryPage): DeliveryPage {
  const total =
    active.total === undefined || ended.total === undefined ? undefined : active.total + ended.total;
  if (active.next_cursor !== null) return { ...active, total, part: 'active' };
  return { ...ended, items: [...active.items, ...ended.items], total, part: 'ended' };
}

/** The start of the page after this one; null after the last. */
export function pageAfter({ next_cursor: cursor, part }: DeliveryPage): PageStart | null {
  if (cursor !== null) return { cursor, part };
  return part === 'active' ? { cursor, part: 'ended' } : null;
}
export type PageStart = { readonly cursor: string | null; readonly part: ListPart | undefined };

/** A delivery that ended between two answers is in both parts: it keeps the place where it is first. */
export function withoutRepeats<T extends { readonly pages: readonly DeliveryPage[] }>(list: T): T {
  const seen = new Set<string>();
  const isNew = ({ delivery_id: id }: Delivery) => {
    const isRepeat = seen.has(id);
    seen.add(id);
    return !isRepeat;
  };
  return { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.filter(isNew) })) };
}

/** Whether a delivery of these pages now belongs to the other part. */
export function hasChangedPart(pages: readonly DeliveryPage[], changed: readonly Delivery[]): boolean {
  const news = new Map(changed.map((delivery) => [delivery.delivery_id, delivery]));
  return pages.some(({ part, items }) =>
    items.some((row) => {
      const fresh = news.get(row.delivery_id);
      return part !== undefined && fresh !== undefined && isActive(fresh) !== isActive(row);
    }),
  );
}

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
  const total =
    removed === 0
      ? next
      : next.map((page) => (page.total === undefined ? page : { ...page, total: page.total - removed }));
  return { pages: total, isStale };
}
