import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { id, inProject, isoTime, oneLine, projectIdParam } from '../../core/schemas.ts';
import { languages } from '../../core/texts.ts';
import { PAYMENT_PROVIDERS } from '../payments/payment-words.ts';
import { DIFFERENCE_ENDS, DIFFERENCE_KINDS } from './settlement-words.ts';

export * from './settlement-words.ts';

/** A day on the project’s clock, `2026-11-24`. */
const day = z.iso.date();
const minor = z.number().int();

/** Sums of a time, as they stand in the ledger; minor units. `sold - refunded - disputed - commission - service_commission - fee = payable`. */
const sums = z.object({
  currency: z.string(),
  orders: z.number().int(),
  sold_minor: minor,
  refunded_minor: minor,
  /** The sum that guests' banks took back by lost disputes, less returned sums. */
  disputed_minor: minor,
  commission_minor: minor,
  service_commission_minor: minor,
  /** What the provider kept as its fee; the venue bears it. */
  fee_minor: minor,
  payable_minor: minor,
});
export type Sums = z.infer<typeof sums>;

/** What is payable to a seller, or to the venue (`sub_merchant_id` null). */
const payout = sums.extend({
  sub_merchant_id: z.string().nullable(),
  name: z.string(),
  /** The part of the payable amount that the provider was asked to pay out. */
  released_minor: minor,
  /** Owed to them now, of all time. */
  owed_minor: minor,
});
export type Payout = z.infer<typeof payout>;

/** A payout that a provider rejected for a seller of a delivered order: nothing was paid, and it stays owed. */
const refusedPayout = z.object({
  payout_id: z.string(),
  order_id: z.string(),
  order_number: z.number().int(),
  sub_merchant_id: z.string(),
  name: z.string(),
  provider: z.enum(PAYMENT_PROVIDERS),
  amount_minor: minor,
  currency: z.string(),
  /** In the provider's words. */
  reason: z.string(),
  refused_at: isoTime,
});
export type RefusedPayout = z.infer<typeof refusedPayout>;

/** A day of a pickup location. */
const dayClosing = sums.extend({
  day,
  station_id: z.string(),
  station_name: z.string(),
  /** The closing of a past day, whose figures no longer change. Null while the day is open. */
  closed: z.object({ number: z.number().int(), at: isoTime, by: z.string() }).nullable(),
});
export type DayClosing = z.infer<typeof dayClosing>;

/** A difference between a provider's report and the books. */
const difference = z.object({
  difference_id: z.string(),
  provider: z.enum(PAYMENT_PROVIDERS),
  day,
  kind: z.enum(DIFFERENCE_KINDS),
  provider_ref: z.string(),
  order_id: z.string().nullable(),
  order_number: z.number().int().nullable(),
  here_minor: minor,
  there_minor: minor,
  currency: z.string(),
  found_at: isoTime,
  /** Null while a person still has to resolve it. */
  mended_at: isoTime.nullable(),
  mended_by: z.string().nullable(),
  /** The cause if it resolved automatically; null if a person resolved it. */
  closed_because: z.enum(DIFFERENCE_ENDS).nullable(),
  /** Whether a person booked the fee that was held: then it stands in the ledger as the provider charged it. */
  is_booked: z.boolean(),
  note: z.string(),
});
export type Difference = z.infer<typeof difference>;

const read = { permission: 'payments.read' } as const;
const span = z.object({ from: day, to: day });
const oneDay = z.object({ projectId: projectIdParam, day, stationId: id });
const oneDifference = z.object({ projectId: projectIdParam, differenceId: id });
/** How a difference was settled, for people who read the books later. */
const withNote = z.object({ note: oneLine.min(3).max(300) });
const inLanguage = z.object({ lang: z.enum(languages).default('en') });

/** The documents that an accountant signs: payouts, closed days, and differences to the provider's report. */
export const settlementApi = {
  payouts: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/payouts',
    summary:
      'Returns what is payable to each seller and to the venue for the days `from` to `to`, both included, after commissions.',
    access: read,
    params: inProject,
    query: span,
    response: z.array(payout),
  }),
  exportPayouts: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/payouts/export',
    summary: 'Exports the payouts as CSV.',
    access: read,
    params: inProject,
    query: span.extend(inLanguage.shape),
    responds: 'binary',
    response: z.any(),
  }),
  refusedPayouts: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/payouts/refused',
    summary: 'Returns the payouts to sellers that a provider rejected, newest first, at most 500.',
    access: read,
    params: inProject,
    response: z.array(refusedPayout),
  }),
  retryPayout: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/payouts/refused/{payoutId}/retry',
    summary:
      'Requests a rejected payout again, for what is left of it now. Returns the payouts that are still rejected.',
    access: { permission: 'payments.settings' },
    params: z.object({ projectId: projectIdParam, payoutId: id }),
    response: z.array(refusedPayout),
    errors: ['RECORD_NOT_FOUND'],
  }),
  days: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/day-closings',
    summary:
      'Returns the days from `from` to `to` of each station that took or refunded payments, newest first.',
    access: read,
    params: inProject,
    query: span,
    response: z.array(dayClosing),
  }),
  close: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/day-closings/{day}/{stationId}',
    summary: 'Closes a past day. Its figures do not change afterwards.',
    access: { permission: 'payments.settings' },
    params: oneDay,
    response: z.array(dayClosing),
    errors: ['DAY_NOT_OVER', 'RECORD_NOT_FOUND'],
  }),
  dayCsv: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/day-closings/{day}/{stationId}/export',
    summary: 'Exports every transaction of a day as CSV, with sums that equal the ledger.',
    access: read,
    params: oneDay,
    query: inLanguage,
    responds: 'binary',
    response: z.any(),
  }),
  dayPdf: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/day-closings/{day}/{stationId}/pdf',
    summary: 'Returns a day as a PDF to sign.',
    access: read,
    params: oneDay,
    query: inLanguage,
    responds: 'binary',
    response: z.any(),
  }),
  differences: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/payment-differences',
    summary:
      'Returns differences between the provider’s report and the books: the open ones, or all recent ones.',
    access: read,
    params: inProject,
    query: z.object({ open: z.stringbool().default(true) }),
    response: z.array(difference),
  }),
  compare: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/payment-differences/compare',
    summary: 'Compares a day with each provider’s report now. It also happens automatically every night.',
    access: { permission: 'payments.refund' },
    params: inProject,
    body: z.object({ day }),
    response: z.array(difference),
    errors: ['PAYMENT_UNAVAILABLE'],
  }),
  resolve: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/payment-differences/{differenceId}/resolve',
    summary: 'Closes a difference with a note that says how it was settled.',
    access: { permission: 'payments.refund' },
    params: oneDifference,
    body: withNote,
    response: difference,
  }),
  bookFee: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/payment-differences/{differenceId}/book',
    summary:
      'Books a held fee as the provider charged it, and closes the difference. Repeating the call books nothing more.',
    access: { permission: 'payments.settings' },
    params: oneDifference,
    body: withNote,
    response: difference,
    errors: ['RECORD_NOT_FOUND', 'DIFFERENCE_CLOSED', 'FEE_NOT_BOOKABLE'],
  }),
};
