import { NO_NAME, resolveValues } from '@rota/contract/robot-config';
import { readValues } from '@rota/contract/value-text';
import type { Tx } from '../../../db/database.ts';
import { registryChanged } from '../../../fleet/index.ts';
import {
  listApplicable,
  listNewest,
  lockConfigs,
  sha256,
  type ConfigKey,
  type DocumentRow,
} from '../../sites/config/index.ts';
import { listRobotTraits } from '../robots/index.ts';
import { listInstallationVersions } from './installation.store.ts';
import {
  documentsFor,
  fleetSettingsOf,
  nextVersion,
  textOf,
  type AppliedVersion,
  type ProjectStanding,
} from './robot-config.rules.ts';
import * as store from './robot-config.store.ts';

/** The documents that may apply to robots of a project, in all versions whose time has come. */
export async function listVersions(tx: Tx, projectId: number): Promise<AppliedVersion[]> {
  const installation = (await listInstallationVersions(tx)).map((row) =>
    appliedVersion({ scope: 'installation', name: NO_NAME }, row),
  );
  const own = (await listApplicable(tx, projectId)).flatMap((row) => {
    const document = documentOf(row);
    return document === undefined ? [] : [appliedVersion(document, row)];
  });
  return [...installation, ...own];
}

/** A document of a project by its scope; undefined for one that is not for robots. */
export function documentOf({ kind, name }: ConfigKey) {
  if (kind === 'dynamic') return undefined;
  return { scope: kind, name: kind === 'project' ? NO_NAME : name };
}

function appliedVersion(document: Pick<AppliedVersion, 'scope' | 'name'>, row: DocumentRow): AppliedVersion {
  const { version, content, pilot_robot_id: pilotRobotId } = row;
  return { ...document, version, values: readValues(content), pilotRobotId };
}

/**
 * Writes which config each robot of a project should have, or one of them, in the transaction of the change that may decide otherwise. A
 * robot whose config stays the same keeps its version.
 */
export async function settleConfigs(tx: Tx, projectId: number, robotId?: string): Promise<void> {
  await lockConfigs(tx, projectId);
  const versions = await listVersions(tx, projectId);
  const kept = new Map((await store.listConfigs(tx, projectId, robotId)).map((row) => [row.robot_id, row]));
  if (versions.length === 0 && kept.size === 0) return;
  const newest = await newestOfProject(tx, projectId);
  let isForFleet = false;
  for (const robot of await listRobotTraits(tx, projectId, robotId)) {
    const applied = documentsFor(robot, versions);
    const json = textOf(resolveValues(applied));
    const checksum = sha256(json);
    const before = kept.get(robot.robotId);
    if (before === undefined && applied.length === 0) continue;
    const version = nextVersion(before, checksum, { newest, inForce: projectConfigOf(applied) });
    if (version === undefined) continue;
    await store.putConfig(tx, projectId, robot.robotId, { version, checksum, json_config: json });
    isForFleet ||= !hasSameSettings(before?.json_config ?? '{}', json);
  }
  if (isForFleet) await registryChanged(tx, projectId, 'robots');
}

async function newestOfProject(tx: Tx, projectId: number): Promise<number> {
  return (await listNewest(tx, projectId)).find(({ kind }) => kind === 'project')?.version ?? 0;
}

/** The project's config as it applies to a robot. */
function projectConfigOf(applied: readonly AppliedVersion[]): ProjectStanding['inForce'] {
  const own = applied.find(({ scope }) => scope === 'project');
  return own && { version: own.version, checksum: sha256(textOf(resolveValues([own]))) };
}

function hasSameSettings(before: string, after: string): boolean {
  return JSON.stringify(fleetSettingsOf(before)) === JSON.stringify(fleetSettingsOf(after));
}
