import type { SaleHours } from '@rota/contract/menus';
import type { Temporal } from 'temporal-polyfill';
import { localDay, stretchOf } from '../../local-time.rules.ts';

/**
 * Whether something is sold at a moment (ms) on the clock of a zone: at every hour where it has none. A day with hours of its own has
 * those instead, and what began on the day before goes on over midnight.
 */
export function isSoldAt({ hours, exceptions }: SaleHours, zone: string, now: number): boolean {
  const today = localDay(now, zone);
  const hoursOf = (day: Temporal.PlainDate): readonly DayHours[] =>
    exceptions.find((one) => one.date === day.toString())?.hours ?? weekly(hours, day.dayOfWeek);
  return [today.subtract({ days: 1 }), today].some((day) =>
    hoursOf(day).some((one) => {
      const { start, end } = stretchOf(day, one, zone);
      return now >= start && now < end;
    }),
  );
}

type DayHours = { readonly from: string; readonly to: string };
const WHOLE_DAY: DayHours = { from: '00:00', to: '00:00' };

function weekly(hours: SaleHours['hours'], day: number): readonly DayHours[] {
  return hours.length === 0 ? [WHOLE_DAY] : hours.filter(({ days }) => days.includes(day));
}
