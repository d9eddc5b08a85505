import type { StopPromise } from '@rota/contract/deliveries';

const MINUTE_MS = 60_000;

/**
 * How long it still takes, seen at `now` (ms): whole minutes from and to, never fewer than it will be. `soon` is within a minute; `late` when
 * the promise is behind us; `unknown` without one.
 */
export type Wait =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'soon' }
  | { readonly kind: 'late' }
  | { readonly kind: 'minutes'; readonly from: number; readonly to: number };

/** The wait that a promise means now. */
export function waitOf(promise: Pick<StopPromise, 'from' | 'to'> | null, now: number): Wait {
  if (promise === null) return { kind: 'unknown' };
  const from = minutesUntil(promise.from, now);
  const to = minutesUntil(promise.to, now);
  if (to <= 0) return { kind: 'late' };
  if (to <= 1) return { kind: 'soon' };
  return { kind: 'minutes', from: Math.max(1, Math.min(from, to)), to };
}

function minutesUntil(at: string, now: number): number {
  return Math.ceil((new Date(at).getTime() - now) / MINUTE_MS);
}
