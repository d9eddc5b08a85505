import type { Duplex } from 'node:stream';
import { Aedes, type AedesOptions, type Client } from 'aedes';
import persistenceModule, { type AedesMemoryPersistence } from 'aedes-persistence';
import { keepPacketLengthsTogether, type Connect } from '@rota/robot-link';
import type { MqttAccounts } from './broker-accounts.ts';
import { createBrokerLimitHits, type BrokerLimitHit, type BrokerLimitHits } from './broker-limits.ts';
import type { BrokerLog } from './broker-log.ts';
import { createBrokerRefusals, type BrokerRefusal, type BrokerRefusals } from './broker-refusals.ts';
import {
  createBrokerSessions,
  PUBLISH_LIMIT,
  type BrokerSession,
  type BrokerSessions,
} from './broker-sessions.ts';
import { addressOf, createSignIn, namespaceClientId } from './broker-sign-in.ts';
import { listen, type Listening } from './broker-listener.ts';
import { gatherWrites, limitPackets, neverWait } from './connection-limits.ts';
import { createLocalConnections } from './local-connection.ts';
import { judgePublish, maySubscribe, keptBelow } from './topic-access.rules.ts';

export type EmbeddedBrokerOptions = {
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
  readonly tls?: { readonly cert: Buffer; readonly key: Buffer } | undefined;
  readonly accounts: MqttAccounts;
  /** A user who may publish and hear everything: servers that are not in this process. */
  readonly console?: { readonly username: string; readonly password: string } | undefined;
  readonly log: BrokerLog;
  /** Called for every account of a robot or device that connected, with its address. */
  readonly onSignedIn?: ((username: string, address: string) => void) | undefined;
  /** Whether connections from an address are blocked. */
  readonly refuses?: ((address: string, call: string) => boolean | Promise<boolean>) | undefined;
  /** Bytes of one packet, 256 KB by default. */
  readonly maxPacketBytes?: number;
  readonly maxConnections?: number;
  /** How often live sessions are compared with their accounts, in case a notice was lost. */
  readonly recheckMs?: number;
};

/** A live connection: where from, since when (ms since the epoch), and by which password (its hash). */
export type BrokerConnection = {
  readonly address: string;
  readonly since: number;
  readonly passwordHash: string;
};

export type EmbeddedBroker = {
  /** The port that robots use. */
  readonly port: number;
  /** Connects the console's own links, within the process. */
  readonly connect: Connect;
  /** Where programs on this machine connect, over loopback and never through TLS. */
  readonly localUrl: string;
  status(): 'up' | 'down';
  /** Why the robot `<manufacturer>/<serialNumber>` was last turned away, since the broker started. */
  lastRefusal(robot: string): BrokerRefusal | undefined;
  /** Which limits the robot `<manufacturer>/<serialNumber>` met, and when last, since the broker started. */
  limitHits(robot: string): readonly BrokerLimitHit[];
  /** Closes every live session of a user at once; one that is still welcome connects again. */
  kick(username: string): void;
  /** Compares live sessions with their accounts now: those of one user, or all. */
  recheck(username?: string): Promise<void>;
  /** The live connections of a user. */
  connections(username: string): readonly BrokerConnection[];
  /** Drops what is kept for a robot that was removed, so that its successor is not taken for it. */
  forget(prefix: string): Promise<void>;
  close(): Promise<void>;
};

/** The package is its function, and not a module with a default export as its types say. */
const createPersistence = persistenceModule as unknown as () => AedesMemoryPersistence;
const MAX_FILTERS = 50;
/** MQTT 3.1.1 on the wire; 5.0 is 5. */
const NEWEST_MQTT = 4;
const REFUSED_TOPIC = '$refused';
/** Above this much unsent data a subscriber loses messages instead of holding them in memory. The console hears every robot at once. */
const MAX_UNSENT_BYTES = { robot: 1_048_576, console: 16_777_216 } as const;

