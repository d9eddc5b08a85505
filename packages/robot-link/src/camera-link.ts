import type { RobotAddress } from './robot-address.ts';
import { createSideLink, type SideLinkOptions } from './side-link.ts';
import { CAMERA_TOPIC } from './topics.ts';

/** Largest picture that is taken, in bytes. */
const MAX_PICTURE_BYTES = 200_000;

/** A robot's camera: its name, undefined for the first. */
type CameraName = string | undefined;

/** What a robot is asked for: the pictures of a camera, or with `whipUrl` its video, which it publishes there by WHIP. */
type CameraFeed = { readonly camera: CameraName; readonly whipUrl?: string | undefined };

/** Connection options of the camera link. */
export type CameraLinkOptions = SideLinkOptions & {
  /** A picture of a camera that is watched. */
  readonly onPicture: (robotId: string, camera: CameraName, jpeg: Uint8Array) => void;
  /** How many people watch the robot's cameras now. */
  readonly viewersOf: (robotId: string) => number;
  /** The person who records a camera now. */
  readonly recorderOf: (robotId: string, camera: CameraName) => string | undefined;
};

/** Asks robots for pictures and videos, and receives the pictures. It connects when the first one is watched. */
export type CameraLink = {
  /** Asks the robot to send this, and listens. The request lasts `ttl` seconds; `renew` repeats it, for one robot or all. */
  watch(robot: RobotAddress, feed: CameraFeed): void;
  renew(robotId?: string): void;
  /** Tells the robot to stop that, and listens no more. */
  unwatch(robotId: string, feed: CameraFeed): void;
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
  const watched = new Map<string, Map<string, CameraFeed>>();
  const link = createSideLink(options, {
    topics: [CAMERA_TOPIC, `${CAMERA_TOPIC}/+`],
    receive(robotId, payload, topic) {
      const camera = topic === CAMERA_TOPIC ? undefined : topic.slice(CAMERA_TOPIC.length + 1);
      if (watched.get(robotId)?.has(keyOf({ camera })) !== true) return;
      if (payload.byteLength > MAX_PICTURE_BYTES || !isJpeg(payload))
        options.log.debug({ robotId, bytes: payload.byteLength }, 'not a picture');
      else options.onPicture(robotId, camera, payload);
    },
    onReach: askAll,
  });

  // A lost request is repeated by the next renewal, or the robot stops on its own.
  function ask(robotId: string, feed: CameraFeed): void {
    const viewers = options.viewersOf(robotId);
    const rate = feed.whipUrl === undefined ? { fps: FPS } : {};
    const recorder = options.recorderOf(robotId, feed.camera);
    const recorded = recorder === undefined ? {} : { recorded_by: recorder };
    link.ask(robotId, 'startCamera', { ...rate, ttl: TTL_S, ...parametersOf(feed), viewers, ...recorded });
  }
  function askAll(robotId: string): void {
    for (const feed of watched.get(robotId)?.values() ?? []) ask(robotId, feed);
  }
  function unwatch(robotId: string, feed: CameraFeed): void {
    const feeds = watched.get(robotId);
    if (feeds?.delete(keyOf(feed)) !== true) return;
    if (link.isUp()) link.ask(robotId, 'stopCamera', parametersOf(feed));
    if (feeds.size > 0) return;
    watched.delete(robotId);
    link.drop(robotId);
  }

  return {
    watch(robot, feed) {
      const feeds = watched.get(robot.robotId);
      if (feeds === undefined) {
        watched.set(robot.robotId, new Map([[keyOf(feed), feed]]));
        link.open(robot);
        return;
      }
      feeds.set(keyOf(feed), feed);
      if (link.isUp()) ask(robot.robotId, feed);
    },
    renew(robotId) {
      if (!link.isUp()) return;
      for (const id of robotId === undefined ? watched.keys() : [robotId]) askAll(id);
    },
    unwatch,
    async close() {
      for (const [robotId, feeds] of watched) for (const feed of [...feeds.values()]) unwatch(robotId, feed);
      await link.close();
    },
  };
}

function keyOf({ camera = '', whipUrl = '' }: CameraFeed): string {
  return `${camera} ${whipUrl}`;
}

function parametersOf({ camera, whipUrl }: CameraFeed): Readonly<Record<string, string>> {
  return { ...(camera !== undefined && { camera }), ...(whipUrl !== undefined && { whip_url: whipUrl }) };
}
