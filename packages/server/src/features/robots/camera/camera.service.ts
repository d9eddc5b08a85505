import type { CameraFrame } from '@rota/contract/live';
import type { CameraLink, CameraLinkOptions, RobotAddress } from '@rota/robot-link';
import type { LiveHub } from '../../../live/index.ts';
import { cameraOf, idOf, type CameraRef } from './camera-ids.rules.ts';

export type CameraDeps = {
  readonly hub: Pick<LiveHub, 'provide' | 'publish' | 'watchers' | 'onWatch' | 'onLeft'>;
  /** Where the robot is on the wire; undefined for one that is not registered or not enabled. */
  readonly findRobot: (projectId: number, robotId: string) => Promise<RobotAddress | undefined>;
  /** The token that messages to a project's robots carry now, see `FleetGateway`. */
  readonly fencingTokenOf: (projectId: number) => Promise<number | undefined>;
  readonly openLink: (
    options: Pick<CameraLinkOptions, 'onPicture' | 'readFencingToken' | 'viewersOf' | 'recorderOf'>,
  ) => CameraLink;
  /** How many people watch a robot now; the robot gets the number, so that it can show it. */
  readonly viewersOf: (projectId: number, robotId: string) => number;
  /** The person who records a camera now; the robot gets the name. */
  readonly recorderOf: (projectId: number, robotId: string, camera: string | undefined) => string | undefined;
  /** Now, ms since the epoch. */
  readonly clock: () => number;
  readonly log: { warn(fields: object, message: string): void };
  readonly renewMs?: number;
};

/** Brings robots' pictures to viewers: the robot is asked while a person watches, and asked to stop afterwards. */
export type CameraService = {
  start(): void;
  stop(): Promise<void>;
  /** Asks a robot to publish the video of a camera there, until the returned function is called. */
  requestVideo(this: void, camera: CameraRef, whipUrl: string): () => void;
  /** Asks a robot for the pictures of a camera, as a viewer does, until the returned function is called. */
  follow(camera: CameraRef, onPicture: (jpeg: Uint8Array) => void): () => void;
  /** Tells a robot at once how many people watch it. */
  tellViewers(robotId: string): void;
  /** When the newest picture of the first camera of a robot that is watched here came, ms; undefined before the first. */
  pictureAt(robotId: string): number | undefined;
};

/** Well within the time after which a robot that is not asked again stops by itself. */
const RENEW_MS = 5_000;
/** An older picture says nothing of now, and a new viewer does not get it. */
const FRESH_MS = 2_000;

/** What a robot is asked for; with `whipUrl` a video, which does not come through here. */
type Watched = CameraRef & {
  /** What browsers call the camera, see `cameraOf`. */
  readonly id: string;
  readonly whipUrl?: string;
  isAsked: boolean;
  /** How many hold it: the browsers together, and each who follows its pictures here. */
  holders: number;
  frame: CameraFrame | undefined;
  readonly followers: Set<(jpeg: Uint8Array) => void>;
};

