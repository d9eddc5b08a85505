import type { ISubscriptionMap } from 'mqtt';
import type {
  Action,
  ConnectionState,
  Factsheet,
  Order,
  RobotReport,
  RobotVisualization,
  ServiceEvent,
  ServiceState,
  ZoneSet,
} from '@rota/fleet-core';
import { createControlDoor, type ControlMessage } from './control-door.ts';
import { learnFromErrors } from './dialect.ts';
import { readServiceEvent, readServiceState } from './extensions.ts';
import type { LinkLog } from './link-log.ts';
import { createMqttSession, DEFAULT_RECONNECT, type Connect, type ReconnectPause } from './mqtt-session.ts';
import { parsePayload, type ParsedPayload, type Read } from './payload.ts';
import { createPeer, dialectOf, learnFactsheet, learnVersion, type Peer } from './peer.ts';
import { backlogOf } from './read/backlog.ts';
import { readFactsheet } from './read/factsheet.ts';
import { readConnection, readVisualization } from './read/robot-messages.ts';
import { readState, dropPassed } from './read/state.ts';
import type { RobotAddress } from './robot-address.ts';
import {
  parseTopic,
  ROBOT_TOPICS,
  TOPIC_DELIVERY,
  topicPrefix,
  type ControlTopic,
  type RobotTopic,
} from './topics.ts';
import type { WireMessageSeen, WireTap } from './wire-tap.ts';

/** A message from a robot. `receivedAt` is our own clock in ms; robots' clocks are not shared. */
export type LinkEvent = { readonly robotId: string; readonly receivedAt: number } & LinkMessage;
type LinkMessage =
  | { readonly type: 'connection'; readonly connection: ConnectionState }
  | { readonly type: 'state'; readonly report: RobotReport }
  | { readonly type: 'visualization'; readonly visualization: RobotVisualization }
  | { readonly type: 'factsheet'; readonly factsheet: Factsheet }
  | { readonly type: 'service'; readonly service: ServiceState }
  | { readonly type: 'service_event'; readonly event: ServiceEvent }
  /** A message that could not be read: nothing of it counts. */
  | { readonly type: 'invalid'; readonly topic: string; readonly problem: string }
  /** A message that was read but for these fields, whose values are no JSON. It comes before the message itself. */
  | { readonly type: 'flawed'; readonly topic: RobotTopic; readonly fields: readonly string[] };

/** Connection options of the link to the robots of a project. */
export type RobotLinkOptions = {
  readonly connect: Connect;
  /** One per project's controller, so that a take-over disconnects the one before. */
  readonly clientId: string;
  readonly onEvent: (event: LinkEvent) => void;
  readonly log: LinkLog;
  /** Now, in ms since the epoch. */
  readonly clock: () => number;
  /** Called before a lost connection is re-established: a controller whose fleet another one took over must not come back. Default: yes. */
  readonly mayReconnect?: () => Promise<boolean>;
  readonly reconnect?: ReconnectPause;
  /** Seconds of silence after which the broker is pinged. Default: 15. */
  readonly keepaliveS?: number;
  /** Sees every message that comes from a robot of the link or was written to one. */
  readonly onWire?: WireTap;
  /** The grant of the lease that this controller works under, for robots that declare that they look at it. */
  readonly fencingToken?: number;
};

/** Everything that goes between the console and the robots of one project. */
export type RobotLink = {
  /** The robots to listen to from now on, all of them. Resolves when the broker has taken the change, or at once while the link is down. */
  setRobots(robots: readonly RobotAddress[]): Promise<void>;
  /**
   * Writes an order once, QoS 0. Nothing is queued: who sends it repeats the same order until a state shows it.
   * Rejects with `LinkDownError`, or with `UnknownRobotError` for a robot that was not set.
   */
  sendOrder(robotId: string, order: Order): Promise<void>;
  /** Writes instant actions once, QoS 0. Rejects as `sendOrder` does. */
  sendActions(robotId: string, actions: readonly Action[]): Promise<void>;
  /** Writes a zone set once, QoS 0, to a robot that speaks 3.0; others declare no zones. Rejects as `sendOrder` does. */
  sendZoneSet(robotId: string, zoneSet: ZoneSet): Promise<void>;
  status(): 'up' | 'down';
  /** Tells of every change of the status; the result ends it. */
  onStatus(handler: (status: 'up' | 'down') => void): () => void;
  close(): Promise<void>;
};

