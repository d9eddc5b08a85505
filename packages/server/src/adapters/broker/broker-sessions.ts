import type { Client } from 'aedes';
import { createTokenBucket, type TokenBucket } from '../../token-bucket.ts';
import type { SignedIn } from './broker-accounts.ts';

export type BrokerSession = SignedIn & {
  readonly client: Client;
  /** Ms since the epoch. */
  readonly since: number;
  readonly filters: Set<string>;
  readonly publishes: TokenBucket;
  /** Seconds that it promised to be heard within; 0: none. */
  readonly keepaliveS: number;
  /** Set when the account ended while the client was still connecting. */
  ended: boolean;
  /** Refusals written to the log so far; a client that is refused all the time must not fill it. */
  complaints: number;
};

const MAX_SESSIONS_PER_USER = 4;
/** Messages a second from one robot, far above what any robot needs. */
export const PUBLISH_LIMIT = { burst: 1_000, perSecond: 500 };

/** The live clients and the accounts they came in by. */
export type BrokerSessions = {
  /** @param keepaliveS seconds that the client promised to be heard within; 0: none */
  add(client: Client, signedIn: SignedIn, keepaliveS: number): void;
  find(client: Client): BrokerSession | undefined;
  end(session: BrokerSession): void;
  /** Called with an account whose oldest session ended for its newest, and its session limit; only the last handler counts. */
  onSuperseded(handler: (prefix: string, most: number) => void): void;
  /** Closes every session of a user; answers how many there were. */
  endAll(username: string): number;
  list(): readonly BrokerSession[];
  of(username: string): readonly BrokerSession[];
};

export function createBrokerSessions(): BrokerSessions {
  // A last will is judged after the connection is gone, so what a client may do outlives its place among the live ones.
  const known = new WeakMap<Client, BrokerSession>();
  const live = new Set<BrokerSession>();
  const byUser = new Map<string, Set<BrokerSession>>();
  let tellSuperseded: (prefix: string, most: number) => void = () => undefined;

  function forget(session: BrokerSession): void {
    live.delete(session);
    const own = byUser.get(session.username);
    own?.delete(session);
    if (own?.size === 0) byUser.delete(session.username);
  }
  return {
    add(client, signedIn, keepaliveS) {
      const session: BrokerSession = {
        ...signedIn,
        client,
        since: Date.now(),
        filters: new Set(),
        publishes: createTokenBucket(PUBLISH_LIMIT),
        keepaliveS,
        ended: false,
        complaints: 0,
      };
      known.set(client, session);
      live.add(session);
      const own = byUser.get(signedIn.username) ?? new Set();
      byUser.set(signedIn.username, own.add(session));
      client.conn.once('close', () => {
        forget(session);
      });
      // The newest connection is the one that works: the others are half-open leftovers of the same robot.
      if (signedIn.access.kind === 'robot' && own.size > MAX_SESSIONS_PER_USER) {
        const [oldest] = own;
        if (oldest) end(oldest);
        tellSuperseded(signedIn.access.prefix, MAX_SESSIONS_PER_USER);
      }
    },
    find: (client) => known.get(client),
    onSuperseded: (handler) => {
      tellSuperseded = handler;
    },
    end,
    endAll(username) {
      const own = [...(byUser.get(username) ?? [])];
      own.forEach(end);
      return own.length;
    },
    list: () => [...live],
    of: (username) => [...(byUser.get(username) ?? [])],
  };
}

/** A client that is still connecting is closed when it is ready: aedes would else register a closed one. */
function end(session: BrokerSession): void {
  session.ended = true;
  if (session.client.connected) session.client.close();
}
