import { AppError } from '../../http/app-error.ts';
import { createTokenBucket, type TokenBucket } from '../../token-bucket.ts';

/** What one address may do. High: a whole restaurant may stand behind one. */
const LIMITS = { call: { burst: 60, perSecond: 0.5 }, look: { burst: 240, perSecond: 8 } } as const;
const MOST_KEPT = 20_000;

/** Counts what addresses do; throws ThrottlerException where it is more than a house full of guests would. */
export function createAddressLimits(now: () => number) {
  const buckets = new Map<string, TokenBucket>();
  return (what: keyof typeof LIMITS, address: string): void => {
    const key = `${what} ${address}`;
    if (buckets.size >= MOST_KEPT && !buckets.has(key)) buckets.clear();
    const bucket = buckets.get(key) ?? createTokenBucket(LIMITS[what]);
    buckets.set(key, bucket);
    if (!bucket.take(now())) throw new AppError('ThrottlerException', 'Request limit reached, try later', { retryAfterS: 10 });
  };
}
