import { brokenRule } from '../../core/constraints.ts';
import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { id, INT4_MAX, isoTime, oneLine, printable } from '../../core/schemas.ts';
import { languages } from '../../core/texts.ts';
import { promise } from '../../work/deliveries/task-planning.ts';
import { qrCodeText } from '../../catalogue/qr-codes/generate.ts';
import { callFloor } from '../../work/robot-calls/call.ts';
import { orderOffer } from './offer.ts';
import { CONSENT_KINDS, ORDER_CODE_DIGITS, ORDER_MOST, ORDER_PROBLEMS } from './order-words.ts';
import { fulfilment, orderItem, orderStage, orderStatus } from './order.ts';

const phone = z
  .string({ error: brokenRule('phone_required') })
  .trim()
  .min(1, { error: brokenRule('phone_required') })
  .max(40)
  .regex(printable);

/** A line as a guest orders it. `properties`: how many of each option, by the key of the property and the value of the option. */
const orderedItem = z.object({
  product_id: id,
  quantity: z.number().int().min(1).max(ORDER_MOST.quantity),
  properties: z
    .record(z.string().max(60), z.record(z.string().max(60), z.number().int().min(0).max(99)))
    .default({}),
});
export type OrderedItem = z.infer<typeof orderedItem>;

/** An order as a guest sends it. */
export const newOrder = z.object({
  qr: qrCodeText,
  /** A random id that the phone creates once per order: sending it again returns the same order. It cannot be guessed. */
  client_request_id: z
    .string()
    .min(16)
    .max(80)
    .regex(/^[A-Za-z0-9_-]+$/),
  items: z.array(orderedItem).min(1).max(ORDER_MOST.lines),
  /** Default: the first one that the place offers. */
  fulfilment: fulfilment.optional(),
  receiver_name: oneLine.min(1, { error: brokenRule('name_required') }).max(80),
  note: oneLine.max(200).default(''),
  phone,
  /** The person to ask for at the door, if it is not the guest. */
  contact_phone: oneLine.max(40).optional(),
  /** The name of a verified address to which it is brought instead, such as a room. */
  address: oneLine.max(120).optional(),
  consents: z.object({
    terms: z.boolean(),
    privacy: z.boolean(),
    distance_sales: z.boolean().default(false),
    marketing: z.boolean().default(false),
  }),
  /** Left out or false: the guest has not confirmed the order, so it is rejected. */
  confirmed: z.boolean().default(false),
  /** Takes a long wait as it is. */
  accepts_wait: z.boolean().default(false),
  /** News of the order by SMS. */
  wants_sms: z.boolean().default(false),
  language: z.enum(languages).default('tr'),
  /** The total that the guest saw. A different total is reported and no order is created. */
  expected_total_minor: z.number().int().min(0).max(INT4_MAX).optional(),
  /** The currency of that sum: the same figure in another one is another sum. */
  expected_currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
});
export type NewOrder = z.infer<typeof newOrder>;

/** The response to an order. */
const orderMade = z.object({
  /** Opens this order and nothing else. */
  order_token: z.string(),
  order_id: z.string(),
  number: z.number().int(),
  total_minor: z.number().int(),
  currency: z.string(),
  status: orderStatus,
});

/** How far the code by SMS is. */
const codeState = z.object({
  /** The phone it is for, all but its end hidden. */
  phone_hint: z.string(),
  /** Whether a gateway sends it; without one the staff have it. */
  is_sent: z.boolean(),
  expires_at: isoTime.nullable(),
  /** When another one may be asked for. */
  resend_at: isoTime.nullable(),
  tries_left: z.number().int(),
});

/** A place on a floor, metres in the frame of its map. */
const spot = z.object({ site: z.string(), floor: z.string(), x: z.number(), y: z.number() });

