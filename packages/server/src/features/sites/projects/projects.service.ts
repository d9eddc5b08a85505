import { isDeepStrictEqual } from 'node:util';
import { isMember, projectIdsOf, type ProjectFeature, type Reach } from '@rota/contract/core';
import {
  changeFeatures,
  featuresOff,
  switchesOf,
  type CopiedPart,
  type DeliverySettings,
  type FeatureChange,
  type Project,
  type ProjectTemplate,
} from '@rota/contract/projects';
import { projectTemplates } from '@rota/contract/project-templates';
import type { Database, Tx } from '../../../db/database.ts';
import { foldCase } from '../../../db/folding.ts';
import type { ProjectSource } from '../../../fleet/index.ts';
import { fieldProblem, recordNotFound } from '../../../http/app-error.ts';
import { mediaUrl } from '../../catalogue/media/index.ts';
import { missingRecord, translateConflict, type Conflicts } from '../../../http/conflicts.ts';
import type { ProjectDirectory } from '../../../http/access.ts';
import type { ActorRef, Settle } from '../../../http/context.ts';
import { validationFailed } from '../../../http/validation.ts';
import { recordAudit } from '../../../audit/index.ts';
import type { FeatureGate } from './feature-gate.service.ts';
import type { FeatureUses } from './feature-uses.service.ts';
import { notifyFeaturesChanged } from './project-features.store.ts';
import { changeSettings, settingsProblem, type SettingsChange } from './projects.rules.ts';
import * as store from './projects.store.ts';

export type ProjectChange = {
  readonly project_name?: string | undefined;
  readonly delivery?: SettingsChange | undefined;
  readonly time_zone?: string | undefined;
  readonly logo_id?: string | null | undefined;
  readonly features?: FeatureChange | undefined;
};

/** How a new project starts, before its own fields. */
type ProjectStart = {
  readonly template?: ProjectTemplate | undefined;
  readonly copy_from?: { readonly project_id: number; readonly parts: readonly CopiedPart[] } | undefined;
};
type Creator = ActorRef & { readonly roles?: Reach };

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
  project_logo: missingRecord('logo_id'),
};

/** `onProjectChanged` runs inside the transaction of the change, so that the project's owner re-reads its settings. */
export function createProjectService(deps: {
  database: Database;
  gate: FeatureGate;
  uses: FeatureUses;
  onProjectChanged?: ((tx: Tx, projectId: number) => Promise<void>) | undefined;
}) {
  const { database, gate } = deps;
  const known = new Set<number>();

  const directory: ProjectDirectory = {
    async exists(projectId) {
      // Projects are never deleted, so that one seen once need not be looked up again.
      if (known.has(projectId)) return true;
      const exists = await database.global((tx) => store.projectExists(tx, projectId));
      if (exists) known.add(projectId);
      return exists;
    },
    isOff: gate.isOff,
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
    body: ProjectChange & ProjectStart & { project_name: string },
    { roles = {}, ...actor }: Creator,
    settle: Settle,
  ): Promise<Project> {
    const content = contentOf(await startOf(body, roles), body);
    const made = await database
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
        if (content.featuresOff.length > 0) await notifyFeaturesChanged(tx);
        await settle(tx, project);
        return project;
      })
      .catch(translateConflict(CONFLICTS));
    if (content.featuresOff.length > 0) await gate.reload();
    return made;
  }

  /** What a project begins with. Throws RECORD_NOT_FOUND where the caller may not see the project that is copied. */
  async function startOf({ template, copy_from: from }: ProjectStart, roles: Reach): Promise<Start> {
    const spec = template === undefined ? undefined : projectTemplates[template];
    const start = {
      delivery: changeSettings(undefined, spec?.delivery),
      features_off: [...(spec?.off ?? [])],
    };
    if (from === undefined) return start;
    if (!isMember(roles, String(from.project_id))) throw recordNotFound();
    const other = await getProject(database, from.project_id);
    const takes = (part: CopiedPart): boolean => from.parts.includes(part);
    return {
      delivery: takes('settings') ? other.delivery : start.delivery,
      ...(takes('settings') && { time_zone: other.time_zone }),
      features_off: takes('features') ? [...other.features_off] : start.features_off,
    };
  }

  async function update(projectId: number, change: ProjectChange, actor: ActorRef): Promise<Project> {
    const changed = await database
      .tenant(projectId, async (tx) => {
        const current = await store.getProjectForUpdate(tx, projectId);
        if (current === undefined) throw recordNotFound();
        const content = contentOf(current, change);
        if (isSame(content, current)) return toProject(current);
        const isSwitched = !isDeepStrictEqual(content.featuresOff, current.features_off);
        // The row is locked: what begins in a feature at this moment waits for it, and then finds it off.
        await deps.uses.refuseBusy(tx, projectId, newlyOff(content, current));
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
        if (isSwitched) await notifyFeaturesChanged(tx);
        return project;
      })
      .catch(translateConflict(CONFLICTS));
    if (change.features !== undefined) await gate.reload();
    return changed;
  }

  /** The zone of the project's clock. Throws RECORD_NOT_FOUND. */
  const timeZone = async (projectId: number): Promise<string> =>
    (await getProject(database, projectId)).time_zone;

  /** Where anyone may fetch the logo of a project; null without one. Throws RECORD_NOT_FOUND. */
  const logoUrl = async (projectId: number): Promise<string | null> => (await get(projectId)).logo_url;

  /** Throws RECORD_NOT_FOUND. */
  const get = async (projectId: number): Promise<Project> => toProject(await getProject(database, projectId));

  /** What runs in each feature now. Throws RECORD_NOT_FOUND. */
  const featureUses = (projectId: number) =>
    database.tenant(projectId, (tx) => deps.uses.list(tx, projectId));

  return {
    directory,
    featureUses,
    logoUrl,
    timeZone,
    listFor,
    listAll: () => list('all'),
    get,
    create,
    update,
  };
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

/** A project before a change, or what a new one begins with. */
type Start = Pick<store.ProjectRow, 'delivery' | 'features_off'> &
  Partial<Pick<store.ProjectRow, 'name' | 'time_zone' | 'logo_id'>>;

function contentOf(current: Start, change: ProjectChange) {
  const delivery = soundSettings(current.delivery, change.delivery);
  const name = change.project_name ?? current.name ?? '';
  const timeZone = change.time_zone ?? current.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const features = changeFeatures(switchesOf(current.features_off), change.features ?? {});
  const logoId = change.logo_id === undefined ? (current.logo_id ?? null) : change.logo_id;
  return { name, nameFolded: foldCase(name), delivery, timeZone, logoId, featuresOff: featuresOff(features) };
}

type Content = ReturnType<typeof contentOf>;

function isSame(content: Content, current: store.ProjectRow): boolean {
  return (
    content.name === current.name &&
    content.timeZone === current.time_zone &&
    content.logoId === current.logo_id &&
    isDeepStrictEqual(content.featuresOff, current.features_off) &&
    isDeepStrictEqual(content.delivery, current.delivery)
  );
}

function newlyOff(
  { featuresOff: off }: Content,
  { features_off: before }: store.ProjectRow,
): ProjectFeature[] {
  return off.filter((feature) => !before.includes(feature));
}

function toProject(row: store.ProjectRow): Project {
  return {
    project_id: row.id,
    project_name: row.name,
    delivery: row.delivery,
    time_zone: row.time_zone,
    logo_id: row.logo_id,
    logo_url: row.logo_id === null ? null : mediaUrl(row.logo_id),
    features: switchesOf(row.features_off),
    created_at: row.created_at.toISOString(),
    version: row.version,
  };
}
