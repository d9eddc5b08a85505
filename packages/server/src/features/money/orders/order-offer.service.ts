import type { Fulfilment, OrderOffer } from '@rota/contract/orders';
import { leastCharge } from '@rota/contract/payment-providers';
import type { SavedCommerceSettings } from '@rota/contract/commerce';
import type { Database } from '../../../db/database.ts';
import { isWithin } from '../../../hours.rules.ts';
import type { Payments } from '../payments/index.ts';
import type { Products } from '../../catalogue/products/index.ts';
import type { CodePlace } from '../../catalogue/qr-codes/index.ts';
import {
  availabilityOf,
  orderingNow,
  type Availability,
  type MenuOpening,
  type Outlook,
  type Stations,
} from '../../work/stations/index.ts';
import { steadyState } from './demand.rules.ts';
import { findDemand, saveDemand } from './demand.store.ts';
import { passTarget } from './pass.rules.ts';
import { promiseOfMenu } from './promise.rules.ts';
import type { FeatureGate } from '../../sites/projects/index.ts';
import type { LegalTexts } from '../legal-texts/index.ts';

export type OfferDeps = {
  readonly database: Database;
  readonly stations: Pick<Stations, 'outlooks' | 'settings'>;
  readonly onMenu: Products['onMenu'];
  readonly commerce: (projectId: number) => Promise<SavedCommerceSettings>;
  readonly timeZone: (projectId: number) => Promise<string>;
  readonly takesCards: Payments['takesCards'];
  readonly legal: Pick<LegalTexts, 'inForce'>;
  readonly features: Pick<FeatureGate, 'isOff'>;
  readonly clock: () => number;
};
export type Offers = ReturnType<typeof createOffers>;

/** A place from which one can order, and where it is brought to. */
export type Selling = CodePlace & {
  readonly station: NonNullable<CodePlace['station']> & { readonly menu_id: string };
};
export type StationNow = {
  readonly fulfilments: readonly { readonly kind: Fulfilment; readonly least_order_minor: number }[];
  /** Of the first of them. */
  readonly availability: Availability;
  /** Of a robot that sets out now; null where none does. */
  readonly outlook: Outlook;
};

/** The fleet's expectation may be as old as this where it is shown, and where it is ordered, ms. */
const AGE_MS = { shown: 8_000, ordered: 2_000 } as const;
const NO_ROBOT: Outlook = { expected: null, reason: null };

