export type PulseLimits = {
  readonly pingEveryMs: number;
  /** Above this much unsent data for `maxUnsentMs` the peer counts as gone. */
  readonly maxUnsentBytes: number;
  readonly maxUnsentMs: number;
};

/** Whether a peer still answers pings and reads what it is sent. Times are those of one steady clock, in ms. */
export type Pulse = { pong(): void; beat(now: number): 'alive' | 'gone' };

export function createPulse(
  socket: { readonly bufferedAmount: number; ping(): void },
  limits: PulseLimits,
  startedAt: number,
): Pulse {
  let pinged = { at: startedAt, answered: true };
  let unsentSince: number | undefined;
  return {
    pong() {
      pinged.answered = true;
    },
    beat(now) {
      unsentSince = socket.bufferedAmount > limits.maxUnsentBytes ? (unsentSince ?? now) : undefined;
      if (unsentSince !== undefined && now - unsentSince >= limits.maxUnsentMs) return 'gone';
      if (now - pinged.at < limits.pingEveryMs) return 'alive';
      if (!pinged.answered) return 'gone';
      pinged = { at: now, answered: false };
      socket.ping();
      return 'alive';
    },
  };
}
