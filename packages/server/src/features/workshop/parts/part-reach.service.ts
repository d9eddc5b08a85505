import { can, type Permission } from '@rota/contract/core';
import type { Project } from '@rota/contract/projects';
import type { Database } from '../../../db/database.ts';
import { forbidden } from '../../../http/access.ts';
import { AppError, recordNotFound } from '../../../http/app-error.ts';
import type { Session } from '../../../http/context.ts';
import { projectOfPart } from './parts.store.ts';

type ReachDeps = {
  readonly database: Database;
  readonly listProjects: (roles: Session['roles']) => Promise<readonly Pick<Project, 'project_id'>[]>;
};
type PartPermission = Extract<Permission, `parts.${string}`>;
export type PartReach = ReturnType<typeof createPartReach>;

/** Which parts a person reaches by calls that name no project. What they may not see looks as if it were not there. */
export function createPartReach({ database, listProjects }: ReachDeps) {
  async function projectsWith({ roles }: Session, permission: PartPermission): Promise<number[]> {
    const projects = await listProjects(roles);
    return projects.map(({ project_id: id }) => id).filter((id) => can(roles, permission, String(id)));
  }

  /** Throws RECORD_NOT_FOUND where the person may not see the project's parts, FORBIDDEN where they may not change them. */
  function requireIn({ roles }: Session, projectId: number | undefined, permission: PartPermission): number {
    if (projectId === undefined || !can(roles, 'parts.read', String(projectId))) throw recordNotFound();
    if (!can(roles, permission, String(projectId))) throw forbidden();
    return projectId;
  }

  return {
    projectsWith,
    requireIn,

    /** The project of a part. Throws as `requireIn`. */
    async projectOf(session: Session, partId: string, permission: PartPermission): Promise<number> {
      const projectId = await database.global((tx) => projectOfPart(tx, partId));
      return requireIn(session, projectId, permission);
    },

    /** The project of a new part. Throws PART_PROJECT_UNCLEAR where several are possible, and as `requireIn`. */
    async projectFor(session: Session, wanted: number | undefined): Promise<number> {
      if (wanted !== undefined) {
        const projects = await listProjects(session.roles);
        const project = projects.find(({ project_id: id }) => id === wanted);
        return requireIn(session, project?.project_id, 'parts.edit');
      }
      const [only, ...others] = await projectsWith(session, 'parts.edit');
      if (only === undefined) throw forbidden();
      if (others.length > 0)
        throw new AppError(
          'PART_PROJECT_UNCLEAR',
          'Name the project of the part: you can add parts to several',
        );
      return only;
    },
  };
}
