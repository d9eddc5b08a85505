import { z } from 'zod';
import { ALLERGENS } from '../../catalogue/products/allergens.ts';
import { localText } from '../../core/local-text.ts';
import { isoTime } from '../../core/schemas.ts';
import { languages } from '../../core/texts.ts';
import { promise } from '../../work/deliveries/task-planning.ts';
import { ledgerEntry, payment, refund } from '../payments/payment.ts';
import { ANSWERS } from './choices.ts';
import {
  CONSENT_KINDS,
  FULFILMENTS,
  KITCHEN_STEPS,
  ORDER_PROBLEMS,
  ORDER_STAGES,
  ORDER_STATUSES,
} from './order-words.ts';

/** One of {@link ORDER_STATUSES}. */
export const orderStatus = z.enum(ORDER_STATUSES);
/** One of {@link KITCHEN_STEPS}. */
export const kitchenStep = z.enum(KITCHEN_STEPS);
/** One of {@link FULFILMENTS}. */
export const fulfilment = z.enum(FULFILMENTS);
/** One of {@link ORDER_STAGES}. */
export const orderStage = z.enum(ORDER_STAGES);

/** The chosen options of a property, named as at the time of the order. */
const orderChoice = z.object({
  property: localText,
  option: localText,
  count: z.number().int(),
  /** Added by it to the price of one, minor units. */
  price_minor: z.number().int(),
  /** The plain answer to a yes/no question; without it the option is read in full. */
  answer: z.enum(ANSWERS).optional(),
});

/** One line of an order: what was ordered at the price of that moment. Money in minor units. */
export const orderItem = z.object({
  /** Its place in the order, from 1: what a refund names. */
  line: z.number().int(),
  product_id: z.string(),
  name: localText,
  unit: z.string(),
  /** The price of one, choices included. */
  unit_price_minor: z.number().int(),
  quantity: z.number().int(),
  choices: z.array(orderChoice),
  /** Those of its product when it was ordered: a later change of the product does not change them. */
  allergens: z.array(z.enum(ALLERGENS)),
  total_minor: z.number().int(),
});
export type OrderItem = z.infer<typeof orderItem>;

/** An order as its staff see it. */
export const order = z.object({
  order_id: z.string(),
  /** The number that is called out and printed: it rises within the project. */
  number: z.number().int(),
  status: orderStatus,
  /** Null until it is paid. */
  kitchen: kitchenStep.nullable(),
  stage: orderStage,
  fulfilment,
  station_id: z.string().nullable(),
  station_name: z.string(),
  target_id: z.string(),
  /** The guest's place, as printed there; for a verified address its name. */
  place: z.string(),
  site: z.string(),
  floor: z.string(),
  receiver_name: z.string(),
  /** All but its end hidden for those who may not see phones. */
  phone: z.string(),
  contact_phone: z.string().nullable(),
  note: z.string(),
  language: z.enum(languages),
  items: z.array(orderItem),
  total_minor: z.number().int(),
  refunded_minor: z.number().int(),
  currency: z.string(),
  /** Paid with test money, by the sandbox. */
  is_test: z.boolean(),
  delivery_id: z.string().nullable(),
  robot_id: z.string().nullable(),
  robot_name: z.string().nullable(),
  lids: z.array(z.string()),
  /** Its robot stands at the pass and waits to be loaded. */
  robot_at_pass: z.boolean(),
  /** When it is expected at the guest; null if it cannot be estimated. */
  promise: promise.nullable(),
  /** When the kitchen means to have it ready. */
  ready_at: isoTime.nullable(),
  /** It is to be brought, and no robot brings it: none could, or the one that was to has given it up or was called off. */
  robot_gave_up: z.boolean(),
  /** It needs a person: its robot failed, or a guest reported a problem. */
  needs_help: z.boolean(),
  /** Since when it needs a person; null while it needs none. */
  help_since: isoTime.nullable(),
  /** The person who said "I'm on it"; null while none did. */
  help_taken_by: z.string().nullable(),
  /** The unsolved problem that the guest reported; null if the robot failed instead, or if there is no problem. */
  problem: z.enum(ORDER_PROBLEMS).nullable(),
  /** The same in the guest's own words; `''` without any. */
  problem_text: z.string(),
  created_at: isoTime,
  paid_at: isoTime.nullable(),
  closed_at: isoTime.nullable(),
  version: z.number().int(),
});
export type Order = z.infer<typeof order>;

/** One thing that happened to an order. `kind` is a word of `orderEventTexts`. */
const orderEvent = z.object({
  at: isoTime,
  kind: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** A person's name, or `guest`, `system`. */
  actor: z.string(),
});
export type OrderEvent = z.infer<typeof orderEvent>;

/** The texts that a guest accepted, in the exact version: `sha256` is that of its PDF. */
const orderConsent = z.object({
  kind: z.enum(CONSENT_KINDS),
  /** Null where no text stands behind it. */
  version: z.number().int().nullable(),
  language: z.enum(languages),
  sha256: z.string().nullable(),
  at: isoTime,
});
export type OrderConsent = z.infer<typeof orderConsent>;

/** An order with all that happened to it. Payments, refunds and ledger only for those who may see money. */
export const orderDetails = order.extend({
  events: z.array(orderEvent),
  consents: z.array(orderConsent),
  payments: z.array(payment),
  refunds: z.array(refund),
  ledger: z.array(ledgerEntry),
});
export type OrderDetails = z.infer<typeof orderDetails>;
