import { codecFor } from './codec-for.ts';
import { defaultDialect, withFlags } from './dialect.ts';
import type { LinkLog } from './link-log.ts';
import { createMqttSession, DEFAULT_RECONNECT, LinkDownError, type Connect, type ReconnectPause } from './mqtt-session.ts';
import type { RobotAddress } from './robot-link.ts';
import { CAMERA_TOPIC, TOPIC_DELIVERY, topicOf, topicPrefix } from './topics.ts';

/** Largest picture that is taken, in bytes. */
export const MAX_PICTURE_BYTES = 200_000;

export type CameraLinkOptions = {
  readonly connect: Connect;
  readonly clientId: string;
  /** A picture of a robot that is watched. */
  readonly onPicture: (robotId: string, jpeg: Uint8Array) => void;
  /** Now, in ms since the epoch. */
  readonly clock: () => number;
  /** A new id for an action, unique for ever. */
  readonly newId: () => string;
  readonly log: LinkLog;
  readonly reconnect?: ReconnectPause;
};

/**
 * Pictures of robots' cameras. It stands apart from the fleet control's link: whoever serves the person who watches asks the robot, whether
 * or not it owns the fleet. It connects when the first robot is watched.
 */
export type CameraLink = {
  /** Listens to a robot's pictures and asks it to send them. The request lasts `ttlS`; `renew` repeats it. */
  watch(robot: RobotAddress): void;
  renew(): void;
  /** Tells the robot to stop, and listens no more. */
  unwatch(robotId: string): void;
  close(): Promise<void>;
};

/** What is asked for: pictures a second, and seconds after which a robot that hears nothing stops by itself. */
const FPS = 10;
const TTL_S = 15;

/** Whether bytes begin as a JPEG does (ISO/IEC 10918-1: start of image, then a marker). */
export function isJpeg(bytes: Uint8Array): boolean {
  return bytes.length > 3 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
}

export function createCameraLink(options: CameraLinkOptions): CameraLink {
  const { log, clock } = options;
  const watched = new Map<string, RobotAddress>();
  const byTopic = new Map<string, string>();
  let headerId = 0;
  let isStarted = false;

  const session = createMqttSession({
    connect: options.connect,
    clientOptions: () => ({ clientId: options.clientId, keepalive: 15, connectTimeout: 10_000 }),
    onConnect: async () => {
      await Promise.all([...byTopic.keys()].map((topic) => session.subscribe({ [topic]: { qos: 0 } })));
    },
    onStatus: (status) => {
      if (status === 'up') for (const robot of watched.values()) ask(robot, 'startCamera');
    },
    onMessage: (topic, payload, retained) => {
      const robotId = byTopic.get(topic);
      if (robotId === undefined || retained) return;
      if (payload.byteLength > MAX_PICTURE_BYTES || !isJpeg(payload)) log.debug({ robotId, bytes: payload.byteLength }, 'not a picture');
      else options.onPicture(robotId, payload);
    },
    mayReconnect: async () => true,
    reconnect: options.reconnect ?? DEFAULT_RECONNECT,
    log,
    random: Math.random,
  });

  /** Written once and not again: what is lost is made good by the next renewal, or by the end of the robot's patience. */
  function ask(robot: RobotAddress, actionType: 'startCamera' | 'stopCamera'): void {
    const parameters =
      actionType === 'startCamera'
        ? [
            { key: 'fps', value: FPS },
            { key: 'ttl', value: TTL_S },
          ]
        : [];
    const action = { actionId: options.newId(), actionType, blockingType: 'NONE', parameters } as const;
    const dialect = withFlags(defaultDialect(robot.protocolVersion), robot.dialect ?? {});
    headerId += 1;
    const message = codecFor(robot.protocolVersion).writeInstantActions({ robot, headerId, timestampMs: clock() }, [action], dialect);
    inBackground(session.publish(topicOf(robot, 'instantActions'), JSON.stringify(message), TOPIC_DELIVERY.instantActions));
  }

  function inBackground(work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      if (!(error instanceof LinkDownError)) log.debug({ err: error }, 'the camera was not asked');
    });
  }

  return {
    watch(robot) {
      const topic = `${topicPrefix(robot)}/${CAMERA_TOPIC}`;
      watched.set(robot.robotId, robot);
      byTopic.set(topic, robot.robotId);
      if (!isStarted) {
        isStarted = true;
        session.start();
      } else if (session.status() === 'up') {
        inBackground(session.subscribe({ [topic]: { qos: 0 } }).then(() => ask(robot, 'startCamera')));
      }
    },
    renew() {
      if (session.status() === 'up') for (const robot of watched.values()) ask(robot, 'startCamera');
    },
    unwatch(robotId) {
      const robot = watched.get(robotId);
      if (robot === undefined) return;
      const topic = `${topicPrefix(robot)}/${CAMERA_TOPIC}`;
      watched.delete(robotId);
      byTopic.delete(topic);
      if (session.status() !== 'up') return;
      ask(robot, 'stopCamera');
      inBackground(session.unsubscribe([topic]));
    },
    async close() {
      for (const robotId of [...watched.keys()]) this.unwatch(robotId);
      if (isStarted) await session.close();
    },
  };
}
