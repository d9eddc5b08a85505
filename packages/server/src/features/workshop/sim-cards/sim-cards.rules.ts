import type { NewSimCard, SimCard, SimCardChange } from '@rota/contract/sim-cards';
import type { SimFields, SimRow } from './sim-cards.store.ts';

/** A card as callers read it. */
export function toCard(row: SimRow, robotName: string | undefined): SimCard {
  return {
    sim_id: row.sim_id,
    iccid: row.iccid,
    msisdn: row.msisdn,
    plan: row.plan,
    provider: row.provider,
    robot_id: row.robot_id,
    robot_name: row.robot_id === null ? null : (robotName ?? null),
    data_used: row.data_used,
    data_total: row.data_total,
    sms_used: row.sms_used,
    sms_total: row.sms_total,
    period_start: row.period_start,
    period_end: row.period_end,
    cost_minor: row.cost_minor,
    currency: row.currency,
    figures_at: row.figures_at?.toISOString() ?? null,
    poll_error: row.poll_error,
    version: row.version,
    updated_at: row.updated_at.toISOString(),
  };
}

/** The number by which a robot knows the card. */
export function m2mNumberOf({ msisdn, iccid }: Pick<SimRow, 'msisdn' | 'iccid'>): string {
  return msisdn ?? iccid;
}

/** A number without its plus, to be compared. */
export function digitsOf(number: string): string {
  return number.replace(/^\+/, '');
}

/** The robot that has one of the card's numbers as its M2M number. */
export function robotByNumber<R extends { readonly m2mNumber: string | null }>(
  robots: readonly R[],
  { iccid, msisdn }: Pick<SimRow, 'iccid' | 'msisdn'>,
): R | undefined {
  const numbers = [iccid, ...(msisdn === null ? [] : [digitsOf(msisdn)])];
  return robots.find(({ m2mNumber }) => m2mNumber !== null && numbers.includes(digitsOf(m2mNumber)));
}

/** What a person enters, as it is kept. Without a cost there is no currency. `now`: of when its figures are. */
export function fieldsOf(body: NewSimCard | SimCardChange, now: Date): SimFields {
  const { iccid, msisdn, plan, provider, data_used, data_total, sms_used, sms_total } = body;
  const { period_start, period_end, cost_minor } = body;
  return {
    iccid,
    msisdn,
    plan,
    provider,
    data_used,
    data_total,
    sms_used,
    sms_total,
    period_start,
    period_end,
    cost_minor,
    currency: cost_minor === null ? null : body.currency,
    figures_at: provider === 'manual' ? now : null,
  };
}

/**
 * A change as it is kept: of a card that a provider is asked for, people set no figures but the beginning of the period and the SMS it has,
 * which the provider does not say. Figures that a person left as they were keep their time.
 */
export function changedFields(before: SimRow, body: SimCardChange, now: Date): SimFields {
  const wanted = fieldsOf(body, now);
  if (wanted.provider === 'manual') {
    const isSame = wanted.data_used === before.data_used && wanted.sms_used === before.sms_used;
    return { ...wanted, figures_at: isSame && before.provider === 'manual' ? before.figures_at : now };
  }
  const { data_used, data_total, sms_used, period_end, figures_at } = before;
  return { ...wanted, data_used, data_total, sms_used, period_end, figures_at };
}

/** A card as the audit log shows it. */
export function simSnapshot(row: SimRow): object {
  const { iccid, msisdn, plan, provider, robot_id, data_used, data_total, period_end, cost_minor, currency } =
    row;
  return {
    name: iccid,
    msisdn,
    plan,
    provider,
    robot_id,
    data_used,
    data_total,
    period_end,
    cost_minor,
    currency,
  };
}
