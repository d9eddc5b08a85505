import { can, type Reach } from '@rota/contract/core';
import type { WorkshopRobot, WorkshopState } from '@rota/contract/preparation';
import type { Project } from '@rota/contract/projects';
import type { VisitChange, WorkshopProject, WorkshopVisit } from '@rota/contract/workshop-projects';
import { recordAudit } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { requireVersion } from '../../../http/conflicts.ts';
import type { ActorRef } from '../../../http/context.ts';
import { localDay } from '../../../local-time.rules.ts';
import type { Parts } from '../parts/index.ts';
import type { Releases } from '../releases/index.ts';
import { listSoftware } from '../rollouts/index.ts';
import type { SimCards } from '../sim-cards/index.ts';
import { findVisit, lockVisit, updateVisit } from './visits.store.ts';
import { attentionOf, byUrgency, countRobots } from './workshop-projects.rules.ts';

export type WorkshopProjectDeps = {
  readonly database: Database;
  /** The projects that these roles reach. */
  readonly listProjects: (roles: Reach) => Promise<readonly Project[]>;
  readonly readStates: () => Promise<readonly WorkshopState[]>;
  readonly listRobots: (project: Project) => Promise<readonly WorkshopRobot[]>;
  readonly partsSummary: Parts['partsSummary'];
  readonly outdatedSummary: Releases['service']['outdatedSummary'];
  readonly simSummary: SimCards['simSummary'];
  readonly clock: () => number;
};
export type WorkshopProjectService = ReturnType<typeof createWorkshopProjectService>;

/** What the workshop has to do in each project, and when it goes there next. */
export function createWorkshopProjectService(deps: WorkshopProjectDeps) {
  const { database, listProjects, readStates, listRobots, partsSummary, outdatedSummary, clock } = deps;

  async function software(
    tx: Tx,
    projectId: number,
    robots: readonly WorkshopRobot[],
  ): Promise<WorkshopProject['software']> {
    const versions = new Map(
      (await listSoftware(tx, projectId))
        .filter(({ kind }) => kind === 'robot_software')
        .map(({ robot_id: id, version }) => [id, version]),
    );
    const kept = robots.filter(({ phase }) => phase !== 'retired');
    return outdatedSummary(
      kept.map(({ robot_id: id, model }) => ({ model, version: versions.get(id) ?? null })),
    );
  }

  async function sims(tx: Tx, projectId: number): Promise<WorkshopProject['sims']> {
    const { cards, nearly_used, data_used, data_total } = await deps.simSummary(tx, projectId);
    return { cards, nearly_used, data_used, data_total };
  }

  async function describe(
    project: Project,
    states: readonly WorkshopState[],
    roles: Reach,
  ): Promise<WorkshopProject> {
    const { project_id: projectId, project_name, time_zone: zone } = project;
    const robots = await listRobots(project);
    const maySee = (permission: 'parts.read' | 'releases.read' | 'sim_cards.read') =>
      can(roles, permission, String(projectId));
    const today = localDay(clock(), zone).toString();
    const { visit, ...figures } = await database.tenant(projectId, async (tx) => ({
      visit: await findVisit(tx, projectId),
      parts: maySee('parts.read') ? await partsSummary(tx, projectId) : null,
      software: maySee('releases.read') ? await software(tx, projectId, robots) : null,
      sims: maySee('sim_cards.read') ? await sims(tx, projectId) : null,
    }));
    const counted = {
      project_id: projectId,
      project_name,
      ...countRobots(states, robots),
      ...figures,
      visit: { ...visit, is_past: visit.visit_on !== null && visit.visit_on < today },
    };
    return { ...counted, attention: attentionOf(counted) };
  }

  /** The projects where these roles may see the workshop, the most urgent first. */
  async function list(roles: Reach): Promise<WorkshopProject[]> {
    const states = await readStates();
    const found: WorkshopProject[] = [];
    for (const project of await listProjects(roles))
      if (can(roles, 'workshop.read', String(project.project_id)))
        found.push(await describe(project, states, roles));
    return found.sort(byUrgency);
  }

  /** Throws VERSION_CONFLICT. */
  async function setVisit(
    projectId: number,
    { version, ...content }: VisitChange,
    actor: ActorRef,
  ): Promise<WorkshopVisit> {
    return database.tenant(projectId, async (tx) => {
      const before = await lockVisit(tx, projectId);
      requireVersion('workshop_visit', before, version);
      const after = await updateVisit(tx, projectId, content);
      await recordAudit(tx, {
        projectId,
        actor,
        code: 'LOG_WORKSHOP_VISIT_CHANGED',
        entity: 'workshop_visit',
        entityId: String(projectId),
        before: visitSnapshot(before),
        after: visitSnapshot(after),
      });
      return after;
    });
  }

  return { list, setVisit };
}

function visitSnapshot({ visit_on, note }: Pick<WorkshopVisit, 'visit_on' | 'note'>) {
  return { visit_on, visit_note: note };
}
