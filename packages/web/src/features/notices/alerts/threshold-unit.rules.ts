import type { AlertRule } from '@rota/contract/alerts';

const MINUTE_S = 60;
type Threshold = Pick<AlertRule, 'unit' | 'threshold'>;

/** The unit in which a threshold reads best, and how much of the rule's own unit one of it is. */
export type ShownUnit = { readonly name: 'percent' | 'minutes' | 'seconds'; readonly size: number };

/** Whole minutes as minutes; other durations as seconds. */
export function shownUnitOf({ unit, threshold }: Threshold): ShownUnit {
  if (unit === 'percent') return { name: 'percent', size: 1 };
  return threshold !== null && threshold % MINUTE_S === 0
    ? { name: 'minutes', size: MINUTE_S }
    : { name: 'seconds', size: 1 };
}

/** The threshold that was typed in the shown unit; undefined if it is no number or out of the rule's range. */
export function readThreshold(
  typed: string,
  shown: ShownUnit,
  { min, max }: Pick<AlertRule, 'min' | 'max'>,
): number | undefined {
  const value = Math.round(Number(typed) * shown.size);
  if (typed.trim() === '' || !Number.isFinite(value)) return undefined;
  return (min !== null && value < min) || (max !== null && value > max) ? undefined : value;
}
