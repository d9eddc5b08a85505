import { createTokenBucket, type TokenBucket } from '../token-bucket.ts';
import { AppError } from './app-error.ts';

/** The burst and the rate of one kind of call that one address may make. */
export type AddressLimit = { readonly burst: number; readonly perSecond: number };
export type AddressLimits<What extends string> = (what: What, address: string) => void;

const MOST_KEPT = 20_000;

/** Counts what addresses do; throws ThrottlerException where it is more than the limits allow. A whole restaurant may stand behind one. */
export function createAddressLimits<What extends string>(
  limits: Readonly<Record<What, AddressLimit>>,
  now: () => number,
): AddressLimits<What> {
  const buckets = new Map<string, TokenBucket>();
  return (what, address) => {
    const key = `${what} ${address}`;
    if (buckets.size >= MOST_KEPT && !buckets.has(key)) buckets.clear();
    const bucket = buckets.get(key) ?? createTokenBucket(limits[what]);
    buckets.set(key, bucket);
    if (!bucket.take(now()))
      throw new AppError('ThrottlerException', 'Request limit reached, try later', { retryAfterS: 10 });
  };
}
