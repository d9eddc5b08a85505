import type { ConfigLink, RobotAddress } from '@rota/robot-link';
import type { UnconfirmedConfig } from './config-watch.service.ts';

export type ConfigSpeakerDeps = {
  /** Where the robots of a project are on the wire. */
  readonly addressesOf: (projectId: number) => Promise<readonly RobotAddress[]>;
  readonly openLink: (readFencingToken: (robotId: string) => Promise<number | undefined>) => ConfigLink;
  readonly fencingTokenOf: (projectId: number) => Promise<number | undefined>;
  readonly markSent: (projectId: number, robotIds: readonly string[]) => Promise<void>;
  /** Now, ms since the epoch. */
  readonly clock: () => number;
};

/** A robot that did not hear it hears it again after this long, ms. */
const AGAIN_AFTER_MS = 5_000;

/** Sends configs to robots until they confirm or refuse them. */
export function createConfigSpeaker(deps: ConfigSpeakerDeps) {
  const said = new Map<string, { readonly version: number; readonly at: number }>();
  const projects = new Map<string, number>();
  let link: ConfigLink | undefined;

  async function say(all: readonly UnconfirmedConfig[]): Promise<void> {
    const robotIds = new Set(all.map(({ robotId }) => robotId));
    for (const robotId of said.keys()) if (!robotIds.has(robotId)) said.delete(robotId);
    link?.keepOnly(robotIds);
    for (const [projectId, configs] of Map.groupBy(all.filter(isDue), (one) => one.projectId)) {
      const addresses = new Map((await deps.addressesOf(projectId)).map((robot) => [robot.robotId, robot]));
      const reached = configs.flatMap((config) => {
        const address = addresses.get(config.robotId);
        return address === undefined ? [] : [{ config, address }];
      });
      if (reached.length === 0) continue;
      await deps.markSent(
        projectId,
        reached.map(({ config }) => config.robotId),
      );
      for (const { config, address } of reached) sayOne(config, address);
    }
  }

  function isDue({ robotId, version }: UnconfirmedConfig): boolean {
    const before = said.get(robotId);
    return before?.version !== version || deps.clock() - before.at >= AGAIN_AFTER_MS;
  }

  function sayOne(
    { projectId, robotId, version, checksum, json }: UnconfirmedConfig,
    address: RobotAddress,
  ): void {
    said.set(robotId, { version, at: deps.clock() });
    projects.set(robotId, projectId);
    link ??= deps.openLink(async (id) => {
      const project = projects.get(id);
      return project === undefined ? undefined : deps.fencingTokenOf(project);
    });
    link.say(address, { version, checksum, json });
  }

  return { say, close: async () => link?.close() };
}
