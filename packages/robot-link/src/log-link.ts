import { readLogMessage, type LogLine } from './log-lines.ts';
import type { LinkLog } from './link-log.ts';
import { createMqttSession, DEFAULT_RECONNECT, type Connect, type ReconnectPause } from './mqtt-session.ts';
import { parsePayload } from './payload.ts';
import { LOG_TOPIC, topicOf, type RobotIdentity } from './topics.ts';

/** Connection options of the log link. */
export type LogLinkOptions = {
  readonly connect: Connect;
  readonly clientId: string;
  /** Lines that a robot sent, in its order. */
  readonly onLines: (topic: string, lines: readonly LogLine[]) => void;
  readonly log: LinkLog;
  readonly reconnect?: ReconnectPause;
};

/**
 * Receives the logs of robots. It is a connection of its own, so that a robot that logs a lot never stands in front of the states by which
 * the fleet is controlled.
 */
export type LogLink = {
  /** The topics to listen to from now on, all of them, see {@link logTopicOf}. It connects with the first one. */
  setTopics(topics: readonly string[]): void;
  close(): Promise<void>;
};

/** The topic of a robot's log. */
export function logTopicOf(robot: RobotIdentity): string {
  return topicOf(robot, LOG_TOPIC);
}

// Topics per SUBSCRIBE packet, which keeps it far below the sizes that brokers refuse.
const TOPICS_AT_ONCE = 200;

/** Creates the link to robots' logs. */
export function createLogLink(options: LogLinkOptions): LogLink {
  const { log } = options;
  const wanted = new Set<string>();
  const subscribed = new Set<string>();
  let isStarted = false;

  const session = createMqttSession({
    connect: options.connect,
    clientOptions: () => ({ clientId: options.clientId, keepalive: 15, connectTimeout: 10_000 }),
    onConnect: () => reconcile(true),
    onStatus: () => undefined,
    onMessage: receive,
    mayReconnect: async () => true,
    reconnect: options.reconnect ?? DEFAULT_RECONNECT,
    log,
    random: Math.random,
  });

  // One change of subscriptions after the other, so that none is lost while another is under way.
  let changes = Promise.resolve();
  function reconcile(isNewSession: boolean): Promise<void> {
    const change = changes.then(() => applySubscriptions(isNewSession));
    changes = change.catch(() => undefined);
    return change;
  }

  async function applySubscriptions(isNewSession: boolean): Promise<void> {
    if (isNewSession) subscribed.clear();
    const removed = [...subscribed].filter((topic) => !wanted.has(topic));
    if (removed.length > 0) await session.unsubscribe(removed);
    for (const topic of removed) subscribed.delete(topic);
    const added = [...wanted].filter((topic) => !subscribed.has(topic));
    for (let from = 0; from < added.length; from += TOPICS_AT_ONCE) {
      const batch = added.slice(from, from + TOPICS_AT_ONCE);
      await session.subscribe(Object.fromEntries(batch.map((topic) => [topic, { qos: 1 }])));
      for (const topic of batch) subscribed.add(topic);
    }
  }

  function receive(topic: string, payload: Uint8Array, retained: boolean): void {
    if (retained || !wanted.has(topic)) return;
    const parsed = parsePayload(payload);
    const read = parsed.ok ? readLogMessage(parsed.value) : parsed;
    if (!read.ok) log.debug({ topic, problem: read.problem }, 'a log message could not be read');
    else if (read.value.lines.length > 0) options.onLines(topic, read.value.lines);
  }

  return {
    setTopics(topics) {
      wanted.clear();
      for (const topic of topics) wanted.add(topic);
      if (isStarted) {
        if (session.status() === 'up')
          reconcile(false).catch((error: unknown) =>
            log.debug({ err: error }, 'subscriptions to logs wait for the broker'),
          );
      } else if (wanted.size > 0) {
        isStarted = true;
        session.start();
      }
    },
    async close() {
      if (isStarted) await session.close();
    },
  };
}
