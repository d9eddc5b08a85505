import type { Station } from '@rota/contract/stations';
import { useFormats } from '../../../../i18n/i18n-context.tsx';

/** A Monday: names of days are made from it. */
const MONDAY = Date.UTC(2024, 0, 1, 12);
const DAY_MS = 86_400_000;

/** The short names of the days of the week, Monday first, in a locale. */
export function weekdayNames(locale: string): string[] {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  return [0, 1, 2, 3, 4, 5, 6].map((day) => format.format(MONDAY + day * DAY_MS));
}

/** Whether hours end on the day after the one on which they begin. */
export function isOverMidnight({ from, to }: { from: string; to: string }): boolean {
  return from !== '' && to !== '' && to <= from;
}

/** Hours of the week in words: `Mon–Fri 09:00–18:00`. */
export function useHoursText(): (hours: Station['hours'][number]) => string {
  const { locale } = useFormats();
  const names = weekdayNames(locale);
  return ({ days, from, to }) => `${daysText(days, names)} ${from}–${to}`;
}

/** Days that follow each other as from and to. */
export function daysText(days: readonly number[], names: readonly string[]): string {
  const runs: number[][] = [];
  for (const day of [...days].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last !== undefined && last.at(-1) === day - 1) last.push(day);
    else runs.push([day]);
  }
  const nameOf = (day: number | undefined) => names[(day ?? 1) - 1] ?? '';
  return runs
    .map((run) => (run.length > 2 ? `${nameOf(run[0])}–${nameOf(run.at(-1))}` : run.map(nameOf).join(', ')))
    .join(', ');
}
