import { z } from 'zod';
import { brokenRule } from '../../core/constraints.ts';
import { isoTime, oneLine, seenVersion } from '../../core/schemas.ts';

/** Currencies that cards are paid in (ISO 4217), all with two digits behind the point. */
export const SIM_CURRENCIES = ['EUR', 'USD', 'GBP', 'TRY'] as const;
/** Where the figures of a card come from: `manual`, or the provider that is asked for them. */
export const SIM_PROVIDERS = ['manual', '1nce'] as const;
export type SimProviderName = (typeof SIM_PROVIDERS)[number];

/** A day of the calendar, as in `2027-05-31`. */
const day = z.iso.date();
/** The number that is printed on a card, 18 to 22 digits; blanks between them are left out. */
const iccid = z
  .string({ error: brokenRule('iccid_invalid') })
  .overwrite((text) => text.replace(/[\s-]/g, ''))
  .regex(/^[0-9]{18,22}$/, { error: brokenRule('iccid_invalid') });
const msisdn = z
  .string()
  .overwrite((text) => text.replace(/[\s()-]/g, ''))
  .regex(/^\+?[0-9]{7,20}$/, { error: brokenRule('m2m_number_invalid') });
/** Bytes: whole numbers up to a petabyte. */
const bytes = z.number().int().min(0).max(1_000_000_000_000_000);
const messages = z.number().int().min(0).max(1_000_000_000);

/** A SIM card of a project. Bytes, and minor units of the currency. */
export const simCard = z.object({
  sim_id: z.string(),
  iccid: z.string(),
  /** Its M2M number; null where it has none. */
  msisdn: z.string().nullable(),
  plan: z.string(),
  provider: z.enum(SIM_PROVIDERS),
  robot_id: z.string().nullable(),
  robot_name: z.string().nullable(),
  data_used: z.number(),
  /** Null: without a limit. */
  data_total: z.number().nullable(),
  sms_used: z.number().int(),
  sms_total: z.number().int().nullable(),
  /** First and last day of the period that the figures are of. */
  period_start: z.string().nullable(),
  period_end: z.string().nullable(),
  /** What it costs each month. */
  cost_minor: z.number().int().nullable(),
  currency: z.enum(SIM_CURRENCIES).nullable(),
  /** Of when the figures are; null before the first. */
  figures_at: isoTime.nullable(),
  /** Why the provider gave no newer ones at its last try; null where it did. */
  poll_error: z.enum(['refused', 'unreachable', 'throttled', 'unreadable', 'unknown_sim']).nullable(),
  version: z.number().int(),
  updated_at: isoTime,
});
export type SimCard = z.infer<typeof simCard>;
/** Why a provider gave no figures. */
export type SimPollError = NonNullable<SimCard['poll_error']>;

/** What a card used on one day. */
const simDay = z.object({ day: z.string(), data_bytes: z.number(), sms: z.number().int() });
export type SimDay = z.infer<typeof simDay>;
/** Days of use that are read at once. */
export const SIM_DAYS_SHOWN = 62;
/** A card with what it used on the last days, the newest last. */
export const simCardDetails = simCard.extend({ days: z.array(simDay) });
export type SimCardDetails = z.infer<typeof simCardDetails>;

const fields = {
  iccid,
  msisdn: msisdn.nullable().default(null),
  plan: oneLine.max(80).default(''),
  provider: z.enum(SIM_PROVIDERS).default('manual'),
  cost_minor: z.number().int().min(0).max(100_000_000).nullable().default(null),
  currency: z.enum(SIM_CURRENCIES).nullable().default(null),
};
/** What a person enters of a card that no provider is asked for. */
const figures = {
  data_used: bytes.default(0),
  data_total: bytes.min(1).nullable().default(null),
  sms_used: messages.default(0),
  sms_total: messages.min(1).nullable().default(null),
  period_start: day.nullable().default(null),
  period_end: day.nullable().default(null),
};
type Checked = {
  readonly cost_minor: number | null;
  readonly currency: string | null;
  readonly period_start: string | null;
  readonly period_end: string | null;
};
const hasCurrency = ({ cost_minor: cost, currency }: Checked): boolean => cost === null || currency !== null;
const isInOrder = ({ period_start: start, period_end: end }: Checked): boolean =>
  start === null || end === null || start <= end;

/** A new card. One that a robot of the project has as its M2M number belongs to that robot from the start. */
export const newSimCard = z
  .object({ ...fields, ...figures })
  .refine(hasCurrency, { path: ['currency'], error: brokenRule('currency_required') })
  .refine(isInOrder, { path: ['period_end'], error: brokenRule('period_ends_early') });
export type NewSimCard = z.output<typeof newSimCard>;

/** What a person changes of a card. Figures of a card that a provider is asked for are not taken over. */
export const simCardChange = z
  .object({ ...fields, ...figures, version: seenVersion.optional() })
  .refine(hasCurrency, { path: ['currency'], error: brokenRule('currency_required') })
  .refine(isInOrder, { path: ['period_end'], error: brokenRule('period_ends_early') });
export type SimCardChange = z.output<typeof simCardChange>;

/** Cards that a project has at most. */
export const SIM_CARDS_MOST = 5_000;
