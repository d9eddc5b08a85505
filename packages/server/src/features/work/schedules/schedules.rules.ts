import type { ScheduleTiming } from '@rota/contract/schedules';
import { Temporal } from 'temporal-polyfill';
import { instantOf } from '../../../local-time.rules.ts';

/** A rule that finds no day within so many has none: every rule comes at least once a week, but for the days left out. */
const MOST_DAYS = 800;

/**
 * The instants (ms) at which a schedule runs after `after` (ms), in order and each once. A time that the clock leaves out when it is put
 * forward is the first moment after; of one that comes twice when it is put back, the first counts. An interval is elapsed time: an hour
 * that comes twice has its runs twice.
 */
function* runsAfter(timing: ScheduleTiming, zone: string, after: number): Generator<number> {
  const today = Temporal.Instant.fromEpochMilliseconds(after).toZonedDateTimeISO(zone).toPlainDate();
  // A day's last runs may be on the morning after.
  const first = laterOf(today.subtract({ days: 1 }), timing.valid_from);
  const last = earlierOf(first.add({ days: MOST_DAYS }), timing.valid_until);
  let before = after;
  for (const day of daysOf(timing, first, last)) {
    for (const at of instantsOf(timing, day, zone)) {
      if (at <= before) continue;
      before = at;
      yield at;
    }
  }
}

/** The next `count` runs after `after`, all in ms. */
export function nextRuns(timing: ScheduleTiming, zone: string, after: number, count: number): number[] {
  const runs: number[] = [];
  if (count <= 0) return runs;
  for (const at of runsAfter(timing, zone, after)) {
    runs.push(at);
    if (runs.length === count) break;
  }
  return runs;
}

/** The runs after `after` and before `until`, all in ms; the newest `most` of them. */
export function runsBetween(
  timing: ScheduleTiming,
  zone: string,
  span: { after: number; until: number },
  most: number,
): number[] {
  const runs: number[] = [];
  for (let after = span.after; after < span.until;) {
    let found = false;
    for (const at of runsAfter(timing, zone, after)) {
      if (at >= span.until) return runs.slice(-most);
      runs.push(at);
      [found, after] = [true, at];
    }
    // A generator ends after a bounded stretch of days; beyond it the search restarts from the last run.
    if (!found) break;
  }
  return runs.slice(-most);
}

/** When the task of a run is created (ms): before it, where that is asked for. */
export function wakeAt(runAt: number, createAheadMinutes: number): number {
  return runAt - createAheadMinutes * 60_000;
}

/** The days on which a schedule runs, from the first to the last, both included. */
function* daysOf(
  timing: ScheduleTiming,
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
): Generator<Temporal.PlainDate> {
  const except = new Set(timing.except_dates);
  const extra = new Set(timing.extra_dates);
  if (timing.rule.repeat === 'once') {
    const days = [...new Set([timing.rule.date, ...extra])]
      .sort()
      .map((date) => Temporal.PlainDate.from(date));
    yield* days.filter((day) => isWithin(day, first, timing.valid_until) && !except.has(day.toString()));
    return;
  }
  const weekdays = timing.rule.repeat === 'daily' ? undefined : new Set(timing.rule.weekdays);
  for (let day = first; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    const date = day.toString();
    const isDue = extra.has(date) || weekdays === undefined || weekdays.has(day.dayOfWeek);
    if (isDue && !except.has(date)) yield day;
  }
}

/** The runs of a day in ms, also those after its midnight. */
function instantsOf({ rule }: ScheduleTiming, day: Temporal.PlainDate, zone: string): number[] {
  if (rule.repeat !== 'interval') return [instantOf(day.toPlainDateTime(rule.time), zone)];
  const lastDay = rule.to < rule.from ? day.add({ days: 1 }) : day;
  const start = instantOf(day.toPlainDateTime(rule.from), zone);
  const end = instantOf(lastDay.toPlainDateTime(rule.to), zone, rule.to === rule.from ? 'earlier' : 'later');
  const stepMs = rule.every_minutes * 60_000;
  return Array.from(
    { length: Math.floor((end - start) / stepMs) + 1 },
    (_none, index) => start + index * stepMs,
  );
}

function isWithin(day: Temporal.PlainDate, first: Temporal.PlainDate, until: string | null): boolean {
  if (Temporal.PlainDate.compare(day, first) < 0) return false;
  return until === null || Temporal.PlainDate.compare(day, until) <= 0;
}

function laterOf(day: Temporal.PlainDate, date: string | null): Temporal.PlainDate {
  return date !== null && Temporal.PlainDate.compare(date, day) > 0 ? Temporal.PlainDate.from(date) : day;
}

function earlierOf(day: Temporal.PlainDate, date: string | null): Temporal.PlainDate {
  return date !== null && Temporal.PlainDate.compare(date, day) < 0 ? Temporal.PlainDate.from(date) : day;
}
