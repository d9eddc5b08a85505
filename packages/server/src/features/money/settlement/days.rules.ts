import { Temporal } from 'temporal-polyfill';
import type { Span } from './settlement.store.ts';

/** The days from one to another, both included, as moments on the clock of a zone. */
export function spanOf(from: string, to: string, zone: string): Span {
  const start = (day: Temporal.PlainDate): Date =>
    new Date(day.toZonedDateTime({ timeZone: zone }).epochMilliseconds);
  return {
    from: start(Temporal.PlainDate.from(from)),
    to: start(Temporal.PlainDate.from(to).add({ days: 1 })),
  };
}

/** The day of a moment on the clock of a zone. */
export function dayOf(at: number, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate().toString();
}

/** So many days later. */
export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}
