import type { Rule } from '@rota/contract/core';
import { createHash, randomUUID } from 'node:crypto';
import type { NewOrder, OrderConsent } from '@rota/contract/orders';
import type { SavedCommerceSettings } from '@rota/contract/commerce';
import { isUniqueViolation } from '../../../db/database-errors.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { AppError, recordNotFound, fieldProblem } from '../../../http/app-error.ts';
import { validationFailed } from '../../../http/validation.ts';
import { requireOnInTransaction, type FeatureGate } from '../../sites/projects/index.ts';
import type { Addresses } from '../../sites/addresses/index.ts';
import { digestOf, readPhone } from '../../access/auth/index.ts';
import type { LegalTexts } from '../legal-texts/index.ts';
import { sharesOf, type Payments } from '../payments/index.ts';
import type { Products } from '../../catalogue/products/index.ts';
import type { CodePlace, QrCodes } from '../../catalogue/qr-codes/index.ts';
import { priceCart, TOTAL_MOST, type LineProblem, type PricedCart } from './cart.rules.ts';
import { isSelling, type Offers, type StationNow } from './order-offer.service.ts';
import { statusDiffers } from './order-conflicts.rules.ts';
import { codeSms } from './order-sms.rules.ts';
import { orderPage } from './order-token.service.ts';
import { noteOnTimeline } from './order-timeline.store.ts';
import * as store from './orders.store.ts';
import type { OrderRow } from './orders.store.ts';
import { allowsPhone } from './phone-countries.service.ts';
import type { Places } from './order-places.service.ts';
import type { CodeAsker } from './code-limits.service.ts';
import type { SmsCodes } from './sms-codes.service.ts';
import type { OrderAcceptance } from './order-acceptance.service.ts';

export type CheckoutDeps = {
  readonly database: Database;
  readonly find: QrCodes['find'];
  readonly places: Pick<Places, 'ofOrder'>;
  readonly offers: Offers;
  readonly onMenu: Products['onMenu'];
  readonly commerce: (projectId: number) => Promise<SavedCommerceSettings>;
  readonly features: Pick<FeatureGate, 'isOff'>;
  readonly house: (projectId: number) => Promise<string>;
  readonly goalNamed: Addresses['goalNamed'];
  readonly legal: Pick<LegalTexts, 'inForce'>;
  readonly payments: Pick<Payments, 'takesCards' | 'begin'>;
  readonly codes: Pick<SmsCodes, 'send' | 'admit'>;
  readonly acceptance: OrderAcceptance;
  readonly tokenOf: (orderId: string) => string;
  /** Something of an order changed, after the commit. */
  readonly announceChange: (projectId: number, orderId: string) => void;
  readonly clock: () => number;
};
export type Checkout = ReturnType<typeof createCheckout>;
/** Who orders: the address that asks. */
export type Guest = { readonly ip: string; readonly origin: string };
/** Where an order is brought to; `uid` where it is a verified address. */
export type Goal = { readonly targetId: string; readonly name: string; readonly uid: string | null };
/** The content of an order, from any caller and place. */
export type OrderContent = Omit<NewOrder, 'qr' | 'phone' | 'address'>;
/** A known person. `stillThere`: throws in the transaction of the order where they have gone meanwhile. */
export type KnownUser = {
  readonly userId: string;
  readonly phone: string;
  readonly stillThere: (tx: Tx) => Promise<void>;
};
/** Who orders. `askedFrom`: the address of a stranger, to whom a code is sent; without it the phone is known. */
type Buyer = {
  readonly phone: string;
  readonly hash: string;
  readonly goal: () => Promise<Goal>;
  readonly askedFrom?: string;
  readonly userId: string | null;
  readonly stillThere?: KnownUser['stillThere'];
};
/** How a code is sent; `isOn` is false where the project asks for none, and the limits hold alone. */
type Sending = {
  readonly asker: CodeAsker;
  readonly house: string;
  readonly livesS: number;
  readonly isOn: boolean;
};
export type OrderMade = { readonly order: OrderRow; readonly token: string };

/** An unpaid order waits so long, ms. */
export const LIVES_MS = 15 * 60_000;

