import type { KitchenStep } from '@rota/contract/orders';

type Promised = { readonly from: string; readonly to: string; readonly likelihood: number };

/** The shortest way from the pass to a guest, ms: nothing is there a moment after it was ready. */
const LEAST_WAY_MS = 60_000;

/**
 * What a menu promises before anything is chosen: from the quickest product to the slowest. `minutes`: how long each product that can be
 * ordered takes to prepare; `now` in ms.
 */
export function promiseOfMenu(
  promise: Promised | null,
  minutes: readonly number[],
  now: number,
): Promised | null {
  if (promise === null || minutes.length === 0) return promise;
  const latest = (at: string, most: number): string => {
    const readyMs = most === 0 ? 0 : now + most * 60_000 + LEAST_WAY_MS;
    return new Date(Math.max(Date.parse(at), readyMs)).toISOString();
  };
  return {
    ...promise,
    from: latest(promise.from, Math.min(...minutes)),
    to: latest(promise.to, Math.max(...minutes)),
  };
}

/**
 * What the fleet promises for an order, with the kitchen in it: the fleet knows when its robot can be there, and nothing of a pan. Until it is
 * ready nothing is promised for before that. `readyAt` in ms.
 */
export function promiseWithKitchen(
  promise: Promised | null,
  kitchen: KitchenStep | null,
  readyAt: number | null,
): Promised | null {
  if (promise === null || readyAt === null || kitchen === 'ready' || kitchen === 'served') return promise;
  const lateMs = readyAt + LEAST_WAY_MS - Date.parse(promise.from);
  if (lateMs <= 0) return promise;
  const later = (at: string): string => new Date(Date.parse(at) + lateMs).toISOString();
  return { ...promise, from: later(promise.from), to: later(promise.to) };
}
