import { isDeepStrictEqual } from 'node:util';
import { projectIdsOf, type Reach } from '@rota/contract/core';
import type { DeliverySettings, Project } from '@rota/contract/projects';
import type { Database, Tx } from '../../../db/database.ts';
import { foldCase } from '../../../db/folding.ts';
import type { ProjectSource } from '../../../fleet/index.ts';
import { fieldProblem, recordNotFound } from '../../../http/app-error.ts';
import { translateConflict, type Conflicts } from '../../../http/conflicts.ts';
import type { ProjectDirectory } from '../../../http/access.ts';
import type { ActorRef, Settle } from '../../../http/context.ts';
import { validationFailed } from '../../../http/validation.ts';
import { recordAudit } from '../../../audit/index.ts';
import { changeSettings, settingsProblem, type SettingsChange } from './projects.rules.ts';
import * as store from './projects.store.ts';

export type ProjectChange = {
  readonly project_name?: string | undefined;
  readonly delivery?: SettingsChange | undefined;
  readonly time_zone?: string | undefined;
};

export type ProjectService = ReturnType<typeof createProjectService>;

/** The projects as the fleets read them. */
export function createProjectSource(database: Database): ProjectSource {
  return {
    listIds: async () => (await database.global((tx) => store.listProjects(tx, 'all'))).map((row) => row.id),
    settings: async (projectId) => (await getProject(database, projectId)).delivery,
  };
}

async function getProject(database: Database, projectId: number): Promise<store.ProjectRow> {
  const row = await database.global((tx) => store.findProject(tx, projectId));
  if (row === undefined) throw recordNotFound();
  return row;
}

const CONFLICTS: Conflicts = {
  project_name_unique: { nameTaken: 'project' },
};

/** `onProjectChanged` runs inside the transaction of the change, so that the project's owner re-reads its settings. */
export function createProjectService(deps: {
  database: Database;
  onProjectChanged?: ((tx: Tx, projectId: number) => Promise<void>) | undefined;
}) {
  const { database } = deps;
  const known = new Set<number>();

  const directory: ProjectDirectory = {
    async exists(projectId) {
      // Projects are never deleted, so that one seen once need not be looked up again.
      if (known.has(projectId)) return true;
      const exists = await database.global((tx) => store.projectExists(tx, projectId));
      if (exists) known.add(projectId);
      return exists;
    },
  };

  /** The projects of these roles; a role under `*` reaches all. */
  async function listFor(roles: Reach): Promise<Project[]> {
    const global = (roles['*'] ?? []).length > 0;
    const ids = projectIdsOf(roles)
      .filter((id) => id !== '*' && (roles[id] ?? []).length > 0)
      .map(Number);
    return list(global ? 'all' : ids);
  }

  async function list(ids: readonly number[] | 'all'): Promise<Project[]> {
    const rows = await database.global((tx) => store.listProjects(tx, ids));
    return rows.map(toProject);
  }

  async function create(
    body: ProjectChange & { project_name: string },
    actor: ActorRef,
    settle: Settle,
  ): Promise<Project> {
    const content = contentOf(undefined, body);
    return database
      .global(async (tx) => {
        const project = toProject(await store.insertProject(tx, content));
        await recordAudit(tx, {
          projectId: project.project_id,
          actor,
          code: 'LOG_PROJECT_CREATED',
          entity: 'project',
          entityId: String(project.project_id),
          before: null,
          after: project,
        });
        await deps.onProjectChanged?.(tx, project.project_id);
        await settle(tx, project);
        return project;
      })
      .catch(translateConflict(CONFLICTS));
  }

  async function update(projectId: number, change: ProjectChange, actor: ActorRef): Promise<Project> {
    return database
      .tenant(projectId, async (tx) => {
        const current = await store.getProjectForUpdate(tx, projectId);
        if (current === undefined) throw recordNotFound();
        const content = contentOf(current, change);
        const isSame = content.name === current.name && content.timeZone === current.time_zone;
        if (isSame && isDeepStrictEqual(content.delivery, current.delivery)) return toProject(current);
        const project = toProject(await store.updateProject(tx, projectId, content));
        await recordAudit(tx, {
          projectId,
          actor,
          code: 'LOG_PROJECT_CHANGED',
          entity: 'project',
          entityId: String(projectId),
          before: toProject(current),
          after: project,
        });
        await deps.onProjectChanged?.(tx, projectId);
        return project;
      })
      .catch(translateConflict(CONFLICTS));
  }

  /** The zone of the project's clock. Throws RECORD_NOT_FOUND. */
  const timeZone = async (projectId: number): Promise<string> =>
    (await getProject(database, projectId)).time_zone;

  /** Throws RECORD_NOT_FOUND. */
  const get = async (projectId: number): Promise<Project> => toProject(await getProject(database, projectId));

  return { directory, timeZone, listFor, listAll: () => list('all'), get, create, update };
}

/** The settings after a change. Throws VALIDATION_FAILED where the new ones contradict each other. */
export function soundSettings(
  current: DeliverySettings | undefined,
  change: SettingsChange | undefined,
): DeliverySettings {
  const delivery = changeSettings(current, change);
  // A project whose limits were once allowed can still be renamed.
  const problem = isDeepStrictEqual(delivery, current) ? undefined : settingsProblem(delivery);
  if (problem !== undefined)
    throw validationFailed([fieldProblem(problem.property, problem.rule, problem.values)]);
  return delivery;
}

function contentOf(current: store.ProjectRow | undefined, change: ProjectChange) {
  const delivery = soundSettings(current?.delivery, change.delivery);
  const name = change.project_name ?? current?.name ?? '';
  const timeZone = change.time_zone ?? current?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return { name, nameFolded: foldCase(name), delivery, timeZone };
}

function toProject(row: store.ProjectRow): Project {
  return {
    project_id: row.id,
    project_name: row.name,
    delivery: row.delivery,
    time_zone: row.time_zone,
    created_at: row.created_at.toISOString(),
    version: row.version,
  };
}
