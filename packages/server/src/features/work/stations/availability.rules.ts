import type { DecisionCode } from '@rota/contract/decisions';
import type {
  CallReason,
  CallSettings,
  StationAvailability,
  StationSwitch,
  WeekHours,
} from '@rota/contract/stations';
import { isWithin, nextOpening } from '../../../hours.rules.ts';

/** What the fleet expects of a call that is made now. Times are ms. */
export type Outlook = {
  /** When a robot would be there; null where it is unknown. */
  readonly expected: { readonly from: number; readonly to: number; readonly likelihood: number } | null;
  /** Why no robot can be expected; null where one can. */
  readonly reason: CallReason | null;
};

export type AvailabilityInput = {
  readonly switch: StationSwitch;
  readonly hours: readonly WeekHours[];
  readonly zone: string;
  readonly settings: Pick<CallSettings, 'high_demand_after_minutes' | 'closed_after_minutes'>;
  readonly outlook: Outlook;
  readonly now: number;
};
export type Availability = {
  readonly availability: StationAvailability;
  readonly reason: CallReason | null;
  /** In ms; null while it is open, or where it is unknown. */
  readonly opensAt: number | null;
  /** Until a robot would be there; null where it is unknown. */
  readonly waitS: number | null;
};

/** Reasons that pass while the caller waits. All others close a station. */
const PASSES: readonly CallReason[] = ['robots_charging', 'robots_busy'];

/** Whether a station takes calls now. */
export function availabilityOf(input: AvailabilityInput): Availability {
  const { outlook, settings, now } = input;
  const waitS =
    outlook.expected &&
    Math.max(0, Math.round(((outlook.expected.from + outlook.expected.to) / 2 - now) / 1_000));
  const closed = closedBy(input);
  if (closed !== null) return { availability: 'not_available', waitS, ...closed };
  const of = (availability: StationAvailability, reason: CallReason | null): Availability => ({
    availability,
    reason,
    opensAt: null,
    waitS,
  });
  if (outlook.reason !== null)
    return of(PASSES.includes(outlook.reason) ? 'high_demand' : 'not_available', outlook.reason);
  if (waitS === null) return of('high_demand', 'robots_busy');
  if (waitS > settings.closed_after_minutes * 60) return of('not_available', 'robots_busy');
  return waitS > settings.high_demand_after_minutes * 60
    ? of('high_demand', 'robots_busy')
    : of('taking_orders', null);
}

/** Whether a menu sells something now, and when it next does. */
export type MenuOpening = {
  readonly isOpen: boolean;
  /** In ms; null while it is open, and where that is not within a week. */
  readonly opensAt: number | null;
  /** Whether something that it sells now costs money. */
  readonly hasPrices: boolean;
};
/** The provider that charges cards for a project; undefined where there is none. */
export type Cards = { readonly isDown: boolean } | undefined;

/** Whether a station takes orders now: its own state first, then its menu, then whether its guests can pay. */
export function orderingNow(station: OrderingState, menu: MenuOpening, cards: Cards): OrderingState {
  return onPayment(onMenu(station, menu), cards, menu.hasPrices);
}

/** Closes a station whose guests could not pay for an order. A menu without prices needs no way of paying. */
function onPayment(station: OrderingState, cards: Cards, hasPrices: boolean): OrderingState {
  const reason = obstacleToPaying(cards, hasPrices);
  if (reason === null || station.availability === 'not_available') return station;
  return { availability: 'not_available', reason, opensAt: null };
}

/** Why guests cannot pay; null where they can, or where nothing is to be paid. */
export function obstacleToPaying(cards: Cards, hasPrices: boolean): 'cards_down' | 'no_payment' | null {
  if (!hasPrices) return null;
  if (cards === undefined) return 'no_payment';
  return cards.isDown ? 'cards_down' : null;
}

type OrderingState = Pick<Availability, 'availability' | 'reason' | 'opensAt'>;

/**
 * Whether a station takes orders, its menu included: it takes none while the menu is closed, and opens with the later of both. Calls of
 * robots do not depend on the menu.
 */
export function onMenu(station: OrderingState, menu: Omit<MenuOpening, 'hasPrices'>): OrderingState {
  if (menu.isOpen) return station;
  if (station.availability !== 'not_available')
    return { availability: 'not_available', reason: 'menu_closed', opensAt: menu.opensAt };
  const opensAt =
    station.opensAt === null || menu.opensAt === null
      ? station.opensAt
      : Math.max(station.opensAt, menu.opensAt);
  return { ...station, opensAt };
}

function closedBy({
  switch: by,
  hours,
  zone,
  now,
}: AvailabilityInput): Pick<Availability, 'reason' | 'opensAt'> | null {
  if (by === 'open') return null;
  if (by === 'closed') return { reason: 'switched_off', opensAt: null };
  if (hours.length === 0 || hours.some((one) => isWithin(one, zone, now))) return null;
  return { reason: 'outside_hours', opensAt: nextOpening(hours, zone, now) ?? null };
}

/** The dispatcher's reason for giving no robot, for the caller. */
const REASONS: Readonly<Partial<Record<DecisionCode, CallReason>>> = {
  ROBOTS_ESCAPING: 'all_stopped',
  FLOOR_PREPARING: 'fleet_away',
  TARGET_UNREACHABLE: 'place_unreachable',
  ROBOT_CANNOT_RIDE: 'place_unreachable',
  NO_LOBBY: 'place_unreachable',
  ELEVATOR_SUSPENDED: 'place_unreachable',
  ELEVATOR_BLOCKED: 'place_unreachable',
  TARGET_MISSING: 'place_missing',
  ROBOTS_LOW_BATTERY: 'robots_charging',
  ROBOTS_HELD: 'robots_held',
  ROBOTS_OFFLINE: 'robots_offline',
  ALL_ROBOTS_BUSY: 'robots_busy',
};

/** The dispatcher's reason for giving no robot, as the caller sees it; without a name no robot is fit for it. */
export function callReasonOf(code: DecisionCode | undefined): CallReason {
  return (code && REASONS[code]) ?? 'no_robot';
}

/** Why a called task waits, as far as it concerns the caller; null for other reasons. */
export function passingReasonOf(code: DecisionCode | undefined): CallReason | null {
  return (code && REASONS[code]) ?? null;
}