export function createCameraService(deps: CameraDeps): CameraService {
  const { hub, clock, log } = deps;
  /** By project too: one who watches under the id of another project's robot is asked for nothing and shown nothing. */
  const watched = new Map<string, Watched>();
  const ends: (() => void)[] = [];
  let link: CameraLink | undefined;
  let timer: NodeJS.Timeout | undefined;

  /** The watch of a robot that was found in the project of its viewer. */
  function askedOf(robotId: string): Watched[] {
    return [...watched.values()].filter((one) => one.robotId === robotId && one.isAsked);
  }

  function receive(robotId: string, camera: string | undefined, jpeg: Uint8Array): void {
    const watch = askedOf(robotId).find((one) => one.camera === camera && one.whipUrl === undefined);
    if (watch === undefined) return;
    watch.frame = {
      robot_id: robotId,
      at: clock(),
      jpeg: Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength).toString('base64'),
    };
    hub.publish('camera', watch.projectId, { upsert: [watch.frame], id: watch.id });
    for (const follow of watch.followers) follow(jpeg);
  }

  function begin(key: string, feed: Pick<Watched, keyof CameraRef | 'id' | 'whipUrl'>): Watched {
    const held = watched.get(key);
    if (held !== undefined) {
      held.holders += 1;
      return held;
    }
    const watch: Watched = { ...feed, isAsked: false, holders: 1, frame: undefined, followers: new Set() };
    watched.set(key, watch);
    inBackground(ask(key, watch));
    return watch;
  }

  /** Asks a robot that is the project's, and stops asking one that has moved to another. */
  async function ask(key: string, watch: Watched): Promise<void> {
    const address = await deps.findRobot(watch.projectId, watch.robotId);
    // The viewer may have left while the register was read.
    if (watched.get(key) !== watch || watch.isAsked === (address !== undefined)) return;
    if (address === undefined) {
      // While it is still known whose robot it was: the request to stop carries a token, too.
      link?.unwatch(watch.robotId, watch);
      watch.isAsked = false;
      return;
    }
    watch.isAsked = true;
    link ??= deps.openLink({ onPicture: receive, readFencingToken, viewersOf, recorderOf });
    link.watch(address, watch);
  }

  async function readFencingToken(robotId: string): Promise<number | undefined> {
    const [watch] = askedOf(robotId);
    return watch && deps.fencingTokenOf(watch.projectId);
  }
  function viewersOf(robotId: string): number {
    const [watch] = askedOf(robotId);
    return watch === undefined ? 0 : deps.viewersOf(watch.projectId, robotId);
  }

  function recorderOf(robotId: string, camera: string | undefined): string | undefined {
    const [watch] = askedOf(robotId);
    return watch && deps.recorderOf(watch.projectId, robotId, camera);
  }

  function end(key: string): void {
    const watch = watched.get(key);
    if (watch !== undefined && (watch.holders -= 1) > 0) return;
    // While it is still known whose robot it is: the request to stop carries a token, too.
    if (watch?.isAsked === true) link?.unwatch(watch.robotId, watch);
    watched.delete(key);
  }

  function askAgain(): void {
    link?.renew();
    for (const [key, watch] of watched) inBackground(ask(key, watch));
  }

  function inBackground(work: Promise<void>): void {
    work.catch((error: unknown) => log.warn({ err: error }, 'a camera cannot be asked for pictures now'));
  }

  return {
    start() {
      hub.provide('camera', async (projectId, id = '') => {
        const frame = watched.get(keyOf(projectId, id))?.frame;
        return frame !== undefined && clock() - frame.at < FRESH_MS ? [frame] : [];
      });
      ends.push(
        hub.onWatch(({ topic, projectId, id }) => {
          if (topic === 'camera' && id !== undefined)
            begin(keyOf(projectId, id), { projectId, id, ...cameraOf(id) });
        }),
        hub.onLeft(({ topic, projectId, id }) => {
          if (topic === 'camera' && id !== undefined) end(keyOf(projectId, id));
        }),
      );
      timer = setInterval(askAgain, deps.renewMs ?? RENEW_MS);
    },
    requestVideo({ projectId, robotId, camera }, whipUrl) {
      const key = keyOf(projectId, whipUrl);
      begin(key, { projectId, robotId, camera, id: robotId, whipUrl });
      return () => end(key);
    },
    follow(camera, onPicture) {
      const id = idOf(camera);
      const key = keyOf(camera.projectId, id);
      const { followers } = begin(key, { ...camera, id });
      followers.add(onPicture);
      return () => {
        if (followers.delete(onPicture)) end(key);
      };
    },
    tellViewers: (robotId) => link?.renew(robotId),
    pictureAt: (robotId) =>
      askedOf(robotId).find(({ camera, whipUrl }) => camera === undefined && whipUrl === undefined)?.frame
        ?.at,
    async stop() {
      clearInterval(timer);
      for (const stopHearing of ends.splice(0)) stopHearing();
      for (const [key, watch] of [...watched]) {
        watch.holders = 1;
        end(key);
      }
      await link?.close();
      link = undefined;
    },
  };
}

function keyOf(projectId: number, id: string): string {
  return `${projectId} ${id}`;
}
