/** Tokens that refill with time: `take` answers false when none is left. `now` is in milliseconds of any steady clock. */
export type TokenBucket = { take(now: number): boolean };

export function createTokenBucket(options: {
  readonly burst: number;
  readonly perSecond: number;
}): TokenBucket {
  let tokens = options.burst;
  let last: number | undefined;
  return {
    take(now) {
      if (last !== undefined)
        tokens = Math.min(options.burst, tokens + (Math.max(0, now - last) / 1000) * options.perSecond);
      last = now;
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
}
