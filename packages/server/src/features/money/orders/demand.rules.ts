import type { StationAvailability } from '@rota/contract/stations';

/** How busy a place is: in the order of worse and worse. */
const ORDER = [
  'taking_orders',
  'high_demand',
  'not_available',
] as const satisfies readonly StationAvailability[];

/** So much shorter than the bound the wait has to be before a place says that it is better again. */
const BACK_AT = 0.8;
/** What was found longer ago says nothing of now, ms. */
const FORGOTTEN_MS = 30 * 60_000;

export type Bounds = { readonly high_demand_after_minutes: number; readonly closed_after_minutes: number };
export type Demand = { readonly state: StationAvailability; readonly since: number };

/**
 * The state of a busy place, steadied: worse at once, so that no promise is made that breaks; better only when the wait is clearly under
 * the bound, so that it does not change with every order. `waitS` is null where it is unknown.
 */
export function steadyState(
  before: Demand | undefined,
  state: StationAvailability,
  waitS: number | null,
  bounds: Bounds,
  now: number,
): StationAvailability {
  if (before === undefined || now - before.since > FORGOTTEN_MS) return state;
  if (ORDER.indexOf(state) >= ORDER.indexOf(before.state) || waitS === null) return state;
  const bound =
    (before.state === 'not_available' ? bounds.closed_after_minutes : bounds.high_demand_after_minutes) * 60;
  return waitS > bound * BACK_AT ? before.state : state;
}
