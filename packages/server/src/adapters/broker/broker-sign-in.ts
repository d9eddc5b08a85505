import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Socket } from 'node:net';
import type { AedesOptions, AuthenticateError, Client, ConnectPacket } from 'aedes';
import {
  checkAccount,
  isStillValid,
  type MqttAccount,
  type MqttAccounts,
  type SignedIn,
} from './broker-accounts.ts';
import type { BrokerLimitHits } from './broker-limits.ts';
import type { BrokerRefusals } from './broker-refusals.ts';
import type { BrokerSessions } from './broker-sessions.ts';
import type { BrokerLog } from './broker-log.ts';
import { createRefusalLog } from './refusal-log.ts';
import { createSignInThrottle, TRIES_A_MINUTE } from './sign-in-throttle.ts';
import { judgePublish } from './topic-access.rules.ts';

/** Strangers may give any name: no more are looked up at once. */
const MOST_NAMES_AT_ONCE = 20;

export type SignInOptions = {
  readonly accounts: MqttAccounts;
  /** The console's own account, whose password is compared here. */
  readonly console?: { readonly username: string; readonly password: string } | undefined;
  readonly log: BrokerLog;
  readonly sessions: BrokerSessions;
  readonly lastRefusals: BrokerRefusals;
  readonly limitHits: BrokerLimitHits;
  /** Whether connections from an address are blocked. */
  readonly refuses?: ((address: string, call: string) => boolean | Promise<boolean>) | undefined;
  /** Called for every account of a robot or device that connected. */
  readonly onSignedIn?: ((username: string, address: string) => void) | undefined;
};

/** Text that a database takes: no zero character, no half of a surrogate pair. */
function isPrintable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Who may come in, and who must leave. */
export function createSignIn(options: SignInOptions) {
  const { accounts, sessions, log, lastRefusals } = options;
  const throttle = createSignInThrottle(() => performance.now());
  const refusals = createRefusalLog(log, () => performance.now());
  // A kick that falls between the look-up and the answer must not be lost: such a look-up is made again.
  const lookUps = new Map<symbol, { username: string; stale: boolean }>();

  async function find(username: string): Promise<MqttAccount | undefined> {
    const mark = Symbol('look-up');
    const entry = { username, stale: false };
    lookUps.set(mark, entry);
    try {
      for (let attempt = 0; ; attempt += 1) {
        entry.stale = false;
        const account = await accounts.find(username);
        if (!entry.stale || attempt === 3) return account;
      }
    } finally {
      lookUps.delete(mark);
    }
  }
  async function signIn(
    client: Client,
    username: string,
    password: Uint8Array,
  ): Promise<SignedIn | 'refused' | 'busy'> {
    const ip = addressOf(client);
    if (options.refuses !== undefined && (await options.refuses(ip, 'mqtt'))) {
      lookUp(username, (account) =>
        options.limitHits.add(account.prefix, { limit: 'address', most: 0, detail: ip }),
      );
      return 'refused';
    }
    if (username === options.console?.username) {
      return isSameSecret(password, options.console.password) ? consoleSession(username) : 'refused';
    }
    if (!throttle.mayTry(ip, username)) {
      lookUp(username, (account) =>
        options.limitHits.add(account.prefix, { limit: 'sign_in', most: TRIES_A_MINUTE }),
      );
      return 'busy';
    }
    // No account has such a name, and no database can be asked for it.
    const account = isPrintable(username) ? await find(username) : undefined;
    const signedIn = checkAccount(account, password);
    if (account !== undefined && signedIn === undefined)
      lastRefusals.add(account.prefix, account.enabled ? 'password' : 'disabled');
    if (signedIn === undefined) throttle.noteFailure(ip, username);
    else throttle.noteSuccess(ip, username);
    return signedIn ?? 'refused';
  }
  const authenticate: NonNullable<AedesOptions['authenticate']> = (client, username, password, done) => {
    signIn(client, username ?? '', password ?? new Uint8Array())
      .then((result) => {
        if (typeof result === 'string') {
          refusals.tell({ username, ip: addressOf(client), reason: result }, 'MQTT sign-in refused');
          done(refusal(result === 'busy' ? 3 : 4), null);
        } else if (!isWillAllowed(client, result)) {
          refusals.tell(
            { username, ip: addressOf(client) },
            'MQTT sign-in refused: its last will is not under its own prefix',
          );
          if (result.access.kind === 'robot') lastRefusals.add(result.access.prefix, 'will');
          done(refusal(5), null);
        } else {
          sessions.add(client, result, connects.get(client)?.keepaliveS ?? 0);
          if (result.access.kind === 'robot') {
            lastRefusals.signedIn(result.access.prefix);
            options.onSignedIn?.(result.username, addressOf(client));
          }
          done(null, true);
        }
      })
      .catch((error: unknown) => {
        log.error({ err: error, username }, 'an MQTT account could not be read');
        done(refusal(3), null);
      });
  };
  let namesLookedUp = 0;
  /** Finds the account of a name that a stranger gave, where there is one; nothing waits for it. */
  function lookUp(username: string, onAccount: (account: MqttAccount) => void): void {
    if (namesLookedUp >= MOST_NAMES_AT_ONCE || !isPrintable(username)) return;
    namesLookedUp += 1;
    accounts
      .find(username.slice(0, 128))
      .then((account) => account !== undefined && onAccount(account))
      .catch((error: unknown) => log.error({ err: error }, 'an MQTT account could not be read'))
      .finally(() => {
        namesLookedUp -= 1;
      });
  }
  return {
    authenticate,
    /** The broker itself answers that it does not speak the version; here it is reported, and remembered for the robot whose name it gave. */
    refuseVersion(client: Client, packet: ConnectPacket): void {
      const username = packet.username ?? packet.clientId;
      const reason = `MQTT version ${String(packet.protocolVersion)}`;
      refusals.tell(
        { username: username.slice(0, 128), ip: addressOf(client), reason },
        'MQTT sign-in refused: the broker speaks 3.1.1 only',
      );
      lookUp(username, (account) => lastRefusals.add(account.prefix, 'version'));
    },
    kick(username: string): void {
      for (const entry of lookUps.values()) if (entry.username === username) entry.stale = true;
      if (sessions.endAll(username) > 0) log.info({ username }, 'MQTT sessions closed');
    },
    /** Ends the sessions whose account, or password, no longer lets them in: of one user, or of all. */
    async recheck(only?: string): Promise<void> {
      const robots = (only === undefined ? sessions.list() : sessions.of(only)).filter(
        (session) => session.access.kind === 'robot',
      );
      const usernames = [...new Set(robots.map((session) => session.username))];
      if (usernames.length === 0) return;
      const known = new Map((await accounts.list(usernames)).map((account) => [account.username, account]));
      for (const session of robots)
        if (!isStillValid(session, known.get(session.username))) sessions.end(session);
    },
  };
}

