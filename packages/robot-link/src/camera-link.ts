import type { RobotAddress } from './robot-address.ts';
import { createSideLink, type SideLinkOptions } from './side-link.ts';
import { CAMERA_TOPIC } from './topics.ts';

/** Largest picture that is taken, in bytes. */
const MAX_PICTURE_BYTES = 200_000;

/** Connection options of the camera link. */
export type CameraLinkOptions = SideLinkOptions & {
  /** A picture of a robot that is watched. */
  readonly onPicture: (robotId: string, jpeg: Uint8Array) => void;
};

/** Receives pictures of robots' cameras. It connects when the first robot is watched. */
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
  // A lost request is repeated by the next renewal, or the robot stops on its own.
  const ask = (robotId: string): void => link.ask(robotId, 'startCamera', { fps: FPS, ttl: TTL_S });
  const link = createSideLink(options, {
    topic: CAMERA_TOPIC,
    receive(robotId, payload) {
      if (payload.byteLength > MAX_PICTURE_BYTES || !isJpeg(payload))
        options.log.debug({ robotId, bytes: payload.byteLength }, 'not a picture');
      else options.onPicture(robotId, payload);
    },
    onReach: ask,
  });

  function unwatch(robotId: string): void {
    if (link.isUp()) link.ask(robotId, 'stopCamera', {});
    link.drop(robotId);
  }

  return {
    watch: (robot) => link.open(robot),
    renew() {
      if (link.isUp()) for (const robotId of link.robotIds()) ask(robotId);
    },
    unwatch,
    async close() {
      for (const robotId of link.robotIds()) unwatch(robotId);
      await link.close();
    },
  };
}
