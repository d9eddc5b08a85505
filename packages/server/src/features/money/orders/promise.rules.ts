import { promiseAfter, promiseAfterMinutes, type KitchenStep } from '@rota/contract/orders';

type Promised = { readonly from: string; readonly to: string; readonly likelihood: number };

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
  return {
    ...promise,
    from: promiseAfterMinutes(promise, Math.min(...minutes), now).from,
    to: promiseAfterMinutes(promise, Math.max(...minutes), now).to,
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
  return promiseAfter(promise, readyAt);
}
