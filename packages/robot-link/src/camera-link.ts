import { createControlDoor } from './control-door.ts';
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
import { CAMERA_TOPIC, TOPIC_DELIVERY } from './topics.ts';

/** Largest picture that is taken, in bytes. */
const MAX_PICTURE_BYTES = 200_000;

/** Connection options of the camera link. */
export type CameraLinkOptions = {
  readonly connect: Connect;
  readonly clientId: string;
  /** A picture of a robot that is watched. */
  readonly onPicture: (robotId: string, jpeg: Uint8Array) => void;
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

/**
 * Receives pictures of robots' cameras. It is separate from the fleet control's link: the server that serves the viewer asks the robot,
 * whether or not that server owns the fleet. It connects when the first robot is watched.
 */
export type CameraLink = {
  /** Listens to a robot's pictures and asks it to send them. The request lasts `ttlS`; `renew` repeats it. */
  watch(robot: RobotAddress): void;
  renew(): void;
  /** Tells the robot to stop, and listens no more. */
  unwatch(robotId: string): void;
  close(): Promise<void>;
};

/** A camera request: pictures per second, and seconds without a request after which the robot stops on its own. */
const FPS = 10;
const TTL_S = 15;

/** Whether bytes begin as a JPEG does (ISO/IEC 10918-1: start of image, then a marker). */
function isJpeg(bytes: Uint8Array): boolean {
  return bytes.length > 3 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
}

/** Creates the link to the cameras. It connects to a robot only while someone is watching. */
export function createCameraLink(options: CameraLinkOptions): CameraLink {
  const { log } = options;
  const watched = new Map<string, Peer>();
  let isStarted = false;

  const session = createMqttSession({
    connect: options.connect,
    clientOptions: () => ({ clientId: options.clientId, keepalive: 15, connectTimeout: 10_000 }),
    onConnect: async () => {
      await Promise.all([...watched.values()].map((peer) => session.subscribe(filtersOf(peer))));
    },
    onStatus: (status) => {
      if (status === 'up') for (const peer of watched.values()) ask(peer, 'startCamera');
    },
    onMessage: receive,
    mayReconnect: async () => true,
    reconnect: options.reconnect ?? DEFAULT_RECONNECT,
    log,
    random: Math.random,
  });
  const write = createControlDoor({ publish: session.publish, clock: options.clock });

  function receive(topic: string, payload: Uint8Array, retained: boolean): void {
    const peer = [...watched.values()].find((one) => topic.startsWith(`${one.prefix}/`));
    if (peer === undefined) return;
    if (topic === `${peer.prefix}/factsheet`) return learnFrom(peer, payload);
    if (retained) return;
    const { robotId } = peer.address;
    if (payload.byteLength > MAX_PICTURE_BYTES || !isJpeg(payload))
      log.debug({ robotId, bytes: payload.byteLength }, 'not a picture');
    else options.onPicture(robotId, payload);
  }

  /** A robot that turns out to look at the token did not hear what it was asked without it. */
  function learnFrom(peer: Peer, payload: Uint8Array): void {
    const parsed = parsePayload(payload);
    const read = parsed.ok ? readFactsheet(parsed.value) : parsed;
    if (!parsed.ok || !read.ok) return;
    const wasFenced = dialectOf(peer).fencing;
    learnVersion(peer, parsed.value['version']);
    learnFactsheet(peer, read.value.hints);
    if (!wasFenced && dialectOf(peer).fencing) ask(peer, 'startCamera');
  }

  /** Writes once: the next renewal repeats a lost request, or the robot stops on its own. */
  function ask(peer: Peer, actionType: 'startCamera' | 'stopCamera'): void {
    const parameters =
      actionType === 'startCamera'
        ? [
            { key: 'fps', value: FPS },
            { key: 'ttl', value: TTL_S },
          ]
        : [];
    const action = { actionId: options.newId(), actionType, blockingType: 'NONE', parameters } as const;
    inBackground(
      options
        .readFencingToken(peer.address.robotId)
        .then((token) => write(peer, 'instantActions', [action], token)),
    );
  }

  function inBackground(work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      if (!(error instanceof LinkDownError)) log.debug({ err: error }, 'failed to request the camera');
    });
  }

  return {
    watch(robot) {
      const peer = createPeer(robot);
      watched.set(robot.robotId, peer);
      if (!isStarted) {
        isStarted = true;
        session.start();
      } else if (session.status() === 'up') {
        inBackground(session.subscribe(filtersOf(peer)).then(() => ask(peer, 'startCamera')));
      }
    },
    renew() {
      if (session.status() === 'up') for (const peer of watched.values()) ask(peer, 'startCamera');
    },
    unwatch(robotId) {
      const peer = watched.get(robotId);
      if (peer === undefined) return;
      watched.delete(robotId);
      if (session.status() !== 'up') return;
      ask(peer, 'stopCamera');
      inBackground(session.unsubscribe(Object.keys(filtersOf(peer))));
    },
    async close() {
      for (const robotId of [...watched.keys()]) this.unwatch(robotId);
      if (isStarted) await session.close();
    },
  };
}

/** Its pictures, and the factsheet that says how it is to be asked for them. */
function filtersOf({ prefix }: Peer) {
  return {
    [`${prefix}/${CAMERA_TOPIC}`]: { qos: 0 },
    [`${prefix}/factsheet`]: { qos: TOPIC_DELIVERY.factsheet.qos },
  } as const;
}