function consoleSession(username: string): SignedIn {
  return { username, access: { kind: 'console' }, passwordHash: '' };
}

/**
 * Client ids are kept apart by user: with a shared name space any robot could push another, or the console, off the broker by taking its id.
 * Sessions are always clean, because a broker that queues orders for an absent robot would make it drive on old ones.
 */
export const namespaceClientId: NonNullable<AedesOptions['preConnect']> = (
  client,
  packet: ConnectPacket,
  done,
) => {
  const given = packet.clientId === '' ? randomBytes(8).toString('hex') : packet.clientId.slice(0, 128);
  packet.clientId = `${(packet.username ?? '').slice(0, 128)}/${given}`;
  packet.clean = true;
  connects.set(client, { will: packet.will?.topic, keepaliveS: packet.keepalive ?? 0 });
  done(null, true);
};
const connects = new WeakMap<Client, { readonly will: string | undefined; readonly keepaliveS: number }>();

function isWillAllowed(client: Client, session: SignedIn): boolean {
  const topic = connects.get(client)?.will;
  return topic === undefined || judgePublish(session.access, topic, false) !== 'refuse';
}

/** The address that a client connected from. */
export function addressOf(client: Client): string {
  return (client.conn as Partial<Socket>).remoteAddress ?? 'unknown';
}

/** CONNACK return codes of MQTT 3.1.1, section 3.2.2.3: 3 unavailable, 4 bad user name or password, 5 not authorized. */
function refusal(returnCode: 3 | 4 | 5): AuthenticateError {
  return Object.assign(new Error('sign-in refused'), { returnCode });
}

function isSameSecret(given: Uint8Array, wanted: string): boolean {
  const digest = (value: string | Uint8Array): Buffer => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
