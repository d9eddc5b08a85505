import type { WeekHours } from '@rota/contract/stations';
import { localDay, stretchOf } from './local-time.rules.ts';

/** Hours of a week that repeat; a look ahead of so many days meets each of them. */
const DAYS_AHEAD = 8;

/**
 * Whether a moment (ms) is within hours on the clock of a zone. Hours that go over midnight belong to the day on which they begin. When the
 * clock is put back, hours go on until their end comes for the last time.
 */
export function isWithin(hours: WeekHours, zone: string, now: number): boolean {
  const today = localDay(now, zone);
  return [today.subtract({ days: 1 }), today].some((day) => {
    if (!hours.days.includes(day.dayOfWeek)) return false;
    const { start, end } = stretchOf(day, hours, zone);
    return now >= start && now < end;
  });
}

/** When the next of some hours begin after `now`, in ms; undefined where there are none. Hours that the clock leaves out do not begin. */
export function nextOpening(all: readonly WeekHours[], zone: string, now: number): number | undefined {
  const today = localDay(now, zone);
  const openings = all.flatMap((hours) =>
    Array.from({ length: DAYS_AHEAD }, (_none, ahead) => today.add({ days: ahead }))
      .filter((day) => hours.days.includes(day.dayOfWeek))
      .map((day) => stretchOf(day, hours, zone))
      .filter(({ start, end }) => start > now && end > start)
      .map(({ start }) => start),
  );
  const next = Math.min(...openings);
  return Number.isFinite(next) ? next : undefined;
}