/** One order as its creator may follow it, without anything about other guests. */
export const publicOrder = z.object({
  order_id: z.string(),
  /** The subscription of its live topic. */
  project_id: z.number().int(),
  number: z.number().int(),
  status: orderStatus,
  stage: orderStage,
  fulfilment,
  house: z.string(),
  /** The venue's logo; null without one. */
  logo_url: z.string().nullable(),
  /** The venue's phone number, as its legal owner gave it; null without one. */
  house_phone: z.string().nullable(),
  station_name: z.string(),
  /** The place it is brought to; the code that was scanned there, `''` if the market app ordered. */
  place: spot.extend({ name: z.string(), qr: z.string() }),
  receiver_name: z.string(),
  note: z.string(),
  items: z.array(orderItem),
  total_minor: z.number().int(),
  refunded_minor: z.number().int(),
  currency: z.string(),
  is_test: z.boolean(),
  /** Null once the phone is verified. */
  code: codeState.nullable(),
  /** Whether a payment can be begun now. */
  may_pay: z.boolean(),
  /** The failure of the last payment, in the provider's words; null if none failed. */
  payment_failure: z.string().nullable(),
  promise: promise.nullable(),
  robot_name: z.string().nullable(),
  /** The place of its robot, only while it comes to this guest; the heading in radians. */
  robot: spot.extend({ theta: z.number() }).nullable(),
  /** The robot stands here and waits for the lid to be opened. */
  may_open_lid: z.boolean(),
  /** The lid was opened, and the robot waits to hear that all was taken out. */
  may_say_taken: z.boolean(),
  may_cancel: z.boolean(),
  /** The guest reported a problem that is not solved yet. */
  problem: z.enum(ORDER_PROBLEMS).nullable(),
  shows_floor: z.boolean(),
  has_receipt: z.boolean(),
  /** The texts accepted with it, readable in their version of then. */
  documents: z.array(z.enum(CONSENT_KINDS)),
  created_at: isoTime,
  /** When it expires unless it is paid; null once it is. */
  expires_at: isoTime.nullable(),
  closed_at: isoTime.nullable(),
});
export type PublicOrder = z.infer<typeof publicOrder>;

const byToken = z.object({
  orderToken: z
    .string({ error: brokenRule('order_id_invalid') })
    .min(20, { error: brokenRule('order_id_invalid') })
    .max(200)
    .regex(/^[A-Za-z0-9_-]*$/, { error: brokenRule('order_id_invalid') }),
});
const code = z
  .string()
  .trim()
  .regex(new RegExp(`^\\d{${String(ORDER_CODE_DIGITS)}}$`), {
    error: brokenRule('wrong_length', { length: ORDER_CODE_DIGITS }),
  });

/**
 * The calls of a guest without an account: a scanned code opens the offer, a token one order. An invalid token answers
 * ORDER_ID_NOT_VALID. Too many tries from one place answer ThrottlerException.
 */
