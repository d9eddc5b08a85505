import type { WeekHours } from '@rota/contract/stations';
import { Temporal } from 'temporal-polyfill';

/** Hours of a week that repeat; a look ahead of so many days meets each of them. */
const DAYS_AHEAD = 8;

/** Whether a moment (ms) is within hours on the clock of a zone. Hours that go over midnight belong to the day on which they begin. */
export function isWithin({ days, from, to }: WeekHours, zone: string, now: number): boolean {
  const local = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone);
  const time = local.toPlainTime().toString({ smallestUnit: 'minute' });
  const today = local.dayOfWeek;
  const yesterday = today === 1 ? 7 : today - 1;
  if (from === to) return days.includes(today);
  if (from < to) return days.includes(today) && time >= from && time < to;
  return (days.includes(today) && time >= from) || (days.includes(yesterday) && time < to);
}

/** When the next of some hours begin after `now`, in ms; undefined where there are none. */
export function nextOpening(all: readonly WeekHours[], zone: string, now: number): number | undefined {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate();
  const openings = all.flatMap(({ days, from, to }) =>
    Array.from({ length: DAYS_AHEAD }, (_none, ahead) => today.add({ days: ahead }))
      .filter((day) => days.includes(day.dayOfWeek))
      .map((day) => day.toZonedDateTime({ timeZone: zone, plainTime: from === to ? '00:00' : from }).epochMilliseconds),
  );
  const next = Math.min(...openings.filter((at) => at > now));
  return Number.isFinite(next) ? next : undefined;
}
