import { registryChanged } from '../../../fleet/index.ts';
import type { Ground, Part } from '../../../part.ts';
import { projectRoutes } from './projects.routes.ts';
import { createProjectService, type ProjectService } from './projects.service.ts';

export {
  createProjectService,
  createProjectSource,
  soundSettings,
  type ProjectService,
} from './projects.service.ts';

export type Projects = Part & { readonly service: ProjectService };

export function projects({ database }: Pick<Ground, 'database'>): Projects {
  const service = createProjectService({
    database,
    onProjectChanged: (tx, projectId) => registryChanged(tx, projectId, 'settings'),
  });
  return { service, routes: (app, mounting) => projectRoutes(app, service, mounting) };
}
