import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { id, inProject, isoTime, oneLine, projectIdParam } from '../../core/schemas.ts';
import { languages } from '../../core/texts.ts';
import { PAYMENT_PROVIDERS } from '../payments/payment-words.ts';
import { DIFFERENCE_ENDS, DIFFERENCE_KINDS } from './settlement-words.ts';

export * from './settlement-words.ts';

/** A day on the project’s clock, `2026-11-24`. */
export const day = z.iso.date();
const minor = z.number().int();

/** Sums of a time, as they stand in the ledger; minor units. `sold - refunded - disputed - commission - service_commission - fee = payable`. */
export const sums = z.object({
  currency: z.string(),
  orders: z.number().int(),
  sold_minor: minor,
  refunded_minor: minor,
  /** What guests' banks took back by disputes that were lost, less what came back. */
  disputed_minor: minor,
  commission_minor: minor,
  service_commission_minor: minor,
  /** What the provider kept; the house bears it. */
  fee_minor: minor,
  payable_minor: minor,
});
export type Sums = z.infer<typeof sums>;

/** What a seller has coming, or the house (`sub_merchant_id` null). */
export const payout = sums.extend({
  sub_merchant_id: z.string().nullable(),
  name: z.string(),
  /** Of the payable of that time: what the provider was told to pay out. */
  released_minor: minor,
  /** Owed to them now, of all time. */
  owed_minor: minor,
});
export type Payout = z.infer<typeof payout>;

/** What a provider refused to pay out to a seller of an order that was handed over: nothing happened, and it stays owed. */
export const refusedPayout = z.object({
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
export const dayClosing = sums.extend({
  day,
  station_id: z.string(),
  station_name: z.string(),
  /** Closed once it is over: what stands here then stays. Null while it is not closed. */
  closed: z.object({ number: z.number().int(), at: isoTime, by: z.string() }).nullable(),
});
export type DayClosing = z.infer<typeof dayClosing>;

/** Where the report of a provider and the books differ. */
export const difference = z.object({
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
  /** Null while somebody has to see to it. */
  mended_at: isoTime.nullable(),
  mended_by: z.string().nullable(),
  /** Why it is none any more, where it came right by itself; null where a person saw to it. */
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

/** What an accountant signs: payouts, closed days, and differences to the provider's report. */
export const settlementApi = {
  payouts: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/payouts',
    summary:
      'What is payable to each seller and to the venue for the days `from` to `to`, both included, after commissions.',
    access: read,
    params: inProject,
    query: span,
    response: z.array(payout),
  }),
  exportPayouts: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/payouts/export',
    summary: 'The same as CSV.',
    access: read,
    params: inProject,
    query: span.extend(inLanguage.shape),
    responds: 'binary',
    response: z.any(),
  }),
  refusedPayouts: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/payouts/refused',
    summary: 'What a provider refused to pay out to sellers, the newest first, 500 at most.',
    access: read,
    params: inProject,
    response: z.array(refusedPayout),
  }),
  retryPayout: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/payouts/refused/{payoutId}/retry',
    summary:
      'Asks the provider again for what it refused, of what is left of it now. Answers what stands refused now.',
    access: { permission: 'payments.settings' },
    params: z.object({ projectId: projectIdParam, payoutId: id }),
    response: z.array(refusedPayout),
    errors: ['RECORD_NOT_FOUND'],
  }),
  days: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/day-closings',
    summary:
      'The days from `from` to `to` of each pickup location that took or gave back money, the newest first.',
    access: read,
    params: inProject,
    query: span,
    response: z.array(dayClosing),
  }),
  close: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/day-closings/{day}/{stationId}',
    summary: 'Closes a day that is over. Closed once, it stays as it is.',
    access: { permission: 'payments.settings' },
    params: oneDay,
    response: z.array(dayClosing),
    errors: ['DAY_NOT_OVER', 'RECORD_NOT_FOUND'],
  }),
  dayCsv: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/day-closings/{day}/{stationId}/export',
    summary: 'Every movement of a day as CSV, and its sums: they equal the ledger.',
    access: read,
    params: oneDay,
    query: inLanguage,
    responds: 'binary',
    response: z.any(),
  }),
  dayPdf: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/day-closings/{day}/{stationId}/pdf',
    summary: 'A day on paper, to be signed.',
    access: read,
    params: oneDay,
    query: inLanguage,
    responds: 'binary',
    response: z.any(),
  }),
  differences: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/payment-differences',
    summary: 'Differences between the provider’s report and the books: the open ones, or all of late.',
    access: read,
    params: inProject,
    query: z.object({ open: z.stringbool().default(true) }),
    response: z.array(difference),
  }),
  compare: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/payment-differences/compare',
    summary: 'Compares a day with the report of each provider now; every night it is done by itself.',
    access: { permission: 'payments.refund' },
    params: inProject,
    body: z.object({ day }),
    response: z.array(difference),
    errors: ['PAYMENT_UNAVAILABLE'],
  }),
  mend: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/payment-differences/{differenceId}/mended',
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
      'Books a held fee as the provider charged it, and closes the difference. Sent again, it books nothing more.',
    access: { permission: 'payments.settings' },
    params: oneDifference,
    body: withNote,
    response: difference,
    errors: ['RECORD_NOT_FOUND', 'DIFFERENCE_CLOSED', 'FEE_NOT_BOOKABLE'],
  }),
};
