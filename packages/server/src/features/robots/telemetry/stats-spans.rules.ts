import type { StatsRange } from '@rota/contract/telemetry';
import { Temporal } from 'temporal-polyfill';

/** A span of time, ms since the epoch; `to` is not part of it. */
export type Span = { readonly from: number; readonly to: number };

/** How far back the range before lies, and how many whole days come before today. */
const RANGES = {
  today: { back: { days: 1 }, daysBefore: 0 },
  week: { back: { days: 7 }, daysBefore: 6 },
  month: { back: { days: 30 }, daysBefore: 29 },
} as const;

/**
 * The span of a range that ends at `now`, in days of a time zone, and the one before, which ends at the same time of the day so that the
 * two compare. All time begins at `begin` and has none before.
 */
export function statsSpans(
  range: StatsRange,
  { now, begin, zone }: { readonly now: number; readonly begin: number; readonly zone: string },
): { current: Span; before: Span | null } {
  if (range === 'all') return { current: { from: begin, to: now }, before: null };
  const end = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone);
  const today = end.startOfDay();
  const [start, back] =
    range === 'year'
      ? [today.with({ month: 1, day: 1 }).startOfDay(), { years: 1 }]
      : [today.subtract({ days: RANGES[range].daysBefore }), RANGES[range].back];
  return {
    current: { from: start.epochMilliseconds, to: now },
    before: { from: start.subtract(back).epochMilliseconds, to: end.subtract(back).epochMilliseconds },
  };
}

const HOUR_MS = 3_600_000;

/** Whole hours of a span, and the minutes at its ends: of long spans only a few minutes are read. */
export function splitByHours({ from, to }: Span): { hours: Span | null; minutes: readonly Span[] } {
  const first = Math.ceil(from / HOUR_MS) * HOUR_MS;
  const last = Math.floor(to / HOUR_MS) * HOUR_MS;
  if (first >= last) return { hours: null, minutes: [{ from, to }] };
  return {
    hours: { from: first, to: last },
    minutes: [
      { from, to: first },
      { from: last, to },
    ].filter((span) => span.from < span.to),
  };
}
