import {
  newSimCard,
  SIM_CURRENCIES,
  SIM_PROVIDERS,
  type NewSimCard,
  type SimCard,
} from '@rota/contract/sim-cards';
import { z, type ZodType } from 'zod';

const MEGABYTE = 1_000_000;
const number = z.number().nullable();

/** A card as a person types it: data in megabytes, money in its unit, '' for what is not there. */
const fields = z.object({
  iccid: z.string(),
  msisdn: z.string(),
  plan: z.string(),
  provider: z.enum(SIM_PROVIDERS),
  data_used: number,
  data_total: number,
  sms_used: number,
  sms_total: number,
  period_start: z.string().nullable(),
  period_end: z.string().nullable(),
  cost_minor: number,
  currency: z.enum(SIM_CURRENCIES),
});
/** What the form of a card holds. */
export type SimFields = z.infer<typeof fields>;

type NewSimInput = z.input<typeof newSimCard>;

/** Makes the call's body of the fields, and names what is wrong at the field that it stands in. */
export const simForm: ZodType<NewSimCard, SimFields> = fields
  .transform(({ msisdn, data_used, data_total, sms_used, cost_minor, currency, ...rest }): NewSimInput => ({
    ...rest,
    msisdn: msisdn.trim() === '' ? null : msisdn,
    data_used: Math.round((data_used ?? 0) * MEGABYTE),
    data_total: data_total === null ? null : Math.round(data_total * MEGABYTE),
    sms_used: sms_used ?? 0,
    cost_minor: cost_minor === null ? null : Math.round(cost_minor * 100),
    currency: cost_minor === null ? null : currency,
  }))
  .pipe(newSimCard);

/** The fields of a card; of a new one without. */
export function simFieldsOf(card: SimCard | undefined): SimFields {
  return {
    iccid: card?.iccid ?? '',
    msisdn: card?.msisdn ?? '',
    plan: card?.plan ?? '',
    provider: card?.provider ?? 'manual',
    data_used: (card?.data_used ?? 0) / MEGABYTE,
    data_total: card === undefined || card.data_total === null ? null : card.data_total / MEGABYTE,
    sms_used: card?.sms_used ?? 0,
    sms_total: card?.sms_total ?? null,
    period_start: card?.period_start ?? null,
    period_end: card?.period_end ?? null,
    cost_minor: card === undefined || card.cost_minor === null ? null : card.cost_minor / 100,
    currency: card?.currency ?? SIM_CURRENCIES[0],
  };
}
