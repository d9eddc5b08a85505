import { connect, type IClientOptions, type ISubscriptionMap, type MqttClient } from 'mqtt';
import type { LinkLog } from './link-log.ts';
import { keepPacketLengthsTogether } from './packet-lengths.ts';
import type { Delivery } from './topics.ts';

/** Bounds of the pause before a new attempt, ms. The pause is random between the two, growing with the failures in a row. */
export type ReconnectPause = { readonly minMs: number; readonly maxMs: number };
/** From one second up to half a minute between two attempts. */
export const DEFAULT_RECONNECT: ReconnectPause = { minMs: 1_000, maxMs: 30_000 };

/** A live connection to a broker: one of mqtt.js, or one inside the process of the broker itself. */
export type Connection = Pick<MqttClient, 'connected'> & {
  on(event: 'connect' | 'close', handler: () => void): unknown;
  on(event: 'error', handler: (error: Error) => void): unknown;
  on(
    event: 'message',
    handler: (topic: string, payload: Buffer, packet: { readonly retain: boolean }) => void,
  ): unknown;
  publishAsync(topic: string, payload: string | Buffer, delivery: Delivery): Promise<unknown>;
  subscribeAsync(filters: ISubscriptionMap): Promise<unknown>;
  unsubscribeAsync(filters: string[]): Promise<unknown>;
  /** Takes leave of the broker. */
  endAsync(): Promise<void>;
  /** Ends without a good-bye. */
  end(force: true): unknown;
  readonly stream: { destroy(): unknown };
};
/** Opens a connection to a broker. */
export type Connect = (options: IClientOptions) => Connection;
/** Address and credentials of a broker. */
export type NetworkAccess = {
  readonly url: string;
  readonly username?: string | undefined;
  readonly password?: string | undefined;
};

/** Returns a connect function for a broker in the network. */
export function connectOverNetwork({ url, username, password }: NetworkAccess): Connect {
  const credentials = {
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
  };
  keepPacketLengthsTogether();
  // mqtt.js reconnects at a fixed pace and keeps what it could not send; the session does neither.
  // Without the cache of all numbers below 65,536 as buffers: it would take 15 MB for a few nanoseconds.
  return (options) =>
    connect(url, { ...options, ...credentials, reconnectPeriod: 0, queueQoSZero: false, writeCache: false });
}

/** Connection options of a session, and its message handlers. */
export type SessionOptions = {
  readonly connect: Connect;
  /** Asked before every attempt, so that a last will carries the time of its own connection. */
  readonly clientOptions: () => IClientOptions;
  /** Runs after every successful connect; the session counts as up once it has resolved. */
  readonly onConnect: () => Promise<void>;
  readonly onStatus: (status: 'up' | 'down') => void;
  readonly onMessage: (topic: string, payload: Uint8Array, retained: boolean) => void;
  /** Asked before every attempt but the first; false puts the attempt off. */
  readonly mayReconnect: () => Promise<boolean>;
  readonly reconnect: ReconnectPause;
  readonly log: LinkLog;
  readonly random: () => number;
};

/** A message could not be handed to the broker; nothing is kept for later. */
export class LinkDownError extends Error {
  readonly code = 'LINK_DOWN';
  constructor(cause?: unknown) {
    super('The connection to the broker is down.', { cause });
    this.name = 'LinkDownError';
  }
}

/** One MQTT connection that reconnects automatically, with a clean session and no queue of its own. */
export type MqttSession = {
  readonly start: () => void;
  readonly status: () => 'up' | 'down';
  /** Rejects with {@link LinkDownError} when not connected. Resolves when written (QoS 0) or acknowledged (QoS 1). */
  readonly publish: (topic: string, payload: string | Buffer, delivery: Delivery) => Promise<void>;
  readonly subscribe: (filters: ISubscriptionMap) => Promise<void>;
  readonly unsubscribe: (filters: readonly string[]) => Promise<void>;
  /** Cuts the connection without a good-bye, as a dead battery does: the broker publishes the last will. No reconnect. */
  readonly cut: () => void;
  /** Sends a last message where one is given, takes leave of the broker and stays down. A broker that does not answer is not waited for. */
  readonly close: (farewell?: Farewell) => Promise<void>;
};
type Farewell = { readonly topic: string; readonly payload: string; readonly delivery: Delivery };

