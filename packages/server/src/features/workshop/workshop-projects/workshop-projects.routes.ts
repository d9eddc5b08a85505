import { workshopProjectsApi } from '@rota/contract/workshop-projects';
import type { FastifyInstance } from 'fastify';
import { actorOf, requireSession } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { WorkshopProjectService } from './workshop-projects.service.ts';

export function workshopProjectRoutes(
  app: FastifyInstance,
  service: WorkshopProjectService,
  deps: MountDeps,
): void {
  mount(
    app,
    workshopProjectsApi,
    {
      list: (context) => service.list(requireSession(context).roles),
      setVisit: (context, { params, body }) => service.setVisit(params.projectId, body, actorOf(context)),
    },
    deps,
  );
}