export const publicOrdersApi = {
  offer: endpoint({
    method: 'GET',
    path: '/public/qr/{code}/offer',
    summary:
      'Returns what can be ordered at a place now, without counting a scan. RECORD_NOT_FOUND if nothing can be ordered.',
    access: 'public',
    params: z.object({ code: qrCodeText }),
    response: orderOffer,
    errors: ['QR_UNKNOWN'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/public/orders',
    summary:
      'Places an order. Prices, hours and stock are checked again. If they differ, the differences are returned and nothing is ordered. Repeating the same order with the same client_request_id returns the first one. A code is sent to the phone, unless the project requires none.',
    access: 'public',
    body: newOrder,
    response: orderMade,
    status: 201,
    errors: [
      'QR_UNKNOWN',
      'ORDERING_NOT_OFFERED',
      'ORDER_NOT_CONFIRMED',
      'CONSENTS_MISSING',
      'CART_CHANGED',
      'ORDER_BELOW_LEAST',
      'STATION_NOT_AVAILABLE',
      'STATION_HIGH_DEMAND',
      'ORDER_ADDRESS_UNKNOWN',
      'PHONE_COUNTRY_NOT_ALLOWED',
      'CLIENT_REQUEST_ID_REUSED',
      'PAYMENT_NOT_ALLOWED_HERE',
    ],
  }),
  get: endpoint({
    method: 'GET',
    path: '/public/orders/{orderToken}',
    summary: 'Returns one order in its current state.',
    access: 'public',
    params: byToken,
    response: publicOrder,
    errors: ['ORDER_ID_NOT_VALID'],
  }),
  resend: endpoint({
    method: 'POST',
    path: '/public/orders/{orderToken}/resend',
    summary: 'Sends another code to the phone. The one before stops working.',
    access: 'public',
    params: byToken,
    response: publicOrder,
    errors: ['ORDER_ID_NOT_VALID', 'ORDER_STATUS_DIFFERS'],
  }),
  code: endpoint({
    method: 'POST',
    path: '/public/orders/{orderToken}/code',
    summary: 'Verifies that the phone is the guest’s. A correct code works once.',
    access: 'public',
    params: byToken,
    body: z.object({ code }),
    response: publicOrder,
    errors: ['ORDER_ID_NOT_VALID', 'QR_VALIDATION_CODE_INVALID', 'ORDER_STATUS_DIFFERS'],
  }),
  pay: endpoint({
    method: 'POST',
    path: '/public/orders/{orderToken}/pay',
    summary:
      'Starts a payment and returns the address of the provider’s page. An order has one open payment at a time: asking again returns the same page. An order that costs nothing is accepted at once, and the address is its own page.',
    access: 'public',
    params: byToken,
    body: z.object({ accepts_wait: z.boolean().default(false) }),
    response: z.object({ redirect_url: z.string() }),
    errors: [
      'ORDER_ID_NOT_VALID',
      'ORDER_STATUS_DIFFERS',
      'CART_CHANGED',
      'STATION_NOT_AVAILABLE',
      'STATION_HIGH_DEMAND',
      'PAYMENT_IN_PROGRESS',
      'PAYMENT_UNAVAILABLE',
      'PAYMENT_NOT_ALLOWED_HERE',
      'PAYMENT_TOO_SMALL',
      'PAYMENT_TOO_LARGE',
      'PAYMENT_REFUSED',
    ],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/public/orders/{orderToken}/cancel',
    summary: 'Cancels an order that the kitchen has not accepted and refunds it.',
    access: 'public',
    params: byToken,
    response: publicOrder,
    errors: ['ORDER_ID_NOT_VALID', 'ORDER_STATUS_DIFFERS'],
  }),
  open: endpoint({
    method: 'POST',
    path: '/public/orders/{orderToken}/open',
    summary: 'Opens the lid of this order, on the robot in front of this guest.',
    access: 'public',
    params: byToken,
    response: publicOrder,
    errors: ['ORDER_ID_NOT_VALID', 'DELIVERY_NOT_WAITING', 'FLEET_OWNER_UNAVAILABLE'],
  }),
  taken: endpoint({
    method: 'POST',
    path: '/public/orders/{orderToken}/taken',
    summary: 'Confirms that everything was taken out. The robot closes its lid and leaves.',
    access: 'public',
    params: byToken,
    response: publicOrder,
    errors: ['ORDER_ID_NOT_VALID', 'DELIVERY_NOT_WAITING', 'FLEET_OWNER_UNAVAILABLE'],
  }),
  problem: endpoint({
    method: 'POST',
    path: '/public/orders/{orderToken}/problem',
    summary: 'Reports a problem to the staff.',
    access: 'public',
    params: byToken,
    body: z.object({ kind: z.enum(ORDER_PROBLEMS), text: oneLine.max(300).default('') }),
    response: publicOrder,
    errors: ['ORDER_ID_NOT_VALID', 'ORDER_STATUS_DIFFERS'],
  }),
  floor: endpoint({
    method: 'GET',
    path: '/public/orders/{orderToken}/floor',
    summary: 'Returns a picture of the floor that the order goes to, if the project shows it.',
    access: 'public',
    params: byToken,
    response: callFloor,
    errors: ['ORDER_ID_NOT_VALID'],
  }),
  receipt: endpoint({
    method: 'GET',
    path: '/public/orders/{orderToken}/receipt',
    summary: 'Returns the receipt as PDF. It is not a fiscal document.',
    access: 'public',
    params: byToken,
    query: z.object({ lang: z.enum(languages).optional() }),
    responds: 'binary',
    response: z.any(),
    errors: ['ORDER_ID_NOT_VALID', 'ORDER_STATUS_DIFFERS'],
  }),
  document: endpoint({
    method: 'GET',
    path: '/public/orders/{orderToken}/documents/{kind}',
    summary: 'Returns a text as PDF, as it was accepted with the order.',
    access: 'public',
    params: byToken.extend({ kind: z.enum(CONSENT_KINDS) }),
    responds: 'binary',
    response: z.any(),
    errors: ['ORDER_ID_NOT_VALID'],
  }),
};