/** Starts the broker. Rejects with Node's listen error when a port cannot be had. */
export async function startEmbeddedBroker(options: EmbeddedBrokerOptions): Promise<EmbeddedBroker> {
  keepPacketLengthsTogether();
  const sessions = createBrokerSessions();
  const lastRefusals = createBrokerRefusals(Date.now);
  const limitHits = createBrokerLimitHits(Date.now);
  sessions.onSuperseded((prefix, most) => limitHits.add(prefix, { limit: 'sessions', most }));
  const signIn = createSignIn({ ...options, sessions, lastRefusals, limitHits });
  const persistence = createPersistence();
  const aedes = await Aedes.createBroker({
    persistence,
    // A limit here would let one slow subscriber hold up everybody: memory is bounded by MAX_UNSENT_BYTES instead.
    concurrency: 0,
    connectTimeout: 10_000,
    maxClientsIdLength: 300,
    maxTopicLevels: 20,
    preConnect: (client, packet, done) => {
      if ((packet.protocolVersion ?? 4) > NEWEST_MQTT) signIn.refuseVersion(client, packet);
      namespaceClientId(client, packet, done);
    },
    authenticate: signIn.authenticate,
    ...accessHooks(sessions, options.log, lastRefusals, limitHits),
  });
  wireEvents(aedes, sessions, options.log, limitHits);
  const local = createLocalConnections(aedes, persistence);
  const handle = (stream: Duplex): void => {
    const maxBytes = options.maxPacketBytes ?? 256 * 1024;
    const handled: { client?: Client } = {};
    limitPackets(stream, maxBytes, ({ bytes, topic, isDropped }) => {
      const session = handled.client && sessions.find(handled.client);
      if (session?.access.kind !== 'robot') return;
      complain(
        options.log,
        session,
        topic,
        isDropped ? 'an MQTT message was too large' : 'an MQTT packet was too large',
      );
      limitHits.add(session.access.prefix, {
        limit: 'packet',
        most: inKb(maxBytes),
        came: inKb(bytes),
        detail: topic,
      });
    });
    gatherWrites(stream);
    neverWait(stream);
    handled.client = aedes.handle(stream);
  };
  const onFull = (most: number): void => limitHits.addFull(most);
  const listening = await openListeners({ ...options, onFull }, handle).catch(async (error: unknown) => {
    await closeAedes(aedes);
    throw error;
  });
  const recheck = setInterval(() => {
    signIn.recheck().catch((error: unknown) => {
      options.log.warn({ err: error }, 'MQTT sessions could not be compared with their accounts');
    });
  }, options.recheckMs ?? 15_000);
  recheck.unref();
  return {
    port: listening.robots.port,
    localUrl: `mqtt://127.0.0.1:${String(listening.local.port)}`,
    connect: local.connect,
    lastRefusal: (robot) => lastRefusals.find(robot),
    limitHits: (robot) => limitHits.list(robot),
    status: () => (listening.robots.isOpen() ? 'up' : 'down'),
    kick: (username) => {
      signIn.kick(username);
    },
    recheck: (username) => signIn.recheck(username),
    connections: (username) =>
      sessions
        .of(username)
        .map(({ client, since, passwordHash }) => ({ address: addressOf(client), since, passwordHash })),
    forget: (prefix) => dropRetained(aedes, prefix),
    async close() {
      clearInterval(recheck);
      local.close();
      const stopped = [...new Set([listening.robots, listening.local])].map((one) => one.close());
      await closeAedes(aedes);
      await Promise.all(stopped);
    },
  };
}

/** With TLS the console still talks plainly, on a loopback port of its own: the certificate names the public host. */
async function openListeners(
  options: EmbeddedBrokerOptions & { readonly onFull: (most: number) => void },
  handle: (stream: Duplex) => void,
): Promise<{ robots: Listening; local: Listening }> {
  const maxConnections = options.maxConnections ?? 6_000;
  const limits = { maxConnections, onFull: () => options.onFull(maxConnections) };
  const robots = await listen(
    { host: options.host, port: options.port, tls: options.tls, ...limits },
    handle,
  );
  const loopback = ['127.0.0.1', '0.0.0.0', '::', 'localhost'].includes(options.host);
  if (options.tls === undefined && loopback) return { robots, local: robots };
  try {
    return { robots, local: await listen({ host: '127.0.0.1', port: 0, maxConnections: 500 }, handle) };
  } catch (error) {
    await robots.close();
    throw error;
  }
}

