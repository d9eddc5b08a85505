import type { SaleHours } from '@rota/contract/menus';
import { Temporal } from 'temporal-polyfill';

/**
 * Whether something is sold at a moment (ms) on the clock of a zone: at every hour where it has none. A day with hours of its own has
 * those instead, and what began on the day before goes on over midnight.
 */
export function isSoldAt({ hours, exceptions }: SaleHours, zone: string, now: number): boolean {
  const local = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone);
  const today = local.toPlainDate();
  const yesterday = today.subtract({ days: 1 });
  const time = local.toPlainTime().toString({ smallestUnit: 'minute' });
  const stretchesOf = (date: Temporal.PlainDate): readonly Stretch[] =>
    exceptions.find((one) => one.date === date.toString())?.hours ?? weekly(hours, date.dayOfWeek);
  return (
    stretchesOf(today).some(({ from, to }) => (from < to ? time >= from && time < to : from === to || time >= from)) ||
    stretchesOf(yesterday).some(({ from, to }) => to < from && time < to)
  );
}

type Stretch = { readonly from: string; readonly to: string };
const WHOLE_DAY: Stretch = { from: '00:00', to: '00:00' };

function weekly(hours: SaleHours['hours'], day: number): readonly Stretch[] {
  return hours.length === 0 ? [WHOLE_DAY] : hours.filter(({ days }) => days.includes(day));
}
