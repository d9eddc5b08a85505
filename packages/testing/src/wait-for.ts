import { setTimeout as pause } from 'node:timers/promises';

const EVERY_MS = 20;

/**
 * Waits until `look` answers something other than undefined and false, and gives it back; errors count as not yet. Fails after
 * `withinMs` with the last error.
 */
export async function waitFor<T>(
  look: () => T | Promise<T>,
  withinMs = 30_000,
): Promise<Exclude<Awaited<T>, undefined | false>> {
  const until = performance.now() + withinMs;
  let last: unknown = new Error('it did not happen');
  for (;;) {
    try {
      const seen = await look();
      if (seen !== undefined && seen !== false) return seen as Exclude<Awaited<T>, undefined | false>;
    } catch (error) {
      last = error;
    }
    if (performance.now() >= until) throw new Error(`Not within ${withinMs} ms.`, { cause: last });
    await pause(EVERY_MS);
  }
}
