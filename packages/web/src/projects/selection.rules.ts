import type { Project } from '@rota/contract/projects';

/** The project to work in after the list came: the one that was chosen if it is still there, else the first, else none. */
export function selectProject(projects: readonly Project[], wanted: number | undefined): number | undefined {
  return projects.some((project) => project.project_id === wanted) ? wanted : projects[0]?.project_id;
}