/** What can be ordered at a place, and how busy it is. */
export function createOffers(deps: OfferDeps) {
  const { database, clock } = deps;

  /** How a place stands now: in which ways an order comes to `targetId`, and how busy it is. */
  async function stationNow(place: Selling, targetId: string, how: keyof typeof AGE_MS): Promise<StationNow> {
    const { projectId, station } = place;
    const [settings, bounds, zone] = await Promise.all([
      deps.commerce(projectId),
      deps.stations.settings.of(projectId),
      deps.timeZone(projectId),
    ]);
    const now = clock();
    const isOn = ({ is_on: on, hours }: SavedCommerceSettings['delivery']): boolean =>
      on && (hours.length === 0 || hours.some((one) => isWithin(one, zone, now)));
    const open = { switch: station.switch, hours: station.hours, zone, settings: bounds, now };
    const pickup = isOn(settings.pickup)
      ? [{ kind: 'pickup' as const, least_order_minor: settings.pickup.least_order_minor }]
      : [];
    const atPass = availabilityOf({
      ...open,
      outlook: { expected: { from: now, to: now, likelihood: 1 }, reason: null },
    });
    const pass = passTarget(station);
    // No robot drives to a guest at the pass.
    if (!isOn(settings.delivery) || targetId === pass)
      return { fulfilments: pickup, availability: atPass, outlook: NO_ROBOT };
    const called = { kind: 'delivery', targetId, otherTargetId: pass } as const;
    const outlook = await deps.stations.outlooks.of(projectId, called, AGE_MS[how]);
    const delivery = await steady(place, availabilityOf({ ...open, outlook }), bounds, now);
    const brought = { kind: 'delivery' as const, least_order_minor: settings.delivery.least_order_minor };
    if (delivery.availability !== 'not_available')
      return { fulfilments: [brought, ...pickup], availability: delivery, outlook };
    // Where no robot comes one may still fetch it oneself.
    if (pickup.length > 0 && atPass.availability !== 'not_available')
      return { fulfilments: pickup, availability: atPass, outlook: NO_ROBOT };
    return { fulfilments: [], availability: delivery, outlook };
  }

  async function steady(
    { projectId, station }: Selling,
    found: Availability,
    bounds: Parameters<typeof steadyState>[3],
    now: number,
  ): Promise<Availability> {
    // What a person switched, hours and robots that cannot come are as they are: only a wait is steadied.
    if (found.reason !== null && found.reason !== 'robots_busy') return found;
    return database.tenant(projectId, async (tx) => {
      const before = await findDemand(tx, projectId, station.station_id);
      const state = steadyState(before, found.availability, found.waitS, bounds, now);
      if (state !== before?.state) await saveDemand(tx, projectId, station.station_id, state, new Date(now));
      return state === found.availability ? found : { ...found, availability: state, reason: 'robots_busy' };
    });
  }

  /** Null where nothing is sold, or the project takes no orders. */
  async function offerAt(place: CodePlace): Promise<OrderOffer | null> {
    if (!isSelling(place)) return null;
    const { projectId, station } = place;
    if (await deps.features.isOff(projectId, 'ordering')) return null;
    const [now, menu, { payment, codes }, cards, texts] = await Promise.all([
      stationNow(place, place.targetId, 'shown'),
      deps.onMenu(projectId, station.menu_id),
      deps.commerce(projectId),
      deps.takesCards(projectId),
      deps.legal.inForce(projectId, 'tr'),
    ]);
    const { expected } = now.outlook;
    const iso = (at: number): string => new Date(at).toISOString();
    const promise = expected && {
      from: iso(expected.from),
      to: iso(expected.to),
      likelihood: expected.likelihood,
    };
    const minutes = menu.products.flatMap(({ isSoldOut, preparation_minutes: one }) =>
      isSoldOut || one === null ? [] : [one],
    );
    const { availability, reason, opensAt } = orderingNow(now.availability, openingOf(menu), cards);
    return {
      project_id: projectId,
      station_id: station.station_id,
      station_name: station.name,
      fulfilments: [...now.fulfilments],
      availability,
      reason,
      opens_at: opensAt === null ? null : iso(opensAt),
      note: station.switch === 'automatic' ? null : station.switch_reason,
      promise: promiseOfMenu(promise, minutes, deps.clock()),
      robot_promise: promise,
      currency: payment.currency,
      is_test_money: cards?.isTest ?? false,
      asks_code: codes.is_on,
      least_card_minor: cards === undefined ? 1 : leastCharge(cards.provider, payment.currency),
      consents: texts.map(({ kind, version }) => ({ kind, version })),
      categories: [...menu.categories],
      products: menu.products.map((product) => ({ ...product, is_sold_out: product.isSoldOut })),
    };
  }

  return { offerAt, stationNow };
}

/** Of a menu as guests see it. */
function openingOf({ products, opensAt }: Awaited<ReturnType<Products['onMenu']>>): MenuOpening {
  return {
    isOpen: products.length > 0,
    opensAt,
    hasPrices: products.some(
      ({ price_minor: price, discounted_price_minor: discounted }) => (discounted ?? price) > 0,
    ),
  };
}

/** Whether something is sold there: a station sells at it, and has a menu. */
export function isSelling(place: CodePlace): place is Selling {
  return place.station !== undefined && place.station.menu_id !== null;
}
