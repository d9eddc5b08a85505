import { expect } from 'vitest';
import { isLongRun } from './campaign.ts';

/**
 * Prints how long something took, and holds it to its limit in `npm run test:long`, which has a machine for itself. In the other lanes no
 * test fails because a machine is slow.
 */
export function expectWithin(what: string, tookMs: number, limitMs: number): void {
  process.stdout.write(`${what}: ${Math.round(tookMs)} ms, at most ${limitMs}\n`);
  if (isLongRun) expect(tookMs, what).toBeLessThan(limitMs);
}