/** The robot is not among those given to `setRobots`. */
class UnknownRobotError extends Error {
  readonly code = 'ROBOT_UNKNOWN';
  constructor(robotId: string) {
    super(`The link does not know the robot ${robotId}.`);
    this.name = 'UnknownRobotError';
  }
}

// Robots per SUBSCRIBE packet, which keeps it far below the sizes that brokers refuse.
const ROBOTS_AT_ONCE = 50;

/** Opens the link. It connects at once and reconnects automatically. */
export function createRobotLink(options: RobotLinkOptions): RobotLink {
  const { log, clock } = options;
  const handlers = new Set<(status: 'up' | 'down') => void>();
  const byRobot = new Map<string, Peer>();
  const byPrefix = new Map<string, Peer>();
  const subscribed = new Set<string>();

  const session = createMqttSession({
    connect: options.connect,
    clientOptions: () => ({
      clientId: options.clientId,
      keepalive: options.keepaliveS ?? 15,
      connectTimeout: 10_000,
    }),
    onConnect: () => reconcile(true),
    onStatus: (status) => handlers.forEach((handler) => handler(status)),
    onMessage: receive,
    mayReconnect: options.mayReconnect ?? (async () => true),
    reconnect: options.reconnect ?? DEFAULT_RECONNECT,
    log,
    random: Math.random,
  });

  const write = createControlDoor({ publish: session.publish, clock, onWire: options.onWire });

  // One change of subscriptions after the other, so that robots set while another change is under way are not lost.
  let changes = Promise.resolve();
  function reconcile(isNewSession: boolean): Promise<void> {
    const change = changes.then(() => applySubscriptions(isNewSession));
    changes = change.catch(() => undefined);
    return change;
  }

  async function applySubscriptions(isNewSession: boolean): Promise<void> {
    if (isNewSession) subscribed.clear();
    const removed = [...subscribed].filter((prefix) => !byPrefix.has(prefix));
    await session.unsubscribe(removed.flatMap((prefix) => ROBOT_TOPICS.map((topic) => `${prefix}/${topic}`)));
    removed.forEach((prefix) => subscribed.delete(prefix));
    const added = [...byPrefix.keys()].filter((prefix) => !subscribed.has(prefix));
    for (let from = 0; from < added.length; from += ROBOTS_AT_ONCE) {
      const batch = added.slice(from, from + ROBOTS_AT_ONCE);
      const filters = batch.flatMap((prefix) =>
        ROBOT_TOPICS.map((topic) => [`${prefix}/${topic}`, { qos: TOPIC_DELIVERY[topic].qos }] as const),
      );
      await session.subscribe(Object.fromEntries(filters) satisfies ISubscriptionMap);
      batch.forEach((prefix) => subscribed.add(prefix));
    }
  }

  function receive(whole: string, payload: Uint8Array, retained: boolean): void {
    const parsed = parseTopic(whole);
    const peer = parsed && byPrefix.get(parsed.prefix);
    const topic = ROBOT_TOPICS.find((known) => known === parsed?.topic);
    if (!peer || !topic) return;
    // A retained state or event has an unknown age: acting on it would be acting on the past.
    if (retained && !TOPIC_DELIVERY[topic].retain) {
      log.debug({ topic: whole }, 'retained message ignored');
      return;
    }
    // The retained message was cleared.
    if (payload.byteLength === 0 && TOPIC_DELIVERY[topic].retain) return;
    const parsedPayload = parsePayload(payload);
    const heard = { robotId: peer.address.robotId, receivedAt: clock() };
    options.onWire?.(seenFrom(heard, topic, payload.byteLength, parsedPayload));
    if (parsedPayload.ok && parsedPayload.unreadable.length > 0) {
      options.onEvent({ ...heard, type: 'flawed', topic, fields: parsedPayload.unreadable });
    }
    const message = interpret(peer, topic, whole, parsedPayload, payload.byteLength);
    if (message.type === 'factsheet') announce(peer);
    options.onEvent({ ...heard, ...message });
  }

  /** A robot that looks at the token hears of it before the first order: from then on it refuses a former controller. */
  function announce(peer: Peer): void {
    if (options.fencingToken === undefined || !dialectOf(peer).fencing) return;
    send(peer.address.robotId, 'instantActions', []).catch((error: unknown) =>
      log.debug({ err: error }, 'failed to announce the token; the next message carries it'),
    );
  }

  async function send<T extends ControlTopic>(
    robotId: string,
    topic: T,
    message: ControlMessage[T],
  ): Promise<void> {
    const peer = byRobot.get(robotId);
    if (!peer) throw new UnknownRobotError(robotId);
    await write(peer, topic, message, options.fencingToken);
  }

  session.start();
  return {
    async setRobots(robots) {
      replacePeers(byRobot, byPrefix, robots);
      try {
        await reconcile(false);
      } catch (error) {
        // Whatever is missing now is subscribed with the next connection.
        log.debug({ err: error }, 'subscriptions wait for the broker');
      }
    },
    sendOrder: (robotId, order) => send(robotId, 'order', order),
    sendActions: (robotId, actions) => send(robotId, 'instantActions', actions),
    sendZoneSet: (robotId, zoneSet) => send(robotId, 'zoneSet', zoneSet),
    status: session.status,
    onStatus(handler) {
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
    close: () => session.close(),
  };
}

function seenFrom(
  { robotId, receivedAt }: { readonly robotId: string; readonly receivedAt: number },
  topic: RobotTopic,
  bytes: number,
  parsed: ParsedPayload,
): WireMessageSeen {
  const message = parsed.ok ? parsed.value : undefined;
  const problem = parsed.ok ? undefined : parsed.problem;
  return { robotId, direction: 'from_robot', topic, at: receivedAt, bytes, message, problem };
}

/** Reads one message; what cannot be read becomes an `invalid` message, and a factsheet teaches the peer's dialect. */
function interpret(
  peer: Peer,
  topic: RobotTopic,
  whole: string,
  parsed: ParsedPayload,
  bytes: number,
): LinkMessage {
  if (!parsed.ok) return { type: 'invalid', topic: whole, problem: parsed.problem };
  const message = parsed.value;
  learnVersion(peer, message['version']);
  function read<T>(result: Read<T>, event: (value: T) => LinkMessage): LinkMessage {
    return result.ok ? event(result.value) : { type: 'invalid', topic: whole, problem: result.problem };
  }
  switch (topic) {
    case 'connection':
      return read(readConnection(message), (connection) => ({ type: 'connection', connection }));
    case 'state': {
      const keepsPassed = dialectOf(peer).completion === 'last_node';
      return read(readState(message), (report) => {
        if (report.errors.length > 0) peer.taught = { ...peer.taught, ...learnFromErrors(report.errors) };
        const backlog = backlogOf(message, bytes);
        const known = peer.mapNames.report(keepsPassed ? dropPassed(report) : report);
        return { type: 'state', report: backlog ? { ...known, backlog } : known };
      });
    }
    case 'visualization':
      return read(readVisualization(message), (visualization) => ({
        type: 'visualization',
        visualization: peer.mapNames.visualization(visualization),
      }));
    case 'factsheet':
      peer.ownWords.learn(message);
      return read(readFactsheet(message), ({ factsheet, hints }) => {
        learnFactsheet(peer, hints);
        return { type: 'factsheet', factsheet };
      });
    case 'serviceState':
      peer.ownWords.learn(message);
      return read(readServiceState(message), (service) => ({ type: 'service', service }));
    case 'serviceEvents':
      return read(readServiceEvent(message), (event) => ({ type: 'service_event', event }));
  }
}

/** Makes the two maps hold exactly `robots`; a robot that keeps its address keeps its counters and what was learnt of it. */
function replacePeers(
  byRobot: Map<string, Peer>,
  byPrefix: Map<string, Peer>,
  robots: readonly RobotAddress[],
): void {
  const before = new Map(byPrefix);
  byRobot.clear();
  byPrefix.clear();
  for (const address of robots) {
    const prefix = topicPrefix(address);
    const peer = createPeer(address, before.get(prefix));
    byRobot.set(address.robotId, peer);
    byPrefix.set(prefix, peer);
  }
}
