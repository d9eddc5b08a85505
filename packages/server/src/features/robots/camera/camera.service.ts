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
  /** When the newest picture of a robot that is watched here came, ms; undefined before the first. */
  pictureAt(robotId: string): number | undefined;
};

/** Well within the time after which a robot that is not asked again stops by itself. */
const RENEW_MS = 5_000;
/** An older picture says nothing of now, and a new viewer does not get it. */
const FRESH_MS = 2_000;

type Watched = { readonly projectId: number; isAsked: boolean; frame: CameraFrame | undefined };

export function createCameraService(deps: CameraDeps): CameraService {
  const { hub, clock, log } = deps;
  const watched = new Map<string, Watched>();
  const ends: (() => void)[] = [];
  let link: CameraLink | undefined;
  let timer: NodeJS.Timeout | undefined;

  function receive(robotId: string, jpeg: Uint8Array): void {
    const watch = watched.get(robotId);
    if (watch === undefined) return;
    watch.frame = {
      robot_id: robotId,
      at: clock(),
      jpeg: Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength).toString('base64'),
    };
    hub.publish('camera', watch.projectId, { upsert: [watch.frame], id: robotId });
  }

  async function begin(projectId: number, robotId: string): Promise<void> {
    const watch: Watched = { projectId, isAsked: false, frame: undefined };
    watched.set(robotId, watch);
    await ask(robotId, watch);
  }

  async function ask(robotId: string, watch: Watched): Promise<void> {
    const address = await deps.findRobot(watch.projectId, robotId);
    // The viewer may have left while the register was read.
    if (address === undefined || watched.get(robotId) !== watch || watch.isAsked) return;
    watch.isAsked = true;
    link ??= deps.openLink({ onPicture: receive, readFencingToken });
    link.watch(address);
  }

  async function readFencingToken(robotId: string): Promise<number | undefined> {
    const watch = watched.get(robotId);
    return watch && deps.fencingTokenOf(watch.projectId);
  }

  function end(robotId: string): void {
    const watch = watched.get(robotId);
    // While it is still known whose robot it is: the request to stop carries a token, too.
    if (watch?.isAsked === true) link?.unwatch(robotId);
    watched.delete(robotId);
  }

  function askAgain(): void {
    link?.renew();
    for (const [robotId, watch] of watched) if (!watch.isAsked) inBackground(ask(robotId, watch));
  }

  function inBackground(work: Promise<void>): void {
    work.catch((error: unknown) => log.warn({ err: error }, 'a camera cannot be asked for pictures now'));
  }

  return {
    start() {
      hub.provide('camera', async (_projectId, robotId) => {
        const frame = robotId === undefined ? undefined : watched.get(robotId)?.frame;
        return frame !== undefined && clock() - frame.at < FRESH_MS ? [frame] : [];
      });
      ends.push(
        hub.onWatch(({ topic, projectId, id: robotId }) => {
          if (topic === 'camera' && robotId !== undefined) inBackground(begin(projectId, robotId));
        }),
        hub.onLeft(({ topic, id: robotId }) => {
          if (topic === 'camera' && robotId !== undefined) end(robotId);
        }),
      );
      timer = setInterval(askAgain, deps.renewMs ?? RENEW_MS);
    },
    pictureAt: (robotId) => watched.get(robotId)?.frame?.at,
    async stop() {
      clearInterval(timer);
      for (const stopHearing of ends.splice(0)) stopHearing();
      for (const robotId of [...watched.keys()]) end(robotId);
      await link?.close();
      link = undefined;
    },
  };
}
