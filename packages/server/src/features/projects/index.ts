export { projectRoutes } from './projects.routes.ts';
export { createProjectService, type ProjectService } from './projects.service.ts';
