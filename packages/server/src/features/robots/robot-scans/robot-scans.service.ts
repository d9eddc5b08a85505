import type { RobotScanRow } from '@rota/contract/live';
import type { RobotAddress, RobotScan, ScanLink, ScanLinkOptions } from '@rota/robot-link';
import type { LiveHub } from '../../../live/index.ts';
import { hitsOf } from './robot-scans.rules.ts';

export type RobotScansDeps = {
  readonly hub: Pick<LiveHub, 'provide' | 'publish' | 'onWatch' | 'onLeft'>;
  /** Where the robot is on the wire; undefined for one that is not registered or not enabled. */
  readonly findRobot: (projectId: number, robotId: string) => Promise<RobotAddress | undefined>;
  readonly fencingTokenOf: (projectId: number) => Promise<number | undefined>;
  readonly openLink: (options: Pick<ScanLinkOptions, 'onScan' | 'readFencingToken'>) => ScanLink;
  /** Now, ms since the epoch. */
  readonly clock: () => number;
  readonly log: { warn(fields: object, message: string): void };
  readonly renewMs?: number;
};

/** Brings what robots see and plan to viewers: the robot is asked while a person watches, and asked to stop afterwards. */
export type RobotScansService = { start(): void; stop(): Promise<void> };

/** Well within the time after which a robot that is not asked again stops by itself. */
const RENEW_MS = 5_000;
/** An older scan says nothing of now. */
const FRESH_MS = 3_000;

type Watched = {
  readonly projectId: number;
  readonly robotId: string;
  isAsked: boolean;
  seen: (RobotScan & { readonly scanAt: number; readonly pathAt: number }) | undefined;
};

export function createRobotScansService(deps: RobotScansDeps): RobotScansService {
  const { hub, clock, log } = deps;
  /** By project and robot: people of another project may name a robot, and get nothing of it. */
  const watched = new Map<string, Watched>();
  const ends: (() => void)[] = [];
  let link: ScanLink | undefined;
  let timer: NodeJS.Timeout | undefined;

  function askedOf(robotId: string): Watched | undefined {
    return [...watched.values()].find((watch) => watch.isAsked && watch.robotId === robotId);
  }

  /** The path may come in the robot's state, and the scan apart: each part is as new as its last message. */
  function receive(robotId: string, { scan, path }: RobotScan): void {
    const watch = askedOf(robotId);
    if (watch === undefined) return;
    const [now, before] = [clock(), watch.seen];
    watch.seen = {
      scan: scan ?? before?.scan,
      scanAt: scan === undefined ? (before?.scanAt ?? -Infinity) : now,
      path: path ?? before?.path,
      pathAt: path === undefined ? (before?.pathAt ?? -Infinity) : now,
    };
    for (const row of rowsOf(watch)) hub.publish('scan', watch.projectId, { upsert: [row], id: robotId });
  }

  function rowsOf({ robotId, seen }: Watched): RobotScanRow[] {
    if (seen === undefined) return [];
    const oldest = clock() - FRESH_MS;
    return [
      {
        robot_id: robotId,
        at: Math.max(seen.scanAt, seen.pathAt),
        hits: seen.scan !== undefined && seen.scanAt >= oldest ? hitsOf(seen.scan) : null,
        path: seen.path !== undefined && seen.pathAt >= oldest ? [...seen.path] : null,
      },
    ];
  }

  /** Asks a robot that is the project's, and stops asking one that is so no longer. */
  async function ask(watch: Watched): Promise<void> {
    const address = await deps.findRobot(watch.projectId, watch.robotId);
    // The viewer may have left while the register was read.
    if (watched.get(keyOf(watch)) !== watch || watch.isAsked === (address !== undefined)) return;
    if (address === undefined) {
      // While it is still known whose robot it was: the request to stop carries a token, too.
      link?.unwatch(watch.robotId);
      watch.isAsked = false;
      return;
    }
    watch.isAsked = true;
    link ??= deps.openLink({
      onScan: receive,
      readFencingToken: async (robotId) => {
        const projectId = askedOf(robotId)?.projectId;
        return projectId === undefined ? undefined : deps.fencingTokenOf(projectId);
      },
    });
    link.watch(address);
  }

  function end(watch: Watched): void {
    if (watch.isAsked) link?.unwatch(watch.robotId);
    watched.delete(keyOf(watch));
  }

  function askInBackground(watch: Watched): void {
    ask(watch).catch((error: unknown) => log.warn({ err: error }, 'a robot cannot be asked for scans now'));
  }

  return {
    start() {
      hub.provide('scan', async (projectId, robotId = '') => {
        const watch = watched.get(keyOf({ projectId, robotId }));
        return watch === undefined ? [] : rowsOf(watch);
      });
      ends.push(
        hub.onWatch(({ topic, projectId, id }) => {
          if (topic !== 'scan' || id === undefined) return;
          const watch: Watched = { projectId, robotId: id, isAsked: false, seen: undefined };
          watched.set(keyOf(watch), watch);
          askInBackground(watch);
        }),
        hub.onLeft(({ topic, projectId, id = '' }) => {
          const watch = topic === 'scan' ? watched.get(keyOf({ projectId, robotId: id })) : undefined;
          if (watch !== undefined) end(watch);
        }),
      );
      timer = setInterval(() => {
        link?.renew();
        for (const watch of watched.values()) askInBackground(watch);
      }, deps.renewMs ?? RENEW_MS);
    },
    async stop() {
      clearInterval(timer);
      for (const stopHearing of ends.splice(0)) stopHearing();
      for (const watch of [...watched.values()]) end(watch);
      await link?.close();
      link = undefined;
    },
  };
}

function keyOf({ projectId, robotId }: Pick<Watched, 'projectId' | 'robotId'>): string {
  return `${projectId} ${robotId}`;
}
