export type Formats = ReturnType<typeof createFormats>;

/**
 * Formats of one locale. Times follow the locale's own clock, 24 h or 12 h, in `timeZone` (IANA), by default the browser's. Instants are ISO
 * text or ms since the epoch.
 */
export function createFormats(locale: string, timeZone?: string) {
  const instants = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, timeZone === undefined ? options : { ...options, timeZone });
  const dateTime = instants({ dateStyle: 'medium', timeStyle: 'short' });
  const exact = instants({ dateStyle: 'medium', timeStyle: 'medium' });
  const day = instants({ dateStyle: 'medium' });
  const time = instants({ timeStyle: 'short' });
  const timeExact = instants({ timeStyle: 'medium' });
  // As `timeStyle` has it, so that one page does not read both 7:54 and 07:54.
  const hour = dateTime.resolvedOptions().hour12 === true ? 'numeric' : '2-digit';
  const inYear = { day: 'numeric', month: 'short', hour, minute: '2-digit' } as const;
  const thisYear = instants(inYear);
  const thisYearExact = instants({ ...inYear, second: '2-digit' });
  const distance = distanceIn(timeZone);
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const units = {
    second: unit(locale, 'second'),
    minute: unit(locale, 'minute'),
    hour: unit(locale, 'hour'),
    day: unit(locale, 'day'),
  };
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  const list = new Intl.ListFormat(locale, { type: 'disjunction' });
  const all = new Intl.ListFormat(locale, { type: 'conjunction' });
  return {
    locale,
    /** Several names, any of which will do. */
    anyOf: (names: readonly string[]) => list.format(names),
    allOf: (names: readonly string[]) => all.format(names),
    dateTime: (at: string | number) => dateTime.format(new Date(at)),
    /** With seconds. */
    dateTimeExact: (at: string | number) => exact.format(new Date(at)),
    date: (at: string | number) => day.format(new Date(at)),
    /** A day without a time, `2026-03-29`, wherever the reader is. */
    calendarDay: (date: string) => dateWords(date, locale),
    time: (at: string | number) => time.format(new Date(at)),
    /** Between two times, as short as the locale has it: `2:54 – 2:56 PM`; one time where both read the same. Over midnight both without dates. */
    timeRange: (from: string | number, to: string | number) => {
      const [start, end] = [new Date(from), new Date(to)];
      const isOneDay = day.format(start) === day.format(end);
      return isOneDay ? time.formatRange(start, end) : `${time.format(start)}–${time.format(end)}`;
    },
    timeExact: (at: string | number) => timeExact.format(new Date(at)),
    /** A time without what the reader knows, seen at `now` (ms): no date for today, no year for this year. */
    moment: (at: string | number, now: number) =>
      [time, thisYear, dateTime][distance(at, now)]?.format(new Date(at)) ?? '',
    /** The same with seconds. */
    momentExact: (at: string | number, now: number) =>
      [timeExact, thisYearExact, exact][distance(at, now)]?.format(new Date(at)) ?? '',
    number: (value: number) => number.format(value),
    /** From 0 to 100. */
    percent: (value: number) => percent.format(value / 100),
    /** At most two units: `1 min 20 s`. */
    duration: (seconds: number) => formatDuration(units, seconds),
    /** How long ago `at` is, seen at `now` (ms). The clocks differ a little: what just happened is never in the future. */
    ago: (at: string | number, now: number) =>
      formatAgo(relative, Math.min(0, new Date(at).getTime() - now) / 1000),
    bytes: (count: number) => formatBytes(locale, count),
    /** An amount in the minor unit of a currency (ISO 4217): `₺49.90`; `49.90` where it is not known in which. */
    money: (minor: number, currency: string | undefined) => moneyOf(locale, currency).format(minor / 100),
    /** How a currency is written before or behind an amount: `₺`. */
    currencySign: (currency: string | undefined) =>
      moneyOf(locale, currency)
        .formatToParts(0)
        .find(({ type }) => type === 'currency')?.value ?? '',
    compare: (a: string, b: string) => collator.compare(a, b),
  };
}

/** Formats of currencies are dear to make, and every row of a price list asks for one. */
const currencies = new Map<string, Intl.NumberFormat>();
function moneyOf(locale: string, currency: string | undefined): Intl.NumberFormat {
  const key = `${locale} ${currency ?? ''}`;
  const style =
    currency === undefined
      ? { minimumFractionDigits: 2 }
      : ({ style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const);
  const format = currencies.get(key) ?? new Intl.NumberFormat(locale, style);
  currencies.set(key, format);
  return format;
}

/** Lists of days ask for one for each row. */
const calendars = new Map<string, Intl.DateTimeFormat>();
/** A day without a time, as `2026-03-29`, in words. */
export function dateWords(date: string, locale: string): string {
  const format =
    calendars.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  calendars.set(locale, format);
  return format.format(new Date(`${date}T00:00:00Z`));
}

/** Which of the days of a time zone: 0 today, 1 this year, 2 another. */
function distanceIn(timeZone: string | undefined): (at: string | number, now: number) => 0 | 1 | 2 {
  // Swedish writes a day as `2026-03-29`.
  const days = new Intl.DateTimeFormat('sv', timeZone === undefined ? {} : { timeZone });
  return (at, now) => {
    const [then, today] = [days.format(new Date(at)), days.format(new Date(now))];
    if (then === today) return 0;
    return then.slice(0, 4) === today.slice(0, 4) ? 1 : 2;
  };
}

function unit(locale: string, name: string): Intl.NumberFormat {
  // As ages are written; the narrow Turkish minute, "d", could as well be a day to a reader.
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: name,
    unitDisplay: 'short',
    maximumFractionDigits: 0,
  });
}

function formatDuration(
  units: Record<'second' | 'minute' | 'hour' | 'day', Intl.NumberFormat>,
  seconds: number,
): string {
  const whole = Math.max(0, Math.round(seconds));
  const parts = [
    [units.day, Math.floor(whole / 86_400)],
    [units.hour, Math.floor(whole / 3_600) % 24],
    [units.minute, Math.floor(whole / 60) % 60],
    [units.second, whole % 60],
  ] as const;
  const first = parts.findIndex(([, count]) => count > 0);
  if (first === -1) return withoutPoints(units.second.format(0));
  return parts
    .slice(first, first + 2)
    .filter(([, count]) => count > 0)
    .map(([format, count]) => withoutPoints(format.format(count)))
    .join(' ');
}

/** Units without the point of an abbreviation, which would read as the end of a sentence, and the second as instruments write it. */
function withoutPoints(text: string): string {
  return text
    .replaceAll(/(?<=\p{L})\./gu, '')
    .replace(/\bsecs?\b/, 's')
    .replace(/\bmins\b/, 'min');
}

function formatAgo(relative: Intl.RelativeTimeFormat, seconds: number): string {
  const size = Math.abs(seconds);
  const ago = (count: number, of: Intl.RelativeTimeFormatUnit) => withoutPoints(relative.format(count, of));
  if (size < 60) return ago(Math.round(seconds), 'second');
  if (size < 3_600) return ago(Math.round(seconds / 60), 'minute');
  if (size < 86_400) return ago(Math.round(seconds / 3_600), 'hour');
  return ago(Math.round(seconds / 86_400), 'day');
}

function formatBytes(locale: string, count: number): string {
  const steps = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
  const step = count < 1 ? 0 : Math.min(steps.length - 1, Math.floor(Math.log10(count) / 3));
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: steps[step] ?? 'byte',
    // The short byte has no plural.
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step === 0 ? 0 : 1,
  }).format(count / 1000 ** step);
}
