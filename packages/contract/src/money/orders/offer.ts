import { z } from 'zod';
import { localText } from '../../core/local-text.ts';
import { isoTime } from '../../core/schemas.ts';
import { promise } from '../../work/deliveries/task-planning.ts';
import { ALLERGENS } from '../../catalogue/products/allergens.ts';
import { BADGES } from '../../catalogue/products/product.ts';
import { property } from '../../catalogue/products/property.ts';
import { CALL_REASONS, STATION_AVAILABILITIES } from '../../work/stations/availability.ts';
import { CONSENT_KINDS } from './order-words.ts';
import { fulfilment } from './order.ts';

/** A product as a guest sees it. Money in minor units of the offer's currency. */
const guestProduct = z.object({
  product_id: z.string(),
  name: localText,
  description: localText,
  ingredients: localText,
  unit: z.string(),
  price_minor: z.number().int(),
  discounted_price_minor: z.number().int().nullable(),
  lowest_price_minor: z.number().int(),
  image_url: z.string().nullable(),
  category_id: z.string().nullable(),
  is_popular: z.boolean(),
  badges: z.array(z.enum(BADGES)),
  allergens: z.array(z.enum(ALLERGENS)),
  /** Its own, otherwise that of its category or of the project. */
  preparation_minutes: z.number().int().nullable(),
  energy_kcal: z.number().int().nullable(),
  /** Shown, and cannot be ordered now. */
  is_sold_out: z.boolean(),
  cross_sell_ids: z.array(z.string()),
  properties: z.array(property),
});
export type GuestProduct = z.infer<typeof guestProduct>;

/** A heading of the menu, in the venue's order. */
const guestCategory = z.object({
  category_id: z.string(),
  name: localText,
  image_url: z.string().nullable(),
  video_url: z.string().nullable(),
});
export type GuestCategory = z.infer<typeof guestCategory>;

/** A way in which an order can come to the guest, and the least sum for it in minor units. */
const offeredFulfilment = z.object({ kind: fulfilment, least_order_minor: z.number().int() });

/** The products that can be ordered at a place now. */
export const orderOffer = z.object({
  project_id: z.number().int(),
  station_id: z.string(),
  station_name: z.string(),
  availability: z.enum(STATION_AVAILABILITIES),
  /** Why it is not `taking_orders`; null while it is. */
  reason: z.enum(CALL_REASONS).nullable(),
  opens_at: isoTime.nullable(),
  /** The message of the staff who switched it manually. */
  note: z.string().nullable(),
  /** When an order placed now would arrive, with preparation, from the quickest product to the slowest. Null if it cannot be estimated. */
  promise: promise.nullable(),
  /** When a robot could be there, without preparation: a cart adds the longest of its products. Null if it cannot be estimated. */
  robot_promise: promise.nullable(),
  /** The options open now, the usual one first; none: nothing can be ordered. */
  fulfilments: z.array(offeredFulfilment),
  currency: z.string(),
  /** The least sum above zero that a card can be charged, minor units. */
  least_card_minor: z.number().int(),
  /** Whether a guest has to type a code by SMS after ordering. An app's users do not. */
  asks_code: z.boolean(),
  /** Paid with test money: no card is charged. */
  is_test_money: z.boolean(),
  /** Which texts are accepted with an order, and the version of each that is in force. */
  consents: z.array(z.object({ kind: z.enum(CONSENT_KINDS), version: z.number().int() })),
  categories: z.array(guestCategory),
  products: z.array(guestProduct),
});
export type OrderOffer = z.infer<typeof orderOffer>;