/** From a cart to a paid order. Prices and places are checked again when it is ordered and when it is paid. */
export function createCheckout(deps: CheckoutDeps) {
  const { database, clock, codes } = deps;

  /** The same order again for the same request. Throws what the contract names for `publicOrders.create`. */
  async function create(wanted: NewOrder, guest: Guest): Promise<OrderMade> {
    refuseUnconfirmed(wanted);
    const place = await deps.find(wanted.qr, false);
    const { phone, address } = wanted;
    return make(place, wanted, {
      phone,
      hash: hashOf(wanted),
      goal: () => goalOf(deps, place, address),
      askedFrom: guest.ip,
      userId: null,
    });
  }

  /** For a person with a proved phone: no code is sent, and a free order is accepted at once. */
  async function createFor(
    user: KnownUser,
    place: CodePlace,
    goal: Goal | undefined,
    wanted: OrderContent,
  ): Promise<OrderMade> {
    refuseUnconfirmed(wanted);
    const { userId, phone, stillThere } = user;
    const hash = hashOf([userId, place.station?.station_id, goal?.uid ?? place.targetId, wanted]);
    const made = await make(place, wanted, {
      phone,
      hash,
      userId,
      stillThere,
      goal: async () => goal ?? ownGoal(place),
    });
    if (made.order.status === 'pending_payment' && made.order.total_minor === 0)
      await takeFree(place.projectId, made.order.order_id);
    return made;
  }

  async function make(place: CodePlace, wanted: OrderContent, buyer: Buyer): Promise<OrderMade> {
    const { projectId } = place;
    const known = await sentBefore(projectId, wanted.client_request_id, buyer.hash);
    if (known !== undefined) return known;
    if (!isSelling(place) || (await deps.features.isOff(projectId, 'ordering'))) throw notOffered();
    const phone = phoneOf('phone', buyer.phone);
    const contact = wanted.contact_phone ? phoneOf('contact_phone', wanted.contact_phone) : null;
    const settings = await deps.commerce(projectId);
    if (!allowsPhone(phone, settings.codes.countries))
      throw new AppError('PHONE_COUNTRY_NOT_ALLOWED', 'This number is not accepted here');
    const goal = await buyer.goal();
    const now = await deps.offers.stationNow(place, goal.targetId, 'ordered');
    const offered = offeredWay(now, wanted);
    refuseBusy(now, wanted.accepts_wait);
    const cart = await cartOf(deps, projectId, place.station.menu_id, wanted.items);
    refuseChanged(cart, seenBy(wanted), settings.payment.currency);
    refuseSmall(cart, offered.least_order_minor);
    const cards = await deps.payments.takesCards(projectId);
    refuseUnpayable(cart.totalMinor, cards);
    const consents = await consentsOf(deps, projectId, wanted);
    const orderId = randomUUID();
    const token = deps.tokenOf(orderId);
    const at = new Date(clock());
    const isKnown = buyer.askedFrom === undefined || !settings.codes.is_on;
    const row: store.NewOrderRow = {
      order_id: orderId,
      client_request_id: wanted.client_request_id,
      request_hash: buyer.hash,
      token_digest: digestOf(token),
      status: isKnown ? 'pending_payment' : 'pending_verification',
      fulfilment: offered.kind,
      ...placeColumns(place, place.station, goal),
      market_user_id: buyer.userId,
      receiver_name: wanted.receiver_name,
      note: wanted.note,
      phone,
      contact_phone: contact,
      language: wanted.language,
      wants_sms: wanted.wants_sms,
      asked: wanted.items,
      accepts_wait: wanted.accepts_wait,
      ...cartColumns(cart, settings),
      is_test: cart.totalMinor > 0 && cards?.isTest === true,
      consents,
      created_at: at,
      expires_at: new Date(at.getTime() + LIVES_MS),
    };
    const sending =
      buyer.askedFrom === undefined ? undefined : await sendingOf(deps, place, buyer.askedFrom, settings);
    return insert(projectId, row, token, buyer, sending);
  }

  async function insert(
    projectId: number,
    row: store.NewOrderRow,
    token: string,
    buyer: Buyer,
    code?: Sending,
  ): Promise<OrderMade> {
    try {
      const order = await database.tenant(projectId, async (tx) => {
        await requireOnInTransaction(tx, projectId, 'ordering');
        await buyer.stillThere?.(tx);
        const made = await store.insertOrder(tx, projectId, {
          ...row,
          number: await store.nextNumber(tx, projectId),
        });
        await noteOnTimeline(tx, projectId, made.order_id, { kind: 'ordered', actor: 'guest' });
        if (code !== undefined) await sendCode(tx, projectId, made, code);
        return made;
      });
      return { order, token };
    } catch (error) {
      if (!isUniqueViolation(error, 'customer_order_request_unique')) throw error;
      const theirs = await sentBefore(projectId, row.client_request_id, buyer.hash);
      if (theirs === undefined) throw error;
      return theirs;
    }
  }

  async function sendCode(
    tx: Tx,
    projectId: number,
    order: OrderRow,
    { asker, house, livesS, isOn }: Sending,
  ): Promise<void> {
    if (!isOn) return codes.admit(tx, projectId, { id: order.order_id, phone: order.phone }, asker);
    const say = (code: string): string => codeSms(order.language, { house, code });
    await codes.send(tx, projectId, { id: order.order_id, phone: order.phone }, asker, {
      say,
      purpose: 'order',
      livesS,
    });
    await noteOnTimeline(tx, projectId, order.order_id, { kind: 'code_sent', actor: 'system' });
  }

  /** Throws CLIENT_REQUEST_ID_REUSED. */
  async function sentBefore(
    projectId: number,
    clientRequestId: string,
    hash: string,
  ): Promise<OrderMade | undefined> {
    const order = await database.tenant(projectId, (tx) =>
      store.findOrderOfRequest(tx, projectId, clientRequestId),
    );
    if (order === undefined) return undefined;
    if (order.request_hash !== hash)
      throw new AppError('CLIENT_REQUEST_ID_REUSED', 'Sent before with another content');
    return { order, token: deps.tokenOf(order.order_id) };
  }

  async function takeFree(projectId: number, orderId: string): Promise<void> {
    const take = await deps.acceptance.prepare(projectId, orderId, 'taken_free');
    await database.tenant(projectId, take);
    deps.announceChange(projectId, orderId);
  }

  /** Begins to pay. Throws what the contract names for `publicOrders.pay`. */
  async function pay(
    projectId: number,
    orderId: string,
    acceptsWait: boolean,
    guest: Guest,
  ): Promise<{ redirectUrl: string }> {
    const order = await database.tenant(projectId, (tx) => store.findOrder(tx, projectId, orderId));
    if (order === undefined) throw recordNotFound();
    if (order.status !== 'pending_payment') throw statusDiffers();
    await recheck(projectId, order, acceptsWait);
    if (order.total_minor === 0) {
      await takeFree(projectId, orderId);
      return { redirectUrl: orderPage(deps.tokenOf(orderId)) };
    }
    const begun = await deps.payments.begin(projectId, orderId, guest);
    deps.announceChange(projectId, orderId);
    return begun;
  }

  /** Prices, hours, stock and the place as they are at the moment of paying. */
  async function recheck(projectId: number, order: OrderRow, acceptsWait: boolean): Promise<void> {
    const place = await deps.places.ofOrder(projectId, order);
    if (!isSelling(place) || (await deps.features.isOff(projectId, 'ordering')))
      throw new AppError('STATION_NOT_AVAILABLE', 'Ordering is closed');
    const now = await deps.offers.stationNow(place, order.target_id, 'ordered');
    if (!now.fulfilments.some(({ kind }) => kind === order.fulfilment))
      throw new AppError('STATION_NOT_AVAILABLE', 'Ordering is closed');
    refuseBusy(now, acceptsWait || order.accepts_wait);
    refuseUnpayable(order.total_minor, await deps.payments.takesCards(projectId));
    await refuseStale(deps, projectId, place.station.menu_id, order);
  }

  return { create, createFor, pay, takeFree, sendCode };
}

