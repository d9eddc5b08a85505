import type { RobotAddress, UpdateLink, UpdateWord } from '@rota/robot-link';
import type { Releases } from '../releases/index.ts';
import type { Spoken } from './rollout-engine.service.ts';

export type SpeakerDeps = {
  /** Where the robots of a project are on the wire. */
  readonly addressesOf: (projectId: number) => Promise<readonly RobotAddress[]>;
  readonly openLink: (readFencingToken: (robotId: string) => Promise<number | undefined>) => UpdateLink;
  readonly fencingTokenOf: (projectId: number) => Promise<number | undefined>;
  readonly releases: Pick<Releases['service'], 'find' | 'linkOf'>;
  readonly manifestOf: (release: NonNullable<Awaited<ReturnType<Releases['service']['find']>>>) => string;
  /** Now, ms since the epoch. */
  readonly clock: () => number;
};

/** A robot that did not hear it hears it again after this long, ms. */
const AGAIN_AFTER_MS = 5_000;

/** Says to robots what was decided of their updates, until they show that they heard it. */
export function createUpdateSpeaker(deps: SpeakerDeps) {
  const said = new Map<string, { readonly what: string; readonly at: number }>();
  const projects = new Map<string, number>();
  let link: UpdateLink | undefined;

  async function say(all: readonly Spoken[]): Promise<void> {
    const robotIds = new Set(all.map(({ update }) => update.robot_id));
    for (const robotId of said.keys()) if (!robotIds.has(robotId)) said.delete(robotId);
    link?.keepOnly(robotIds);
    for (const [projectId, spoken] of Map.groupBy(all.filter(isDue), (one) => one.projectId)) {
      const addresses = new Map((await deps.addressesOf(projectId)).map((robot) => [robot.robotId, robot]));
      for (const one of spoken) await sayOne(one, addresses.get(one.update.robot_id));
    }
  }

  function isDue({ update, word }: Spoken): boolean {
    const before = said.get(update.robot_id);
    return before?.what !== `${word} ${update.update_id}` || deps.clock() - before.at >= AGAIN_AFTER_MS;
  }

  async function sayOne(spoken: Spoken, address: RobotAddress | undefined): Promise<void> {
    const word = address && (await wordOf(spoken));
    if (address === undefined || word === undefined) return;
    const { update, projectId } = spoken;
    said.set(update.robot_id, { what: `${spoken.word} ${update.update_id}`, at: deps.clock() });
    projects.set(update.robot_id, projectId);
    link ??= deps.openLink(async (robotId) => {
      const project = projects.get(robotId);
      return project === undefined ? undefined : deps.fencingTokenOf(project);
    });
    link.say(address, word);
  }

  /** @returns undefined for a release that cannot be fetched any more */
  async function wordOf({ word, update, releaseId }: Spoken): Promise<UpdateWord | undefined> {
    const { update_id: updateId, kind, to_version: version } = update;
    if (word === 'cancel') return { type: 'cancel', updateId };
    if (word === 'roll_back') return { type: 'roll_back', updateId, kind };
    const [release, file] = [await deps.releases.find(releaseId), await deps.releases.linkOf(releaseId)];
    if (release === undefined || file === undefined) return undefined;
    const { url, bytes, sha256, signature } = file;
    const manifest = deps.manifestOf(release);
    return { type: 'install', order: { updateId, kind, version, url, bytes, sha256, signature, manifest } };
  }

  return { say, close: async () => link?.close() };
}
