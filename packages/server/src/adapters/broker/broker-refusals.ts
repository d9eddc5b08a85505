/** Why a robot with an account was turned away, or a message of it was dropped. */
export type BrokerRefusal = {
  readonly why: 'password' | 'disabled' | 'will' | 'publish' | 'subscribe';
  /** The topic that is not its own; null for a sign-in. */
  readonly topic: string | null;
  /** ms since the epoch. */
  readonly at: number;
};

export type BrokerRefusals = {
  add(prefix: string, why: BrokerRefusal['why'], topic?: string): void;
  /** The last of a robot, by the end of its prefix: `<manufacturer>/<serialNumber>`. */
  find(robot: string): BrokerRefusal | undefined;
};

const MAX_KEPT = 5_000;

/** Remembers the last refusal of each account, the newest 5,000. Only known accounts count: made-up names must not push them out. */
export function createBrokerRefusals(now: () => number): BrokerRefusals {
  const kept = new Map<string, BrokerRefusal>();
  return {
    add(prefix, why, topic) {
      const robot = prefix.split('/').slice(-2).join('/');
      kept.delete(robot);
      kept.set(robot, { why, topic: topic?.slice(0, 200) ?? null, at: now() });
      const [oldest] = kept.keys();
      if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    },
    find: (robot) => kept.get(robot),
  };
}