const FAREWELL_MS = 2_000;

/** The pause before attempt number `failures` (0 for the first retry): between `minMs` and a doubling bound. */
export function reconnectPause(failures: number, { minMs, maxMs }: ReconnectPause, random: number): number {
  const bound = Math.min(maxMs, minMs * 2 ** Math.min(failures + 1, 20));
  return minMs + random * Math.max(0, bound - minMs);
}

/** Opens a session that reconnects until it is closed. */
export function createMqttSession(options: SessionOptions): MqttSession {
  const { log } = options;
  let client: Connection | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let status: 'up' | 'down' = 'down';
  let failures = 0;
  let running = false;

  function setStatus(next: 'up' | 'down'): void {
    if (status === next) return;
    status = next;
    options.onStatus(next);
  }

  function open(): void {
    timer = undefined;
    const attempt = options.connect({ ...options.clientOptions(), clean: true });
    client = attempt;
    attempt.on('connect', () => {
      options.onConnect().then(
        () => {
          if (client !== attempt) return;
          failures = 0;
          setStatus('up');
        },
        (error: unknown) => lose(attempt, error),
      );
    });
    attempt.on('message', (topic, payload, packet) => {
      if (client === attempt) options.onMessage(topic, payload, packet.retain);
    });
    attempt.on('error', (error) => lose(attempt, error));
    attempt.on('close', () => lose(attempt, undefined));
  }

  function lose(lost: Connection, error: unknown): void {
    if (client !== lost) return;
    client = undefined;
    lost.end(true);
    setStatus('down');
    const pauseMs = reconnectPause(failures, options.reconnect, options.random());
    failures += 1;
    log.info({ err: error, pauseMs, running }, 'connection to the broker lost');
    if (running) timer = setTimeout(retry, pauseMs);
  }

  function retry(): void {
    timer = undefined;
    options.mayReconnect().then(
      (may) => {
        if (!running || client) return;
        if (may) open();
        else timer = setTimeout(retry, options.reconnect.minMs);
      },
      (error: unknown) => {
        log.warn({ err: error }, 'failed to ask whether to reconnect');
        if (running && !client) timer = setTimeout(retry, options.reconnect.minMs);
      },
    );
  }

  function connected(): Connection {
    if (!client?.connected) throw new LinkDownError();
    return client;
  }

  function halt(): Connection | undefined {
    running = false;
    clearTimeout(timer);
    timer = undefined;
    const last = client;
    client = undefined;
    setStatus('down');
    return last;
  }

  return {
    start() {
      if (running) return;
      running = true;
      failures = 0;
      open();
    },
    status: () => status,
    async publish(topic, payload, delivery) {
      try {
        await connected().publishAsync(topic, payload, delivery);
      } catch (error) {
        throw error instanceof LinkDownError ? error : new LinkDownError(error);
      }
    },
    async subscribe(filters) {
      await connected().subscribeAsync(filters);
    },
    async unsubscribe(filters) {
      if (filters.length > 0) await connected().unsubscribeAsync([...filters]);
    },
    cut() {
      const last = halt();
      last?.stream.destroy();
      last?.end(true);
    },
    async close(farewell) {
      const last = halt();
      if (last?.connected) await Promise.race([disconnect(last, farewell), pause(FAREWELL_MS)]);
      last?.stream.destroy();
      last?.end(true);
    },
  };
}

async function disconnect(client: Connection, farewell: Farewell | undefined): Promise<void> {
  try {
    if (farewell) await client.publishAsync(farewell.topic, farewell.payload, farewell.delivery);
    await client.endAsync();
  } catch {
    // The connection broke first: then the broker says good-bye with the last will.
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
