import { canonicalJson } from '@rota/contract/json-text';
import {
  FLEET_SETTING_KEYS,
  NO_NAME,
  robotSettings,
  type ConfigState,
  type FleetSettings,
  type ResolvedValue,
  type ValueDocument,
  type ValuePreview,
  type ValueScope,
} from '@rota/contract/robot-config';

/** What decides which documents apply to a robot. */
export type RobotTraits = {
  readonly robotId: string;
  readonly name: string;
  readonly model: string;
  readonly tags: readonly string[];
};

/** A version of a document whose time has come, for all robots of the document or only for its pilot. */
export type AppliedVersion = ValueDocument & { readonly pilotRobotId: string | null };

/** Whether a document of this scope and name applies to a robot of its project. */
export function reaches(
  { robotId, model, tags }: Omit<RobotTraits, 'name'>,
  scope: ValueScope,
  name: string,
): boolean {
  if (scope === 'model') return name === model;
  if (scope === 'tag') return tags.includes(name);
  if (scope === 'robot') return name === robotId;
  return name === NO_NAME;
}

/** The documents that apply to a robot, each in the version that is in force for it. */
export function documentsFor(robot: RobotTraits, versions: readonly AppliedVersion[]): AppliedVersion[] {
  const inForce = new Map<string, AppliedVersion>();
  for (const version of versions) {
    const { scope, name, pilotRobotId } = version;
    if (!reaches(robot, scope, name) || (pilotRobotId !== null && pilotRobotId !== robot.robotId)) continue;
    const key = `${scope}:${name}`;
    if ((inForce.get(key)?.version ?? 0) < version.version) inForce.set(key, version);
  }
  return [...inForce.values()];
}

/** The canonical text of a resolved config. */
export function textOf(values: readonly ResolvedValue[]): string {
  return canonicalJson(Object.fromEntries(values.map(({ key, value }) => [key, value])));
}

/** A robot's config as it is kept. */
export type KeptConfig = { readonly version: number; readonly checksum: string };
/** The project's config: `newest` is its highest version, `inForce` the one that applies to the robot. */
export type ProjectStanding = { readonly newest: number; readonly inForce: KeptConfig | undefined };

/**
 * The version that a robot should have of its resolved config; undefined where what is kept stays. Where the config is the project's, letter
 * for letter, the number is at least the project's; where it is another, the number is above it. So a robot that knows only the project's
 * config never reports a number that means something else.
 */
export function nextVersion(
  kept: KeptConfig | undefined,
  checksum: string,
  { newest, inForce }: ProjectStanding,
): number | undefined {
  const least = inForce?.checksum === checksum ? inForce.version : newest + 1;
  if (kept?.checksum === checksum) return kept.version < least ? least : undefined;
  return Math.max(least, (kept?.version ?? 0) + 1);
}

/** What decides how a robot stands to its config. */
export type StandingFacts = {
  /** 0 while there is nothing to follow. */
  readonly wanted: number;
  /** The version of the project's config that says the same; undefined where none does. */
  readonly sameAsProject: number | undefined;
  readonly reported: number | null;
  readonly rejected: number | null;
  /** Whether it declares that it takes configs over the wire. */
  readonly takesConfig: boolean;
};

export function stateOf(facts: StandingFacts): ConfigState {
  const { wanted, sameAsProject, reported, rejected, takesConfig } = facts;
  if (wanted === 0 || reported === wanted) return 'in_sync';
  if (reported !== null && reported === sameAsProject) return 'in_sync';
  if (rejected === wanted) return 'rejected';
  return reported === null && !takesConfig ? 'not_reported' : 'waiting';
}

/** What the fleet does otherwise for a robot, out of its config's text. */
export function fleetSettingsOf(json: string): FleetSettings {
  const values = JSON.parse(json) as Readonly<Record<string, unknown>>;
  const own: [string, number][] = FLEET_SETTING_KEYS.flatMap((key) => {
    const parsed = robotSettings[key].schema.safeParse(values[key]);
    return parsed.success ? [[key, parsed.data]] : [];
  });
  return Object.fromEntries(own);
}

/** The keys of two resolved configs whose values differ. */
export function listChanges(
  before: readonly ResolvedValue[],
  after: readonly ResolvedValue[],
): ValuePreview['robots'][number]['changes'] {
  const [old, next] = [before, after].map((values) => new Map(values.map(({ key, value }) => [key, value])));
  const keys = new Set([...after, ...before].map(({ key }) => key));
  return [...keys].flatMap((key) => {
    const change = { key, before: old?.get(key) ?? null, after: next?.get(key) ?? null };
    const isSame =
      old?.has(key) === next?.has(key) && canonicalJson(change.before) === canonicalJson(change.after);
    return isSame ? [] : [change];
  });
}
