import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { weekHours } from '../../core/hours.ts';
import { inProject, isoTime, oneLine, seenVersion } from '../../core/schemas.ts';
import { defaultGuestCodes, guestCodes } from './guest-codes.ts';

export * from './guest-codes.ts';

/** Currencies that a project can sell in (ISO 4217), all with two digits behind the point. */
export const CURRENCIES = ['TRY', 'EUR', 'USD', 'GBP'] as const;
const currency = z.enum(CURRENCIES);
export type Currency = z.infer<typeof currency>;

const money = z.number().int().min(0).max(1_000_000);
const percent = z.number().min(0).max(100);
const contact = oneLine.max(200);

const payment = z.object({
  currency,
  /** Whether cards are asked for 3-D Secure. */
  requires_3d_secure: z.boolean(),
  /** The installation's commission on each order: a fixed fee in minor units, and percent of its sum. */
  commission_fee_minor: money,
  commission_rate_percent: percent,
  service_commission_fee_minor: money,
  service_commission_rate_percent: percent,
  /** The sum that one person may refund of an order, over time, without a second; minor units, 0 for all of it. */
  refund_limit_minor: money,
});
/** Fields of `payment` that only system administrators change. */
export const FEE_FIELDS = [
  'commission_fee_minor',
  'commission_rate_percent',
  'service_commission_fee_minor',
  'service_commission_rate_percent',
] as const;

const ordering = z.object({
  is_on: z.boolean(),
  /** Orders below this sum are not brought; minor units, 0 for any. */
  least_order_minor: money,
  /** When it is offered, on the project's clock; without any at every hour. */
  hours: z.array(weekHours).max(20),
});

const kitchen = z.object({
  /** How long a product takes to prepare where neither it nor its category says, minutes. */
  preparation_minutes: z.number().int().min(0).max(1_440),
});

const qr = z.object({
  /** Characters of a printable name at most. */
  printable_name_most: z.number().int().min(4).max(60),
  /** How long a code sent by SMS holds, seconds. */
  sms_expiry_s: z.number().int().min(30).max(900),
});

/** The seller, as guests and contracts name them. */
const owner = z.object({
  legal_name: contact,
  tax_office: contact,
  tax_number: oneLine.max(40),
  address: contact,
  email: contact,
  phone: oneLine.max(40),
});

/** Whether guests can learn who sells to them: contracts and receipts name the seller and their address. */
export function isSellerNamed({
  legal_name: name,
  address,
}: Pick<z.infer<typeof owner>, 'legal_name' | 'address'>): boolean {
  return name !== '' && address !== '';
}

/** How a project sells: payment, delivery, pickup, the kitchen, QR codes, codes by SMS and who is behind it. Money in the minor unit of the currency. */
const commerceSettings = z.object({
  payment,
  delivery: ordering,
  pickup: ordering,
  kitchen,
  qr,
  codes: guestCodes,
  owner,
});
export type CommerceSettings = z.infer<typeof commerceSettings>;

/** The settings of a project before their first change. */
export const defaultCommerceSettings: CommerceSettings = {
  payment: {
    currency: 'TRY',
    requires_3d_secure: true,
    commission_fee_minor: 0,
    commission_rate_percent: 0,
    service_commission_fee_minor: 0,
    service_commission_rate_percent: 0,
    refund_limit_minor: 0,
  },
  delivery: { is_on: true, least_order_minor: 0, hours: [] },
  pickup: { is_on: true, least_order_minor: 0, hours: [] },
  kitchen: { preparation_minutes: 10 },
  qr: { printable_name_most: 24, sms_expiry_s: 180 },
  codes: defaultGuestCodes,
  owner: { legal_name: '', tax_office: '', tax_number: '', address: '', email: '', phone: '' },
};

/** A looser limit of refunds, or another currency for it, that waits for a second person. */
const refundLimitWish = payment.pick({ currency: true, refund_limit_minor: true }).extend({
  asked_by: z.string(),
  /** The account of the person behind the request, whom the server keeps from approving it; null where none is known. */
  asked_by_id: z.string().nullable(),
  asked_at: isoTime,
});
export type RefundLimitWish = z.infer<typeof refundLimitWish>;

/** The settings as they are kept. `version` counts their changes. */
const savedCommerceSettings = commerceSettings.extend({
  version: z.number().int(),
  refund_limit_wish: refundLimitWish.nullable(),
});
export type SavedCommerceSettings = z.infer<typeof savedCommerceSettings>;

/** A change: groups and fields that are left out stay. */
const commerceChange = z.object({
  version: seenVersion,
  payment: payment.partial().optional(),
  delivery: ordering.partial().optional(),
  pickup: ordering.partial().optional(),
  kitchen: kitchen.partial().optional(),
  qr: qr.partial().optional(),
  codes: guestCodes.partial().optional(),
  owner: owner.partial().optional(),
});
export type CommerceChange = z.infer<typeof commerceChange>;

/** How a project sells. */
export const commerceApi = {
  get: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/commerce',
    summary: 'Returns how the project sells: payment, delivery, pickup, QR codes and legal owner.',
    access: { permission: 'commerce.read' },
    params: inProject,
    response: savedCommerceSettings,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/projects/{projectId}/commerce',
    summary:
      'Changes the selling settings. Omitted fields stay. Only system administrators change fees and commission rates. A higher refund limit, or another currency while there is a limit, needs a second person’s approval.',
    access: { permission: 'commerce.edit' },
    params: inProject,
    body: commerceChange,
    response: savedCommerceSettings,
    errors: ['VERSION_CONFLICT', 'RECORD_NOT_FOUND', 'FEES_NOT_YOURS', 'SELLING_NEEDS_OWNER'],
  }),
  decideRefundLimit: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/commerce/refund-limit/decision',
    summary: 'Approves or rejects the pending refund limit. The person who requested it may only reject it.',
    access: { permission: 'commerce.edit' },
    params: inProject,
    body: z.object({ version: seenVersion, agrees: z.boolean() }),
    response: savedCommerceSettings,
    errors: ['VERSION_CONFLICT', 'REFUND_LIMIT_OWN', 'REFUND_LIMIT_DECIDED'],
  }),
};
