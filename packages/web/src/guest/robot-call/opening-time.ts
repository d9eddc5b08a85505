/**
 * When a place opens, on its own clock and in the reader's language: the time alone within a day, else with the day of the week. Undefined
 * where the time is not known. `now` is ms since the epoch.
 */
export function openingTime(
  at: string | null,
  timeZone: string,
  locale: string,
  now: number,
): string | undefined {
  if (at === null) return undefined;
  const opens = new Date(at);
  const day = (time: Date | number) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(time);
  const isToday = day(opens) === day(now);
  return new Intl.DateTimeFormat(locale, {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    ...(isToday ? {} : { weekday: 'long' }),
  }).format(opens);
}
