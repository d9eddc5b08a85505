import type { ConfigLog } from '@rota/contract/config';
import type { Page } from '@rota/contract/core';
import { NO_NAME, type ValueText } from '@rota/contract/robot-config';
import { recordAudit } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { enterProject } from '../../../db/enter-project.ts';
import { fieldProblem } from '../../../http/app-error.ts';
import { validationFailed } from '../../../http/validation.ts';
import {
  forAudit,
  listDocumentLogs,
  requireValues,
  writeDocument,
  type DocumentChange,
  type DocumentRow,
} from '../../sites/config/index.ts';
import { listRobotTraits } from '../robots/index.ts';
import { installationVersions, lockInstallation } from './installation.store.ts';
import { valueTextOf } from './robot-values.service.ts';
import { settleConfigs } from './settle.service.ts';

export type InstallationDeps = {
  readonly database: Pick<Database, 'global'>;
  readonly listProjectIds: () => Promise<readonly number[]>;
};
export type InstallationValues = ReturnType<typeof createInstallationValues>;

export const INSTALLATION_DOCUMENT = { scope: 'installation', name: NO_NAME } as const;

/** The values for the robots of all projects. */
export function createInstallationValues({ database, listProjectIds }: InstallationDeps) {
  const present = (row: DocumentRow | undefined) => valueTextOf(INSTALLATION_DOCUMENT, row);

  async function get(): Promise<ValueText> {
    return database.global(async (tx) => present((await installationVersions.list(tx, { limit: 1 }))[0]));
  }

  /** One transaction for all projects, in the order of their ids. Throws VERSION_CONFLICT. */
  async function set(change: DocumentChange): Promise<ValueText> {
    requireValues('text', change.text);
    const projectIds = [...(await listProjectIds())].sort((a, b) => a - b);
    return database.global(async (tx) => {
      await lockInstallation(tx);
      await requirePilotAnywhere(tx, projectIds, change.pilotRobotId);
      const { row, before, isChanged, isMerged } = await writeDocument(
        tx,
        installationVersions,
        change,
        present,
      );
      if (row !== undefined && isChanged) {
        await recordAudit(tx, {
          projectId: null,
          actor: change.actor,
          code: 'LOG_ROBOT_CONFIG_CHANGED',
          entity: 'project_config',
          entityId: 'installation',
          before: before === undefined ? null : forAudit(before),
          after: { ...forAudit(row), kind: 'installation' },
        });
        for (const projectId of projectIds) {
          await enterProject(tx, projectId);
          await settleConfigs(tx, projectId);
        }
      }
      return { ...present(row), merged: isMerged };
    });
  }

  async function logs(query: {
    readonly limit: number;
    readonly cursor?: number | undefined;
  }): Promise<Page<ConfigLog>> {
    return database.global((tx) => listDocumentLogs(tx, installationVersions, query));
  }

  return { get, set, logs };
}

/** Throws VALIDATION_FAILED for a pilot that is in no project. */
async function requirePilotAnywhere(
  tx: Tx,
  projectIds: readonly number[],
  pilotRobotId: string | null | undefined,
): Promise<void> {
  if (pilotRobotId === null || pilotRobotId === undefined) return;
  for (const projectId of projectIds) {
    await enterProject(tx, projectId);
    if ((await listRobotTraits(tx, projectId, pilotRobotId)).length > 0) return;
  }
  throw validationFailed([fieldProblem('pilot_robot_id', 'no_such_record')]);
}
