import {
  compareKeys,
  FLEET_SETTING_KEYS,
  resolveValues,
  type RobotConfig,
  type RobotConfigState,
  type RobotValue,
} from '@rota/contract/robot-config';
import type { DeliverySettings } from '@rota/contract/projects';
import type { RobotView } from '@rota/fleet-core';
import type { Database, Tx } from '../../../db/database.ts';
import { recordNotFound } from '../../../http/app-error.ts';
import { findConfigVersion, sha256 } from '../../sites/config/index.ts';
import { listRobotTraits } from '../robots/index.ts';
import {
  documentsFor,
  stateOf,
  textOf,
  type AppliedVersion,
  type RobotTraits,
} from './robot-config.rules.ts';
import * as store from './robot-config.store.ts';
import { listVersions } from './settle.service.ts';

export type RobotConfigDeps = {
  readonly database: Pick<Database, 'tenant'>;
  readonly viewsOf: (projectId: number) => Promise<ReadonlyMap<string, RobotView>>;
  readonly settingsOf: (projectId: number) => Promise<DeliverySettings>;
};
export type RobotConfigService = ReturnType<typeof createRobotConfigService>;

/** Which config each robot should have, and which it has. */
export function createRobotConfigService({ database, viewsOf, settingsOf }: RobotConfigDeps) {
  async function list(projectId: number): Promise<RobotConfigState[]> {
    const views = await viewsOf(projectId);
    return database.tenant(projectId, async (tx) => {
      const rows = new Map((await store.listConfigs(tx, projectId)).map((row) => [row.robot_id, row]));
      const project = await findConfigVersion(tx, projectId);
      const versions = await listVersions(tx, projectId);
      return (await listRobotTraits(tx, projectId)).map((robot) => {
        const row = rows.get(robot.robotId);
        const applied = documentsFor(robot, versions);
        return {
          robot_id: robot.robotId,
          robot_name: robot.name,
          model: robot.model,
          tags: [...robot.tags],
          wanted: row?.version ?? project,
          ...standingOf({ row, project, applied, view: views.get(robot.robotId) }),
        };
      });
    });
  }

  /** Throws RECORD_NOT_FOUND. */
  async function get(projectId: number, robotId: string): Promise<RobotConfig> {
    const [views, settings] = await Promise.all([viewsOf(projectId), settingsOf(projectId)]);
    return database.tenant(projectId, async (tx) => {
      const { robot, row, project, applied } = await readOne(tx, projectId, robotId);
      const json = row?.json_config ?? textOf(resolveValues(applied));
      return {
        robot_id: robot.robotId,
        version: row?.version ?? project,
        checksum: row?.checksum ?? sha256(json),
        json_config: json,
        ...standingOf({ row, project, applied, view: views.get(robotId) }),
        values: listValues(applied, settings),
      };
    });
  }

  return { list, get };
}

async function readOne(tx: Tx, projectId: number, robotId: string) {
  const [robot]: (RobotTraits | undefined)[] = await listRobotTraits(tx, projectId, robotId);
  if (robot === undefined) throw recordNotFound();
  const [row] = await store.listConfigs(tx, projectId, robotId);
  const project = await findConfigVersion(tx, projectId);
  const applied = documentsFor(robot, await listVersions(tx, projectId));
  return { robot, row, project, applied };
}

/** The version of its config that a robot should have; 0 while there is nothing to follow. */
export async function findWantedVersion(tx: Tx, projectId: number, robotId: string): Promise<number> {
  const [row] = await store.listConfigs(tx, projectId, robotId);
  return row?.version ?? findConfigVersion(tx, projectId);
}

type Standing = Pick<RobotConfigState, 'reported' | 'state' | 'since' | 'reason'>;

function standingOf({
  row,
  project,
  applied,
  view,
}: {
  readonly row: store.RobotConfigRow | undefined;
  readonly project: number;
  readonly applied: readonly AppliedVersion[];
  readonly view: RobotView | undefined;
}): Standing {
  const reported = view?.configVersion ?? null;
  const own = applied.find(({ scope }) => scope === 'project');
  const isProjects = own !== undefined && sha256(textOf(resolveValues([own]))) === row?.checksum;
  const state = stateOf({
    wanted: row?.version ?? project,
    sameAsProject: isProjects ? own.version : undefined,
    reported,
    rejected: row?.rejected_version ?? null,
    takesConfig: view?.takesConfig === true,
  });
  const since = {
    in_sync: row?.in_sync_since,
    waiting: row?.since,
    rejected: row?.rejected_at,
    not_reported: row?.since,
  }[state];
  return {
    reported,
    state,
    since: since?.toISOString() ?? null,
    reason: state === 'rejected' ? (row?.rejected_reason ?? null) : null,
  };
}

/** Each value with where it is from; for a key of the fleet that no document has, the project's delivery setting. */
function listValues(applied: readonly AppliedVersion[], settings: DeliverySettings): RobotValue[] {
  const resolved = resolveValues(applied);
  const own: RobotValue[] = resolved.map(({ key, value, from, hides }) => ({
    key,
    value,
    from: { scope: from.scope, name: from.name, version: from.version },
    hides: [...hides],
  }));
  const others = FLEET_SETTING_KEYS.filter((key) => !resolved.some((one) => one.key === key)).map(
    (key): RobotValue => ({ key, value: settings[key], from: null, hides: [] }),
  );
  return [...own, ...others].sort((a, b) => compareKeys(a.key, b.key));
}