function notOffered(): AppError {
  return new AppError('ORDERING_NOT_OFFERED', 'Ordering is not available here');
}

function refuseUnconfirmed({ confirmed, consents }: OrderContent): void {
  if (!confirmed) throw new AppError('ORDER_NOT_CONFIRMED', 'order must be confirmed before submit');
  if (!consents.terms || !consents.privacy)
    throw new AppError('CONSENTS_MISSING', 'terms and privacy must be accepted');
}

function hashOf(wanted: unknown): string {
  return createHash('sha256').update(JSON.stringify(wanted)).digest('hex');
}

function placeColumns(place: CodePlace, station: NonNullable<CodePlace['station']>, goal: Goal) {
  return {
    qr_code: place.code,
    station_id: station.station_id,
    station_name: station.name,
    target_id: goal.targetId,
    place_name: goal.name,
    address_uid: goal.uid,
    site: place.site,
    floor: place.floor,
  };
}

function cartColumns(cart: PricedCart, { payment }: SavedCommerceSettings) {
  const shares = sharesOf(cart.totalMinor, payment);
  return {
    items: cart.lines,
    total_minor: cart.totalMinor,
    currency: payment.currency,
    commission_minor: shares.commissionMinor,
    service_commission_minor: shares.serviceCommissionMinor,
    preparation_minutes: cart.preparationMinutes,
  };
}

function ownGoal({ targetId, name }: CodePlace): Goal {
  return { targetId, name, uid: null };
}

async function sendingOf(
  { house }: CheckoutDeps,
  place: CodePlace,
  ip: string,
  settings: SavedCommerceSettings,
): Promise<Sending> {
  const { codes, qr } = settings;
  return {
    asker: { ip, qr: place.code, limits: codes },
    house: await house(place.projectId),
    livesS: qr.sms_expiry_s,
    isOn: codes.is_on,
  };
}

async function goalOf(
  { goalNamed }: CheckoutDeps,
  place: CodePlace,
  address: string | undefined,
): Promise<Goal> {
  if (address === undefined || address === '') return ownGoal(place);
  const goal = await goalNamed(place.projectId, address);
  if (goal === undefined) throw new AppError('ORDER_ADDRESS_UNKNOWN', 'This address is not known');
  return goal;
}

