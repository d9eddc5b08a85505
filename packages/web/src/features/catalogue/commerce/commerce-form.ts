import {
  CURRENCIES,
  FEE_FIELDS,
  type CommerceChange,
  type SavedCommerceSettings,
} from '@rota/contract/commerce';
import { z } from 'zod';
import type { Translate } from '../../../i18n/translator.ts';
import { readAmount, writeAmount } from './shared/money.rules.ts';
import type { commerceTexts } from './commerce.messages.ts';

/** Largest amount of these settings, minor units. */
const MOST_MINOR = 1_000_000;
/** The ranges of the whole numbers in the QR settings. */
const QR_LIMITS = {
  printable_name_most: { least: 4, most: 60 },
  sms_expiry_s: { least: 30, most: 900 },
} as const;
/** How many orders of strangers a place and an address take. */
const STRANGER_LIMITS = { least: 1, most: 9_999 } as const;
/** Minutes that products may take to prepare. */
const PREPARATION = { least: 0, most: 1_440 } as const;
/** Groups of the settings: parts of the form, and of what is sent. */
const GROUPS = ['payment', 'delivery', 'pickup', 'kitchen', 'qr', 'codes', 'owner'] as const;

const hour = z.object({ days: z.array(z.number()), from: z.string(), to: z.string() });

/** The form in the shape of the settings, numbers as people write them, with sentences of the reader's language. */
export function commerceForm(t: Translate<(typeof commerceTexts)['en']>) {
  const isMoney = (text: string): boolean => {
    const amount = readAmount(text);
    return amount !== undefined && amount >= 0 && amount <= MOST_MINOR;
  };
  const money = z.string().refine(isMoney, { error: t('amountWrong') });
  const percent = z.string().refine((text) => (readPercent(text) ?? -1) >= 0, { error: t('percentWrong') });
  const whole = (limits: { readonly least: number; readonly most: number }) =>
    z
      .string()
      .refine(
        (text) =>
          /^\d{1,4}$/.test(text.trim()) && Number(text) >= limits.least && Number(text) <= limits.most,
        {
          error: t('between', limits),
        },
      );
  const isWhole = ({ days, from, to }: z.infer<typeof hour>): boolean =>
    days.length > 0 && from !== '' && to !== '';
  const ordering = z.object({
    is_on: z.boolean(),
    least_order_minor: money,
    hours: z.array(hour.refine(isWhole, { error: t('hoursRequired') })),
  });
  const line = (most: number) => z.string().trim().max(most);
  return z.object({
    payment: z.object({
      currency: z.enum(CURRENCIES),
      requires_3d_secure: z.boolean(),
      commission_fee_minor: money,
      commission_rate_percent: percent,
      service_commission_fee_minor: money,
      service_commission_rate_percent: percent,
      refund_limit_minor: money,
    }),
    delivery: ordering,
    pickup: ordering,
    kitchen: z.object({ preparation_minutes: whole(PREPARATION) }),
    qr: z.object({
      printable_name_most: whole(QR_LIMITS.printable_name_most),
      sms_expiry_s: whole(QR_LIMITS.sms_expiry_s),
    }),
    codes: z.object({
      is_on: z.boolean(),
      most_at_place: whole(STRANGER_LIMITS),
      most_at_address: whole(STRANGER_LIMITS),
      countries: z.array(z.string()).min(1, { error: t('countriesRequired') }),
    }),
    owner: z.object({
      legal_name: line(200),
      tax_office: line(200),
      tax_number: line(40),
      address: line(200),
      phone: line(40),
      email: line(200).refine((text) => text === '' || z.email().safeParse(text).success, {
        error: t('emailWrong'),
      }),
    }),
  });
}
export type CommerceFields = z.infer<ReturnType<typeof commerceForm>>;

/** The settings as fields. */
export function commerceFields(
  { payment, delivery, pickup, kitchen, qr, codes, owner }: SavedCommerceSettings,
  locale: string,
): CommerceFields {
  const money = (minor: number): string => writeAmount(minor, locale);
  const percent = (value: number): string =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: 4, useGrouping: false }).format(value);
  return {
    payment: {
      currency: payment.currency,
      requires_3d_secure: payment.requires_3d_secure,
      commission_fee_minor: money(payment.commission_fee_minor),
      commission_rate_percent: percent(payment.commission_rate_percent),
      service_commission_fee_minor: money(payment.service_commission_fee_minor),
      service_commission_rate_percent: percent(payment.service_commission_rate_percent),
      refund_limit_minor: money(payment.refund_limit_minor),
    },
    delivery: { ...delivery, least_order_minor: money(delivery.least_order_minor) },
    pickup: { ...pickup, least_order_minor: money(pickup.least_order_minor) },
    kitchen: { preparation_minutes: String(kitchen.preparation_minutes) },
    qr: {
      printable_name_most: String(qr.printable_name_most),
      sms_expiry_s: String(qr.sms_expiry_s),
    },
    codes: {
      ...codes,
      most_at_place: String(codes.most_at_place),
      most_at_address: String(codes.most_at_address),
    },
    owner,
  };
}

/** The request body: the changed groups, with fees only from people who may set them. */
export function commerceChange(
  fields: CommerceFields,
  changed: readonly string[],
  version: number,
  maySetFees: boolean,
): CommerceChange {
  const { payment, delivery, pickup, kitchen, qr, codes, owner } = fields;
  const groups = {
    payment: {
      currency: payment.currency,
      requires_3d_secure: payment.requires_3d_secure,
      refund_limit_minor: readAmount(payment.refund_limit_minor) ?? 0,
      ...(maySetFees && Object.fromEntries(FEE_FIELDS.map((name) => [name, numberOf(name, payment[name])]))),
    },
    delivery: { ...delivery, least_order_minor: readAmount(delivery.least_order_minor) ?? 0 },
    pickup: { ...pickup, least_order_minor: readAmount(pickup.least_order_minor) ?? 0 },
    kitchen: { preparation_minutes: Number(kitchen.preparation_minutes) },
    qr: {
      printable_name_most: Number(qr.printable_name_most),
      sms_expiry_s: Number(qr.sms_expiry_s),
    },
    codes: {
      ...codes,
      most_at_place: Number(codes.most_at_place),
      most_at_address: Number(codes.most_at_address),
    },
    owner,
  };
  const sent = GROUPS.filter((group) => changed.includes(group));
  return { version, ...Object.fromEntries(sent.map((group) => [group, groups[group]])) };
}

function numberOf(name: (typeof FEE_FIELDS)[number], text: string): number {
  return (name.endsWith('_percent') ? readPercent(text) : readAmount(text)) ?? 0;
}

/** Percent as people write them. @returns undefined for what is none */
function readPercent(text: string): number | undefined {
  const value = /^\d{1,3}([.,]\d{1,4})?$/.test(text.trim())
    ? Number(text.trim().replace(',', '.'))
    : Number.NaN;
  return value <= 100 ? value : undefined;
}
