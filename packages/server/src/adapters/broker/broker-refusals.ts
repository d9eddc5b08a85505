/** Why a robot with an account was turned away, or a message of it was dropped. */
export type BrokerRefusal = {
  /** `version`: it speaks a version of MQTT that the broker does not. */
  readonly why: 'password' | 'disabled' | 'version' | 'will' | 'publish' | 'subscribe';
  /** The topic that is not its own; null for a sign-in. */
  readonly topic: string | null;
  /** ms since the epoch. */
  readonly at: number;
};

export type BrokerRefusals = {
  add(prefix: string, why: BrokerRefusal['why'], topic?: string): void;
  /** It signed in again: what was refused of its former session is over. */
  signedIn(prefix: string): void;
  /** The last of a robot, by the end of its prefix: `<manufacturer>/<serialNumber>`. */
  find(robot: string): BrokerRefusal | undefined;
};

const robotOf = (prefix: string): string => prefix.split('/').slice(-2).join('/');

const MAX_KEPT = 5_000;

/** Remembers the last refusal of each account, the newest 5,000. Only known accounts count: made-up names must not push them out. */
export function createBrokerRefusals(now: () => number): BrokerRefusals {
  const kept = new Map<string, BrokerRefusal>();
  return {
    add(prefix, why, topic) {
      const robot = robotOf(prefix);
      // A robot that was refused a topic receives no orders. This is reported once; messages continue to be dropped.
      if (why === 'publish' && kept.get(robot)?.why === 'subscribe') return;
      kept.delete(robot);
      kept.set(robot, { why, topic: topic?.slice(0, 200) ?? null, at: now() });
      const [oldest] = kept.keys();
      if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    },
    signedIn(prefix) {
      kept.delete(robotOf(prefix));
    },
    find: (robot) => kept.get(robot),
  };
}
