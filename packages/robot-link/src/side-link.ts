import { createControlDoor, type ControlMessage } from './control-door.ts';
import type { LinkLog } from './link-log.ts';
import {
  createMqttSession,
  DEFAULT_RECONNECT,
  LinkDownError,
  type Connect,
  type ReconnectPause,
} from './mqtt-session.ts';
import { parsePayload } from './payload.ts';
import { createPeer, dialectOf, learnFactsheet, learnVersion, type Peer } from './peer.ts';
import { readFactsheet } from './read/factsheet.ts';
import type { RobotAddress } from './robot-address.ts';
import { TOPIC_DELIVERY, type ControlTopic } from './topics.ts';

/** Connection options of a side link. */
export type SideLinkOptions = {
  readonly connect: Connect;
  readonly clientId: string;
  /**
   * The grant of the lease under which the robot's project is run now, by whichever server; undefined while no server runs it. A robot that
   * looks at the token obeys nothing without it.
   */
  readonly readFencingToken: (robotId: string) => Promise<number | undefined>;
  /** Now, in ms since the epoch. */
  readonly clock: () => number;
  /** Returns a new action id that is never used again. */
  readonly newId: () => string;
  readonly log: LinkLog;
  readonly reconnect?: ReconnectPause;
};

/** What a side link is for. */
type SidePurpose = {
  /** The robot's topics that it listens to, QoS 0; filters of MQTT. */
  readonly topics: readonly string[];
  /** `topic`: below the robot's prefix. */
  readonly receive: (robotId: string, payload: Uint8Array, topic: string) => void;
  /** It can write to this robot now: the link is up, or the robot turned out to look at the token and heard nothing that was said before. */
  readonly onReach: (robotId: string) => void;
  readonly onDown?: () => void;
};

/** Parameters of an action, in their order. */
type Parameters = Readonly<Record<string, string | number>>;

/**
 * A link beside the fleet control's: the server that serves a person talks with the robot itself, whether or not it owns the fleet. It
 * connects when the first robot is opened, and to a robot only while it is open.
 */
export type SideLink = {
  open(robot: RobotAddress): void;
  /** Listens no more. */
  drop(robotId: string): void;
  robotIds(): readonly string[];
  isUp(): boolean;
  /** Sends an instant action once, in the background. */
  ask(robotId: string, actionType: string, parameters: Parameters): void;
  /** Writes one message. Rejects with `LinkDownError` while the link is down. */
  write<T extends ControlTopic>(robotId: string, topic: T, message: ControlMessage[T]): Promise<void>;
  close(): Promise<void>;
};

/** Creates a side link for one purpose. */
export function createSideLink(options: SideLinkOptions, purpose: SidePurpose): SideLink {
  const { log } = options;
  const opened = new Map<string, Peer>();
  const underWay = new Set<Promise<unknown>>();
  let isStarted = false;

  const session = createMqttSession({
    connect: options.connect,
    clientOptions: () => ({ clientId: options.clientId, keepalive: 15, connectTimeout: 10_000 }),
    onConnect: async () => {
      await Promise.all([...opened.values()].map((peer) => session.subscribe(filtersOf(peer))));
    },
    onStatus: (status) => {
      if (status === 'up') for (const robotId of opened.keys()) purpose.onReach(robotId);
      else purpose.onDown?.();
    },
    onMessage: receive,
    mayReconnect: async () => true,
    reconnect: options.reconnect ?? DEFAULT_RECONNECT,
    log,
    random: Math.random,
  });
  const send = createControlDoor({ publish: session.publish, clock: options.clock });

  /** The robot's messages, and the factsheet that says how it is to be spoken to. */
  function filtersOf({ prefix }: Peer) {
    return {
      ...Object.fromEntries(purpose.topics.map((topic) => [`${prefix}/${topic}`, { qos: 0 } as const])),
      [`${prefix}/factsheet`]: { qos: TOPIC_DELIVERY.factsheet.qos },
    } as const;
  }

  function receive(topic: string, payload: Uint8Array, retained: boolean): void {
    const peer = [...opened.values()].find((one) => topic.startsWith(`${one.prefix}/`));
    if (peer === undefined) return;
    if (topic === `${peer.prefix}/factsheet`) return learnFrom(peer, payload);
    if (!retained) purpose.receive(peer.address.robotId, payload, topic.slice(peer.prefix.length + 1));
  }

  /** A robot that turns out to look at the token did not hear what it was asked without it. */
  function learnFrom(peer: Peer, payload: Uint8Array): void {
    const parsed = parsePayload(payload);
    const read = parsed.ok ? readFactsheet(parsed.value) : parsed;
    if (!parsed.ok || !read.ok) return;
    const wasFenced = dialectOf(peer).fencing;
    learnVersion(peer, parsed.value['version']);
    learnFactsheet(peer, read.value.hints);
    if (!wasFenced && dialectOf(peer).fencing) purpose.onReach(peer.address.robotId);
  }

  async function write<T extends ControlTopic>(
    robotId: string,
    topic: T,
    message: ControlMessage[T],
  ): Promise<void> {
    const peer = opened.get(robotId);
    if (peer === undefined) return;
    await send(peer, topic, message, await options.readFencingToken(robotId));
  }

  function inBackground(work: Promise<unknown>): void {
    const settled = work
      .catch((error: unknown) => {
        if (!(error instanceof LinkDownError)) log.debug({ err: error }, 'a message to a robot failed');
      })
      .finally(() => underWay.delete(settled));
    underWay.add(settled);
  }

  return {
    open(robot) {
      const peer = createPeer(robot);
      opened.set(robot.robotId, peer);
      if (!isStarted) {
        isStarted = true;
        session.start();
      } else if (session.status() === 'up') {
        inBackground(session.subscribe(filtersOf(peer)).then(() => purpose.onReach(robot.robotId)));
      }
    },
    drop(robotId) {
      const peer = opened.get(robotId);
      opened.delete(robotId);
      if (peer !== undefined && session.status() === 'up')
        inBackground(session.unsubscribe(Object.keys(filtersOf(peer))));
    },
    robotIds: () => [...opened.keys()],
    isUp: () => isStarted && session.status() === 'up',
    ask(robotId, actionType, parameters) {
      const action = {
        actionId: options.newId(),
        actionType,
        blockingType: 'NONE',
        parameters: Object.entries(parameters).map(([key, value]) => ({ key, value })),
      } as const;
      inBackground(write(robotId, 'instantActions', [action]));
    },
    write,
    async close() {
      for (const robotId of [...opened.keys()]) this.drop(robotId);
      // What was said last, such as that a robot may go, is still sent.
      await Promise.all(underWay);
      if (isStarted) await session.close();
    },
  };
}
