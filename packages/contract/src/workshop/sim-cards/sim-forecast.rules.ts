/** What a forecast is made of: what is used of what there is, from when to when, and of which moment that is. */
export type SimFigures = {
  readonly data_used: number;
  readonly data_total: number | null;
  readonly period_start: string | null;
  readonly period_end: string | null;
  readonly figures_at: string | null;
};

/**
 * `enough`: at this pace the data lasts until the end of the period; `short`: it ends on `runs_out_on`. `too_early`: there are not enough days
 * yet; `unknown`: there are no figures, no end or no limit.
 */
export type SimForecast =
  | { readonly state: 'enough'; readonly data_bytes: number }
  | { readonly state: 'short'; readonly data_bytes: number; readonly runs_out_on: string }
  | { readonly state: 'too_early' }
  | { readonly state: 'unknown' };

const DAY_MS = 86_400_000;
/** Days of a period before its pace means anything. */
export const FORECAST_MIN_DAYS = 3;

/** What a card will have used at the end of its period, if it goes on as in the period so far. Days begin at midnight UTC. */
export function simForecast(figures: SimFigures): SimForecast {
  const {
    data_used: used,
    data_total: total,
    period_start: start,
    period_end: end,
    figures_at: at,
  } = figures;
  if (total === null || start === null || end === null || at === null) return { state: 'unknown' };
  const [from, now] = [Date.parse(start), Date.parse(at)];
  // The last day belongs to the period.
  const until = Date.parse(end) + DAY_MS;
  if (now >= until || from >= until) return { state: 'unknown' };
  if (now - from < FORECAST_MIN_DAYS * DAY_MS) return { state: 'too_early' };
  const perMs = used / (now - from);
  const expected = Math.round(perMs * (until - from));
  if (expected <= total) return { state: 'enough', data_bytes: expected };
  const runsOutAt = used >= total ? now : now + (total - used) / perMs;
  return {
    state: 'short',
    data_bytes: expected,
    runs_out_on: new Date(runsOutAt).toISOString().slice(0, 10),
  };
}

/** From which shares of its data, in percent, a card raises an alert. */
export const SIM_LEVELS = [80, 100] as const;
export type SimLevel = (typeof SIM_LEVELS)[number];

/** How much of its data a card has used, in whole percent; null where there is no limit. Never rounded up to a level. */
export function usedPercent({
  data_used: used,
  data_total: total,
}: Pick<SimFigures, 'data_used' | 'data_total'>): number | null {
  return total === null ? null : Math.floor((used / total) * 100);
}

/** The level that a card has reached; undefined below the first. Of a period that is over, nothing is known. `now` in ms. */
export function simLevel(
  figures: Pick<SimFigures, 'data_used' | 'data_total' | 'period_end'>,
  now: number,
): SimLevel | undefined {
  if (figures.period_end !== null && now >= Date.parse(figures.period_end) + DAY_MS) return undefined;
  const percent = usedPercent(figures) ?? 0;
  return SIM_LEVELS.findLast((level) => percent >= level);
}
