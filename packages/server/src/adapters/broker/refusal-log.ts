import { createTokenBucket, type TokenBucket } from '../../token-bucket.ts';
import type { BrokerLog } from './broker-log.ts';

const MAX_ENTRIES = 10_000;
const LIMIT = { burst: 3, perSecond: 1 / 600 };

type Refused = { readonly username: string | undefined; readonly ip: string; readonly reason?: string };

/** Tells of refused sign-ins, but of one that keeps trying only now and then: it must not fill the log. */
export function createRefusalLog(
  log: Pick<BrokerLog, 'warn'>,
  clock: () => number,
): { tell(refused: Refused, message: string): void } {
  const buckets = new Map<string, TokenBucket>();
  return {
    tell(refused, message) {
      const key = `${refused.ip}\n${refused.username ?? ''}`;
      const bucket = buckets.get(key) ?? createTokenBucket(LIMIT);
      // Deleting first moves the entry to the end, so that the oldest is the one forgotten when the table is full.
      buckets.delete(key);
      buckets.set(key, bucket);
      const oldest = buckets.size > MAX_ENTRIES ? buckets.keys().next().value : undefined;
      if (oldest !== undefined) buckets.delete(oldest);
      if (bucket.take(clock())) log.warn(refused, message);
    },
  };
}