async function cartOf(
  { onMenu }: CheckoutDeps,
  projectId: number,
  menuId: string,
  items: NewOrder['items'],
): Promise<PricedCart> {
  const { products } = await onMenu(projectId, menuId);
  return priceCart(items, new Map(products.map((product) => [product.product_id, product])));
}

async function consentsOf(
  { legal, clock }: CheckoutDeps,
  projectId: number,
  { consents, language }: OrderContent,
): Promise<OrderConsent[]> {
  const texts = await legal.inForce(projectId, language);
  const at = new Date(clock()).toISOString();
  const accepted = texts.filter(({ kind }) => kind !== 'distance_sales_contract' || consents.distance_sales);
  const marketing = { kind: 'marketing', version: null, language, sha256: null, at } as const;
  return [
    ...accepted.map(({ kind, version, sha256 }) => ({ kind, version, language, sha256, at })),
    ...(consents.marketing ? [marketing] : []),
  ];
}

function phoneOf(property: string, text: string): string {
  const phone = readPhone(text);
  if (phone === undefined) throw validationFailed([fieldProblem(property, 'phone_number_invalid')]);
  return phone;
}

function offeredWay({ fulfilments, availability }: StationNow, { fulfilment }: OrderContent) {
  const way = fulfilment === undefined ? fulfilments[0] : fulfilments.find(({ kind }) => kind === fulfilment);
  if (way !== undefined) return way;
  throw availability.availability === 'not_available' || fulfilments.length > 0
    ? new AppError('STATION_NOT_AVAILABLE', 'Ordering is closed for this fulfilment')
    : new AppError('ORDERING_NOT_OFFERED', 'Ordering is not available here');
}

function refuseSmall({ totalMinor }: PricedCart, least: number): void {
  if (totalMinor < least)
    throw new AppError('ORDER_BELOW_LEAST', 'Below the minimum order', {
      current: { least_order_minor: least },
    });
}

function refuseBusy(
  { availability: { availability, reason, opensAt } }: StationNow,
  acceptsWait: boolean,
): void {
  const current = { reason, opens_at: opensAt === null ? null : new Date(opensAt).toISOString() };
  if (availability === 'not_available')
    throw new AppError('STATION_NOT_AVAILABLE', 'Ordering is closed', { current });
  if (availability === 'high_demand' && !acceptsWait)
    throw new AppError('STATION_HIGH_DEMAND', 'The wait is longer than usual', { current });
}

/** Rejects an order that costs something while no provider can take the money. A free one needs no way of paying. */
function refuseUnpayable(totalMinor: number, cards: Awaited<ReturnType<Payments['takesCards']>>): void {
  if (totalMinor === 0) return;
  if (cards === undefined) throw new AppError('PAYMENT_NOT_ALLOWED_HERE', 'Payment is not set up here');
  if (cards.isDown)
    throw new AppError('STATION_NOT_AVAILABLE', 'Ordering is closed', {
      current: { reason: 'cards_down', opens_at: null },
    });
}

const LINE_RULES: Readonly<Record<LineProblem['problem'], Rule>> = {
  gone: 'no_longer_on_menu',
  sold_out: 'sold_out',
  choices: 'choice_needed',
};

/** Throws CART_CHANGED. An order of 195 TRY is not one of 195 USD: once the project sells in another currency, it has to be ordered again. */
async function refuseStale(
  deps: CheckoutDeps,
  projectId: number,
  menuId: string,
  order: OrderRow,
): Promise<void> {
  const { payment } = await deps.commerce(projectId);
  const cart = await cartOf(deps, projectId, menuId, [...order.asked]);
  refuseChanged(cart, { totalMinor: order.total_minor, currency: order.currency }, payment.currency);
}

/** What a guest saw; undefined where the caller did not say. */
type Seen = { readonly totalMinor: number | undefined; readonly currency: string | undefined };

function seenBy({ expected_total_minor: totalMinor, expected_currency: currency }: OrderContent): Seen {
  return { totalMinor, currency };
}

function refuseChanged(cart: PricedCart, seen: Seen, currency: string): void {
  const { problems, totalMinor, lines } = cart;
  if (totalMinor > TOTAL_MOST) throw validationFailed([fieldProblem('items', 'order_too_large')]);
  const isAsSeen = (seen.totalMinor ?? totalMinor) === totalMinor && (seen.currency ?? currency) === currency;
  if (problems.length === 0 && isAsSeen) return;
  throw new AppError('CART_CHANGED', 'cart items unavailable or prices changed (check cart and retry)', {
    details: problems.map(({ index, problem }) =>
      fieldProblem(`items.${String(index)}`, LINE_RULES[problem]),
    ),
    current: { problems, total_minor: totalMinor, currency, items: lines },
  });
}
