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
  const told = new Map<string, TokenBucket>();
  return {
    tell(refused, message) {
      const key = `${refused.ip}\n${refused.username ?? ''}`;
      const bucket = told.get(key) ?? createTokenBucket(LIMIT);
      // Deleting first moves the entry to the end, so that the oldest is the one forgotten when the table is full.
      told.delete(key);
      told.set(key, bucket);
      const oldest = told.size > MAX_ENTRIES ? told.keys().next().value : undefined;
      if (oldest !== undefined) told.delete(oldest);
      if (bucket.take(clock())) log.warn(refused, message);
    },
  };
}
