/** Limits of the broker that cost a robot messages, or its connection. */
export const BROKER_LIMITS = [
  'packet',
  'rate',
  'filters',
  'sessions',
  'unsent',
  'keepalive',
  'sign_in',
  'protocol',
  'connections',
  'address',
] as const;
/** One of {@link BROKER_LIMITS}. */
export type BrokerLimit = (typeof BROKER_LIMITS)[number];

/** The last time that a robot met a limit. */
export type BrokerLimitHit = {
  readonly limit: BrokerLimit;
  /**
   * The limit itself: KB of a packet or of unsent data, messages a second, subscriptions, connections, seconds of silence, tries a minute; 0
   * where it has no figure. Of `connections` it counts those of all robots and devices.
   */
  readonly most: number;
  /** The measured value of the robot, in the same unit; null where it was not measured. */
  readonly came: number | null;
  /** The topic of the message, or what was wrong; empty where there is nothing to say. */
  readonly detail: string;
  /** ms since the epoch. */
  readonly at: number;
};

export type BrokerLimitHits = {
  add(
    prefix: string,
    hit: Omit<BrokerLimitHit, 'at' | 'came' | 'detail'> & Partial<Pick<BrokerLimitHit, 'came' | 'detail'>>,
  ): void;
  /** The broker was full. It does not learn which robot it turned away, so the hit is listed for each. */
  addFull(most: number): void;
  /** Of a robot, by the end of its prefix: `<manufacturer>/<serialNumber>`; the newest first. A new connection forgets nothing. */
  list(robot: string): readonly BrokerLimitHit[];
};

const MAX_ROBOTS = 5_000;
const LONGEST_DETAIL = 200;

/** Remembers the last time that each robot met each limit, for the newest 5,000 robots. */
export function createBrokerLimitHits(now: () => number): BrokerLimitHits {
  const kept = new Map<string, Map<BrokerLimit, BrokerLimitHit>>();
  let full: BrokerLimitHit | undefined;
  return {
    add(prefix, { limit, most, came = null, detail = '' }) {
      const robot = prefix.split('/').slice(-2).join('/');
      const hits = kept.get(robot) ?? new Map<BrokerLimit, BrokerLimitHit>();
      hits.set(limit, { limit, most, came, detail: detail.slice(0, LONGEST_DETAIL), at: now() });
      // Deleting first moves the robot to the end, so that the oldest is the one forgotten.
      kept.delete(robot);
      kept.set(robot, hits);
      const [oldest] = kept.keys();
      if (kept.size > MAX_ROBOTS && oldest !== undefined) kept.delete(oldest);
    },
    addFull(most) {
      full = { limit: 'connections', most, came: null, detail: '', at: now() };
    },
    list: (robot) =>
      [...(kept.get(robot)?.values() ?? []), ...(full === undefined ? [] : [full])].toSorted(
        (a, b) => b.at - a.at,
      ),
  };
}
