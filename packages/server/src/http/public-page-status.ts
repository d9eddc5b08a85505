import type { PublicAddress } from '@rota/contract/core';
import { createAddressLimits } from './address-limits.ts';

/** The HTTP status of the page of a code, by the page. */
type CodeStatuses = Readonly<Record<'place' | 'robot_call', (code: string) => Promise<200 | 404 | 410>>>;
/** The HTTP status of a public page that an address asks for. `ip`: who asks. */
export type PublicPageStatus = (address: PublicAddress, ip: string) => Promise<number>;

/** Far more than guests at one venue scan, and too few to try codes out. */
const LIMITS = { look: { burst: 60, perSecond: 1 } } as const;

/**
 * The page of a code that opens nothing is not found, or gone, for browsers, link checkers and search engines as well. The page itself is the
 * same and says what to do; while the codes cannot be read, it finds out by its own call.
 */
export function createPublicPageStatus(codes: CodeStatuses, now: () => number): PublicPageStatus {
  const limit = createAddressLimits(LIMITS, now);
  return async ({ app, code }, ip) => {
    if ((app !== 'place' && app !== 'robot_call') || code === '') return 200;
    try {
      limit('look', ip);
      return await codes[app](code);
    } catch {
      return 200;
    }
  };
}
