import { brokenRule } from '../../core/constraints.ts';
import { z } from 'zod';
import { phone } from '../../access/auth/login-name.ts';
import { pin } from '../../access/auth/codes.ts';
import { id, isoTime, name, oneLine, printable } from '../../core/schemas.ts';
import { languages } from '../../core/texts.ts';
import { newOrder, publicOrder } from '../orders/public-order.ts';
import { order } from '../orders/order.ts';
import { ORDER_CODE_DIGITS } from '../orders/order-words.ts';

/** The largest number of places that a user may save in the app. */
export const MARKET_ADDRESSES_MOST = 20;

/** The code of an SMS. */
export const smsCode = z
  .string({ error: brokenRule('code_required') })
  .trim()
  .min(1, { error: brokenRule('code_required'), abort: true })
  .regex(new RegExp(`^\\d{${String(ORDER_CODE_DIGITS)}}$`), {
    error: brokenRule('wrong_length', { length: ORDER_CODE_DIGITS }),
  });

/** When the code that was just sent ends, and when another may be asked for. */
export const codeSent = z.object({
  expires_at: isoTime,
  resend_at: isoTime,
  /** Whether a gateway sends it; without one an administrator of the project has it. */
  is_sent: z.boolean(),
});

const language = z.enum(languages);

/** A user of the app, as the app sees them. The phone is their own, proven by a code. */
export const marketUser = z.object({
  user_id: z.string(),
  phone: z.string(),
  name: z.string(),
  language,
  /** May be written to with offers. */
  marketing: z.boolean(),
  created_at: isoTime,
});
export type MarketUser = z.infer<typeof marketUser>;

/** A user who is signed in. */
export const marketSession = z.object({
  /** Opens what is this user's, together with the token of the app; shown this once. */
  user_token: z.string(),
  expires_at: isoTime,
  user: marketUser,
});
export type MarketSession = z.infer<typeof marketSession>;

/** The body of a new user. */
export const newMarketUser = z.object({
  phone,
  code: smsCode,
  pin,
  name,
  language: language.default('tr'),
  consents: z.object({ terms: z.boolean(), privacy: z.boolean(), marketing: z.boolean().default(false) }),
});
export type NewMarketUser = z.infer<typeof newMarketUser>;

/** The changeable fields of a user. */
export const marketUserChange = z.object({
  name: name.optional(),
  language: language.optional(),
  marketing: z.boolean().optional(),
});
export type MarketUserChange = z.infer<typeof marketUserChange>;

/** The user's name for a place. */
const label = oneLine.min(1, { error: brokenRule('name_required') }).max(60);

/** A place to which a user has orders brought. */
export const marketAddress = z.object({
  address_id: z.string(),
  label: z.string(),
  /** The verified address behind it; null if the place is a target. */
  address_uid: z.string().nullable(),
  /** The delivery target; null if the place no longer exists or is no longer verified. */
  target_id: z.string().nullable(),
  /** The venue's name for the place; `''` if it no longer exists. */
  place: z.string(),
});
export type MarketAddress = z.infer<typeof marketAddress>;

/** A new place: the name of a verified address as it stands on the door, or a target of the map. */
export const newMarketAddress = z
  .object({ label, address: oneLine.min(1).max(120).optional(), target_id: id.optional() })
  .refine(({ address, target_id: target }) => (address === undefined) !== (target === undefined), {
    error: brokenRule('address_or_target'),
    path: ['address'],
  });
export type NewMarketAddress = z.infer<typeof newMarketAddress>;

const content = newOrder.omit({
  qr: true,
  phone: true,
  address: true,
  receiver_name: true,
  language: true,
}).shape;

/** An order as the app sends it. Without a place it is picked up at the station. */
export const newMarketOrder = z
  .object({
    ...content,
    station_id: id,
    address_id: id.optional(),
    target_id: id.optional(),
    /** Default: the user's own name. */
    receiver_name: newOrder.shape.receiver_name.optional(),
    /** Default: the user's own phone. */
    language: language.optional(),
  })
  .refine(({ address_id: address, target_id: target }) => address === undefined || target === undefined, {
    error: brokenRule('address_or_target'),
    path: ['address_id'],
  });
export type NewMarketOrder = z.infer<typeof newMarketOrder>;

/** The fields that a repeated order may change. Everything else is copied, at current prices. */
export const againMarketOrder = z.object({
  client_request_id: content.client_request_id,
  consents: content.consents,
  confirmed: content.confirmed,
  accepts_wait: content.accepts_wait,
  expected_total_minor: content.expected_total_minor,
  expected_currency: content.expected_currency,
});
export type AgainMarketOrder = z.infer<typeof againMarketOrder>;

/** One order of a user as it is now, and the page that shows it with the robot on its way. */
export const marketOrder = publicOrder.extend({ page_url: z.string() });
export type MarketOrder = z.infer<typeof marketOrder>;

/** An order in the list of a user. */
export const listedMarketOrder = order.pick({
  order_id: true,
  number: true,
  status: true,
  stage: true,
  fulfilment: true,
  station_id: true,
  station_name: true,
  place: true,
  items: true,
  total_minor: true,
  refunded_minor: true,
  currency: true,
  is_test: true,
  created_at: true,
  paid_at: true,
  closed_at: true,
});
export type ListedMarketOrder = z.infer<typeof listedMarketOrder>;

/** Which users: those who are, those who deleted their account, or all. */
export const MARKET_USER_STATES = ['active', 'deleted', 'all'] as const;
export type MarketUserState = (typeof MARKET_USER_STATES)[number];
/** The possible orders of the list of users. */
export const marketUserSort = z.enum(['created', '-created', 'name', '-name']);
export type MarketUserSort = z.infer<typeof marketUserSort>;

/** Which users are listed. */
export const marketUserFilter = z.object({
  state: z.enum(MARKET_USER_STATES).default('all'),
  /** A part of the name, or four digits of the phone and more. */
  search: z.string().trim().max(100).regex(printable).optional(),
});
export type MarketUserFilter = z.infer<typeof marketUserFilter>;

/** A user as the venue's staff see one. A deleted user keeps nothing that identifies a person. */
export const listedMarketUser = z.object({
  user_id: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  language,
  marketing: z.boolean(),
  orders: z.number().int(),
  last_order_at: isoTime.nullable(),
  created_at: isoTime,
  deleted_at: isoTime.nullable(),
  deleted_by: z.enum(['user', 'staff']).nullable(),
});
export type ListedMarketUser = z.infer<typeof listedMarketUser>;
