import { registryChanged } from '../../../fleet/index.ts';
import type { Ground, Part } from '../../../part.ts';
import { escapeRoutes } from './escape.routes.ts';
import { createEscapeService } from './escape.service.ts';

export { createEscapeSource } from './escape.service.ts';

/** Sending all robots of a project to their escape points. */
export function escape({ database, live }: Pick<Ground, 'database' | 'live'>): Part {
  const service = createEscapeService({ database, live, registryChanged });
  return {
    routes: (app, mounting) => escapeRoutes(app, service, mounting),
    live: (hub) => hub.provide('escape', async (projectId) => [await service.get(projectId)]),
  };
}
