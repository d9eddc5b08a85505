import type { PreflightOutcome } from '@rota/contract/preflight';

/** The compared measures, in order of interest. Less is better in all of them. */
export const MEASURES = ['missed', 'mean_s', 'p95_s', 'waiting_s', 'conflicts', 'distance_m'] as const;
/** One of {@link MEASURES}. */
export type Measure = (typeof MEASURES)[number];
export type Judged = 'better' | 'worse' | 'same';

/** A difference below this share of what was there before is none. */
const SAME_SHARE = 0.01;

/** The value of a measure; null where no task was done, so that nothing can be said of their times. */
export function valueOf(outcome: PreflightOutcome, measure: Measure): number | null {
  return measure === 'missed' ? outcome.tasks - outcome.made : outcome[measure];
}

/** Whether a change of a measure is for the better; what cannot be said any more is worse. */
export function judge(before: number | null, after: number | null): Judged {
  if (before === null || after === null)
    return before === after ? 'same' : after === null ? 'worse' : 'better';
  if (Math.abs(after - before) <= Math.abs(before) * SAME_SHARE) return 'same';
  return after < before ? 'better' : 'worse';
}
