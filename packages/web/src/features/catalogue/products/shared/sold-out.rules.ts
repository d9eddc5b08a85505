/** How long a product is sold out: an hour, the rest of the day, or until a person changes it. */
export type SoldOutFor = 'hour' | 'today' | 'open';

/** Kitchens close after midnight: a day ends at this time of the project's clock. */
const DAY_ENDS = '05:00';
const DAY_MINUTES = 1_440;
const MINUTE_MS = 60_000;

/** Until when a product is sold out, said at `now` in a project of `timeZone` (IANA). */
export function soldOutUntil(how: SoldOutFor, now: Date, timeZone: string): Date {
  if (how === 'hour') return new Date(now.getTime() + 60 * MINUTE_MS);
  if (how === 'open') return new Date(Date.UTC(2999, 11, 31));
  return soldOutAt(DAY_ENDS, now, timeZone);
}

/** The next moment, seen at `now`, at which the clock of `timeZone` (IANA) shows a time such as `14:30`. */
export function soldOutAt(time: string, now: Date, timeZone: string): Date {
  // Swedish writes a time as `14:30`.
  const clock = new Intl.DateTimeFormat('sv', { timeZone, hour: '2-digit', minute: '2-digit' });
  const ahead = (at: number): number => minutesOf(time) - minutesOf(clock.format(at));
  const start = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  const minutes = ahead(start);
  const end = start + (minutes > 0 ? minutes : minutes + DAY_MINUTES) * MINUTE_MS;
  // A clock that was changed in between is off by less than half a day.
  const off = ((ahead(end) + 1.5 * DAY_MINUTES) % DAY_MINUTES) - DAY_MINUTES / 2;
  return new Date(end + off * MINUTE_MS);
}

function minutesOf(time: string): number {
  const [hour, minute] = time.split(':').map(Number);
  return (hour ?? 0) * 60 + (minute ?? 0);
}
