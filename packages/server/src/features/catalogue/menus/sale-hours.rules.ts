import type { SaleHours } from '@rota/contract/menus';
import type { Temporal } from 'temporal-polyfill';
import { localDay, stretchOf } from '../../../local-time.rules.ts';

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

/** A look ahead of so many days meets each day of a week, and the one on which it began. */
const DAYS_AHEAD = 8;

/**
 * When a menu next sells something, in ms: it is open and so is one of the categories of its products. `categories`: their hours, null for
 * products without a category. Undefined where that is not within a week.
 */
export function nextSale(
  menu: SaleHours,
  categories: readonly (SaleHours | null)[],
  zone: string,
  now: number,
): number | undefined {
  const starts = [menu, ...categories].flatMap((hours) => (hours === null ? [] : startsOf(hours, zone, now)));
  return [...new Set(starts)]
    .sort((a, b) => a - b)
    .find(
      (at) =>
        isSoldAt(menu, zone, at) && categories.some((hours) => hours === null || isSoldAt(hours, zone, at)),
    );
}

function startsOf({ hours, exceptions }: SaleHours, zone: string, now: number): number[] {
  const today = localDay(now, zone);
  return Array.from({ length: DAYS_AHEAD }, (_none, ahead) => today.add({ days: ahead })).flatMap((day) =>
    (exceptions.find((one) => one.date === day.toString())?.hours ?? weekly(hours, day.dayOfWeek))
      .map((one) => stretchOf(day, one, zone).start)
      .filter((start) => start > now),
  );
}

type DayHours = { readonly from: string; readonly to: string };
const WHOLE_DAY: DayHours = { from: '00:00', to: '00:00' };

function weekly(hours: SaleHours['hours'], day: number): readonly DayHours[] {
  return hours.length === 0 ? [WHOLE_DAY] : hours.filter(({ days }) => days.includes(day));
}
