import { Temporal } from 'temporal-polyfill';

/**
 * The moment (ms) of a time on the clock of a zone. Where the clock is put back and the time comes twice, it is the one asked for; where
 * the clock is put forward over it, it is the moment of that change.
 */
export function instantOf(
  local: Temporal.PlainDateTime,
  zone: string,
  which: 'earlier' | 'later' = 'earlier',
): number {
  const at = local.toZonedDateTime(zone, { disambiguation: which });
  if (at.toPlainDateTime().equals(local)) return at.epochMilliseconds;
  const before = local.toZonedDateTime(zone, { disambiguation: 'earlier' });
  return (before.getTimeZoneTransition('next') ?? before).epochMilliseconds;
}

/** A stretch of time in ms, without its end. */
export type Stretch = { readonly start: number; readonly end: number };

/**
 * The stretch of a day's hours `from` to `to` (HH:MM), which end on the next day where `to` is not after `from`; the same time twice is
 * the whole day. It is one stretch on every day: an hour that comes twice lies within it both times.
 */
export function stretchOf(
  day: Temporal.PlainDate,
  hours: { readonly from: string; readonly to: string },
  zone: string,
): Stretch {
  const isWhole = hours.from === hours.to;
  const from = isWhole ? '00:00' : hours.from;
  const to = isWhole ? '00:00' : hours.to;
  const lastDay = from < to ? day : day.add({ days: 1 });
  return {
    start: instantOf(day.toPlainDateTime(from), zone),
    end: instantOf(lastDay.toPlainDateTime(to), zone, 'later'),
  };
}

/** The day of a moment (ms) on the clock of a zone. */
export function localDay(at: number, zone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate();
}