/** The topics that each client may publish and subscribe to. A refused message is dropped, not punished: foreign robots use other topics, too. */
function accessHooks(
  sessions: BrokerSessions,
  log: BrokerLog,
  lastRefusals: BrokerRefusals,
  limitHits: BrokerLimitHits,
): Pick<AedesOptions, 'authorizePublish' | 'authorizeSubscribe' | 'authorizeForward'> {
  return {
    authorizePublish(client, packet, done) {
      const session = client === null ? undefined : sessions.find(client);
      const within =
        session?.access.kind === 'console' || session?.publishes.take(performance.now()) === true;
      const verdict =
        session !== undefined && within
          ? judgePublish(session.access, packet.topic, packet.retain)
          : 'refuse';
      if (verdict === 'refuse') {
        complain(log, session, packet.topic, 'an MQTT message was refused');
        if (session?.access.kind === 'robot') {
          const { prefix } = session.access;
          if (within) lastRefusals.add(prefix, 'publish', packet.topic);
          else limitHits.add(prefix, { limit: 'rate', most: PUBLISH_LIMIT.perSecond, detail: packet.topic });
        }
        Object.assign(packet, { topic: REFUSED_TOPIC, payload: Buffer.alloc(0), retain: false });
      } else if (verdict === 'allow_unretained') {
        packet.retain = false;
      }
      done(null);
    },
    authorizeSubscribe(client, subscription, done) {
      const session = sessions.find(client);
      const isOwn = session !== undefined && maySubscribe(session.access, subscription.topic);
      const hasRoom =
        session?.access.kind === 'console' ||
        session?.filters.has(subscription.topic) === true ||
        (session?.filters.size ?? 0) < MAX_FILTERS;
      const allowed = isOwn && hasRoom;
      if (allowed) session.filters.add(subscription.topic);
      else {
        complain(log, session, subscription.topic, 'an MQTT subscription was refused');
        if (session?.access.kind === 'robot') {
          const { prefix } = session.access;
          if (isOwn)
            limitHits.add(prefix, { limit: 'filters', most: MAX_FILTERS, detail: subscription.topic });
          else lastRefusals.add(prefix, 'subscribe', subscription.topic);
        }
      }
      done(null, allowed ? subscription : null);
    },
    authorizeForward(client, packet) {
      const access = sessions.find(client)?.access ?? { kind: 'robot', prefix: '' };
      const unsent = client.conn.writableLength;
      const most = MAX_UNSENT_BYTES[access.kind];
      if (unsent <= most) return packet;
      const hit = { limit: 'unsent', most: inKb(most), came: inKb(unsent), detail: packet.topic } as const;
      if (access.kind === 'robot' && access.prefix !== '') limitHits.add(access.prefix, hit);
      return null;
    },
  };
}

function complain(log: BrokerLog, session: BrokerSession | undefined, topic: string, message: string): void {
  if (session === undefined || session.complaints >= 20) return;
  session.complaints += 1;
  log.info({ username: session.username, topic: topic.slice(0, 200) }, message);
}

const inKb = (bytes: number): number => Math.ceil(bytes / 1024);

function wireEvents(
  aedes: Aedes,
  sessions: BrokerSessions,
  log: BrokerLog,
  limitHits: BrokerLimitHits,
): void {
  aedes.on('clientReady', (client) => {
    if (sessions.find(client)?.ended === true) client.close();
  });
  aedes.on('unsubscribe', (topics, client) => {
    for (const topic of topics) sessions.find(client)?.filters.delete(topic);
  });
  aedes.on('clientError', (client, error) => {
    const session = sessions.find(client);
    // The reason was reported at the sign-in.
    if (session === undefined && 'returnCode' in error) return;
    log.info({ username: session?.username, reason: error.message }, 'an MQTT connection ended');
    // An oversized packet has its own entry.
    if (session?.access.kind !== 'robot' || 'code' in error || error.message.startsWith('a packet larger'))
      return;
    limitHits.add(session.access.prefix, { limit: 'protocol', most: 0, detail: error.message });
  });
  aedes.on('keepaliveTimeout', (client) => {
    const session = sessions.find(client);
    if (session?.access.kind !== 'robot') return;
    limitHits.add(session.access.prefix, { limit: 'keepalive', most: session.keepaliveS * 1.5 });
  });
  aedes.addListener('error', (error: unknown) => {
    log.error({ err: error }, 'the MQTT broker met an error');
  });
}

async function dropRetained(aedes: Aedes, prefix: string): Promise<void> {
  await Promise.all(
    keptBelow(prefix).map(
      (topic) =>
        new Promise<void>((resolve, reject) => {
          const packet = {
            cmd: 'publish',
            qos: 0,
            dup: false,
            retain: true,
            topic: `${prefix}/${topic}`,
            payload: Buffer.alloc(0),
          } as const;
          aedes.publish(packet, (error) => {
            if (error) reject(error);
            else resolve();
          });
        }),
    ),
  );
}

async function closeAedes(aedes: Aedes): Promise<void> {
  await new Promise<void>((resolve) => {
    aedes.close(resolve);
  });
}
