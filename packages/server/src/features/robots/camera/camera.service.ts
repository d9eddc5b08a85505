import type { CameraFrame } from '@rota/contract/live';
import type { CameraLink, CameraLinkOptions, RobotAddress } from '@rota/robot-link';
import type { LiveHub } from '../../../live/index.ts';

export type CameraDeps = {
  readonly hub: Pick<LiveHub, 'provide' | 'publish' | 'watchers' | 'onWatch' | 'onLeft'>;
  /** Where the robot is on the wire; undefined for one that is not registered or not enabled. */
  readonly findRobot: (projectId: number, robotId: string) => Promise<RobotAddress | undefined>;
  /** The token that messages to a project's robots carry now, see `FleetGateway`. */
  readonly fencingTokenOf: (projectId: number) => Promise<number | undefined>;
  readonly openLink: (options: Pick<CameraLinkOptions, 'onPicture' | 'readFencingToken'>) => CameraLink;
  /** Now, ms since the epoch. */
  readonly clock: () => number;
  readonly log: { warn(fields: object, message: string): void };
  readonly renewMs?: number;
};

/** Brings robots' pictures to viewers: the robot is asked while a person watches, and asked to stop afterwards. */
export type CameraService = {
  start(): void;
  stop(): Promise<void>;
  /** When the newest picture of the first camera of a robot that is watched here came, ms; undefined before the first. */
  pictureAt(robotId: string): number | undefined;
};

/** Well within the time after which a robot that is not asked again stops by itself. */
const RENEW_MS = 5_000;
/** An older picture says nothing of now, and a new viewer does not get it. */
const FRESH_MS = 2_000;

type Watched = {
  readonly projectId: number;
  readonly robotId: string;
  readonly camera: string | undefined;
  isAsked: boolean;
  frame: CameraFrame | undefined;
};

export function createCameraService(deps: CameraDeps): CameraService {
  const { hub, clock, log } = deps;
  /** By what the browsers call it: the robot's id, and with another camera than the first its name behind a colon. */
  const watched = new Map<string, Watched>();
  const ends: (() => void)[] = [];
  let link: CameraLink | undefined;
  let timer: NodeJS.Timeout | undefined;

  function receive(robotId: string, camera: string | undefined, jpeg: Uint8Array): void {
    const id = cameraId(robotId, camera);
    const watch = watched.get(id);
    if (watch === undefined) return;
    watch.frame = {
      robot_id: robotId,
      at: clock(),
      jpeg: Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength).toString('base64'),
    };
    hub.publish('camera', watch.projectId, { upsert: [watch.frame], id });
  }

  async function begin(projectId: number, id: string): Promise<void> {
    const watch: Watched = { projectId, ...cameraOf(id), isAsked: false, frame: undefined };
    watched.set(id, watch);
    await ask(id, watch);
  }

  async function ask(id: string, watch: Watched): Promise<void> {
    const address = await deps.findRobot(watch.projectId, watch.robotId);
    // The viewer may have left while the register was read.
    if (address === undefined || watched.get(id) !== watch || watch.isAsked) return;
    watch.isAsked = true;
    link ??= deps.openLink({ onPicture: receive, readFencingToken });
    link.watch(address, watch.camera);
  }

  async function readFencingToken(robotId: string): Promise<number | undefined> {
    const watch = [...watched.values()].find((one) => one.robotId === robotId);
    return watch && deps.fencingTokenOf(watch.projectId);
  }

  function end(id: string): void {
    const watch = watched.get(id);
    // While it is still known whose robot it is: the request to stop carries a token, too.
    if (watch?.isAsked === true) link?.unwatch(watch.robotId, watch.camera);
    watched.delete(id);
  }

  function askAgain(): void {
    link?.renew();
    for (const [id, watch] of watched) if (!watch.isAsked) inBackground(ask(id, watch));
  }

  function inBackground(work: Promise<void>): void {
    work.catch((error: unknown) => log.warn({ err: error }, 'a camera cannot be asked for pictures now'));
  }

  return {
    start() {
      hub.provide('camera', async (_projectId, id) => {
        const frame = id === undefined ? undefined : watched.get(id)?.frame;
        return frame !== undefined && clock() - frame.at < FRESH_MS ? [frame] : [];
      });
      ends.push(
        hub.onWatch(({ topic, projectId, id }) => {
          if (topic === 'camera' && id !== undefined) inBackground(begin(projectId, id));
        }),
        hub.onLeft(({ topic, id }) => {
          if (topic === 'camera' && id !== undefined) end(id);
        }),
      );
      timer = setInterval(askAgain, deps.renewMs ?? RENEW_MS);
    },
    pictureAt: (robotId) => watched.get(robotId)?.frame?.at,
    async stop() {
      clearInterval(timer);
      for (const stopHearing of ends.splice(0)) stopHearing();
      for (const id of [...watched.keys()]) end(id);
      await link?.close();
      link = undefined;
    },
  };
}

/** A camera as browsers watch it: `<robot>`, or `<robot>:<camera>` for another than the first. */
function cameraId(robotId: string, camera: string | undefined): string {
  return camera === undefined ? robotId : `${robotId}:${camera}`;
}
function cameraOf(id: string): { robotId: string; camera: string | undefined } {
  const [robotId = '', camera] = id.split(':');
  return { robotId, camera };
}
