import type { KitchenStep } from '@rota/contract/orders';

type Promised = { readonly from: string; readonly to: string; readonly likelihood: number };

/** The shortest way from the pass to a guest, ms: nothing is there a moment after it was ready. */
const LEAST_WAY_MS = 60_000;

/**
 * What the fleet promises for an order, with the kitchen in it: the fleet knows when its robot can be there, and nothing of a pan. Until it is
 * ready nothing is promised for before that. `readyAt` in ms.
 */
export function promiseWithKitchen(promise: Promised | null, kitchen: KitchenStep | null, readyAt: number | null): Promised | null {
  if (promise === null || readyAt === null || kitchen === 'ready' || kitchen === 'served') return promise;
  const lateMs = readyAt + LEAST_WAY_MS - Date.parse(promise.from);
  if (lateMs <= 0) return promise;
  const later = (at: string): string => new Date(Date.parse(at) + lateMs).toISOString();
  return { ...promise, from: later(promise.from), to: later(promise.to) };
}
