import type { RobotAddress } from './robot-address.ts';
import { createSideLink, type SideLinkOptions } from './side-link.ts';
import { CAMERA_TOPIC } from './topics.ts';

/** Largest picture that is taken, in bytes. */
const MAX_PICTURE_BYTES = 200_000;

/** A robot's camera: its name, undefined for the first. */
type CameraName = string | undefined;

/** Connection options of the camera link. */
export type CameraLinkOptions = SideLinkOptions & {
  /** A picture of a camera that is watched. */
  readonly onPicture: (robotId: string, camera: CameraName, jpeg: Uint8Array) => void;
};

/** Receives pictures of robots' cameras. It connects when the first one is watched. */
export type CameraLink = {
  /** Listens to a camera's pictures and asks the robot to send them. The request lasts `ttlS`; `renew` repeats it. */
  watch(robot: RobotAddress, camera?: CameraName): void;
  renew(): void;
  /** Tells the robot to stop that camera, and listens no more. */
  unwatch(robotId: string, camera?: CameraName): void;
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
  const watched = new Map<string, Set<CameraName>>();
  const link = createSideLink(options, {
    topics: [CAMERA_TOPIC, `${CAMERA_TOPIC}/+`],
    receive(robotId, payload, topic) {
      const camera = topic === CAMERA_TOPIC ? undefined : topic.slice(CAMERA_TOPIC.length + 1);
      if (watched.get(robotId)?.has(camera) !== true) return;
      if (payload.byteLength > MAX_PICTURE_BYTES || !isJpeg(payload))
        options.log.debug({ robotId, bytes: payload.byteLength }, 'not a picture');
      else options.onPicture(robotId, camera, payload);
    },
    onReach: askAll,
  });

  // A lost request is repeated by the next renewal, or the robot stops on its own.
  function ask(robotId: string, camera: CameraName): void {
    link.ask(robotId, 'startCamera', { fps: FPS, ttl: TTL_S, ...parameterOf(camera) });
  }
  function askAll(robotId: string): void {
    for (const camera of watched.get(robotId) ?? []) ask(robotId, camera);
  }
  function unwatch(robotId: string, camera: CameraName): void {
    const cameras = watched.get(robotId);
    if (cameras?.delete(camera) !== true) return;
    if (link.isUp()) link.ask(robotId, 'stopCamera', parameterOf(camera));
    if (cameras.size > 0) return;
    watched.delete(robotId);
    link.drop(robotId);
  }

  return {
    watch(robot, camera) {
      const cameras = watched.get(robot.robotId);
      if (cameras === undefined) {
        watched.set(robot.robotId, new Set([camera]));
        link.open(robot);
        return;
      }
      cameras.add(camera);
      if (link.isUp()) ask(robot.robotId, camera);
    },
    renew() {
      if (link.isUp()) for (const robotId of watched.keys()) askAll(robotId);
    },
    unwatch,
    async close() {
      for (const [robotId, cameras] of watched) for (const camera of [...cameras]) unwatch(robotId, camera);
      await link.close();
    },
  };
}

function parameterOf(camera: CameraName): Readonly<Record<string, string>> {
  return camera === undefined ? {} : { camera };
}
