import { fieldProblem } from '../../../http/app-error.ts';
import {
  deliveryGrouping,
  DELIVERY_STATUSES,
  punctuality,
  TASK_KINDS,
  TASK_PRIORITIES,
  type DeliveryFilter as FilterQuery,
  type DeliveryGrouping,
  type DeliverySort,
} from '@rota/contract/deliveries';
import { validationFailed } from '../../../http/validation.ts';
import { parseList, readCursor, writeCursor, type Cursor } from './deliveries.rules.ts';
import type {
  DeliveryFilter,
  DeliveryListing,
  DeliverySortField,
  ListedDelivery,
} from './delivery-list.store.ts';

export type NamedRobot = { readonly robotId: string; readonly name: string };
type ListQuery = FilterQuery & {
  readonly sort: DeliverySort;
  readonly group?: DeliveryGrouping | undefined;
  readonly collapsed?: string | undefined;
  readonly cursor?: string | undefined;
};

const collator = new Intl.Collator('tr', { numeric: true, sensitivity: 'base' });

/** Robots as people count their names: R-2 before R-10. */
export function inOrderOfNames(robots: readonly NamedRobot[]): NamedRobot[] {
  return [...robots].sort((a, b) => collator.compare(a.name, b.name));
}

/** What a query narrows a list to. Throws VALIDATION_FAILED for a value that there is not. */
export function filterOf(query: FilterQuery): DeliveryFilter {
  return {
    statuses: listOf(query, 'status', DELIVERY_STATUSES),
    kinds: listOf(query, 'kind', TASK_KINDS),
    priorities: listOf(query, 'priority', TASK_PRIORITIES),
    punctualities: listOf(query, 'punctuality', punctuality.options),
    robotIds: query.robot_id?.split(',').filter((robotId) => robotId !== ''),
    targetId: query.target_id,
    search: query.search,
    from: query.from,
    to: query.to,
  };
}

/** How a query lists deliveries; `robots` in the order of their groups. Throws VALIDATION_FAILED. */
export function listingOf(query: ListQuery, robots: readonly NamedRobot[]): Omit<DeliveryListing, 'limit'> {
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor, orderOf(query));
  if (query.cursor !== undefined && after === undefined) {
    throw validationFailed([fieldProblem('cursor', 'wrong_cursor')]);
  }
  return { filter: filterOf(query), ...sortOf(query.sort), grouped: groupedOf(query, robots), after };
}

/** An order as the store has it. */
function sortOf(sort: DeliverySort): {
  readonly sort: DeliverySortField;
  readonly descending: boolean;
} {
  return { sort: sort.replace('-', '') as DeliverySortField, descending: sort.startsWith('-') };
}

/** The cursor of the page that follows a row. */
export function cursorAfter(query: ListQuery, last: ListedDelivery): string {
  return writeCursor(cursorOf(query, last));
}

/** Where a page ends with a row. */
export function cursorOf(query: Pick<ListQuery, 'sort' | 'group'>, last: ListedDelivery): Cursor {
  return { sort: orderOf(query), group: last.group_rank, value: last.sort_key, id: last.delivery_id };
}

/** A list's order in one text: a cursor of another order means nothing in it. */
function orderOf({ sort, group }: Pick<ListQuery, 'sort' | 'group'>): string {
  return group === undefined ? sort : `${sort} ${deliveryGrouping.parse(group)}`;
}

function groupedOf(
  { group, collapsed = '' }: ListQuery,
  robots: readonly NamedRobot[],
): DeliveryListing['grouped'] {
  if (group === undefined) return undefined;
  // The key of those without a robot is the empty one: two commas, or nothing but one, name it.
  return {
    by: group,
    robots: robots.map(({ robotId }) => robotId),
    collapsed: collapsed.split(',').filter((key) => key !== ''),
  };
}

function listOf<T extends string>(
  query: FilterQuery,
  property: 'status' | 'kind' | 'priority' | 'punctuality',
  all: readonly T[],
) {
  const text = query[property];
  if (text === undefined || text === '') return undefined;
  const found = parseList(text, all);
  if (found !== undefined) return found;
  throw validationFailed([fieldProblem(property, 'not_one_of', { choices: all.join(', ') })]);
}
