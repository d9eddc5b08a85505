/** How long a product is sold out: an hour, the rest of the day, or until a person changes it. */
export type SoldOutFor = 'hour' | 'today' | 'open';

/** Kitchens close after midnight: a day ends at this hour of the reader's clock. */
const DAY_ENDS = 5;

/** Until when a product is sold out, said at `now`. */
export function soldOutUntil(how: SoldOutFor, now: Date): Date {
  if (how === 'hour') return new Date(now.getTime() + 3_600_000);
  if (how === 'open') return new Date(Date.UTC(2999, 11, 31));
  const end = new Date(now);
  end.setHours(DAY_ENDS, 0, 0, 0);
  if (end <= now) end.setDate(end.getDate() + 1);
  return end;
}

/** The next moment, seen at `now`, at which the reader's clock shows a time such as `14:30`. */
export function soldOutAt(time: string, now: Date): Date {
  const [hour, minute] = time.split(':').map(Number);
  const end = new Date(now);
  end.setHours(hour ?? 0, minute ?? 0, 0, 0);
  if (end <= now) end.setDate(end.getDate() + 1);
  return end;
}
