import { projectsApi } from '@rota/contract/projects';
import type { FastifyInstance } from 'fastify';
import { actorOf, requireSession } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { ProjectService } from './projects.service.ts';

export function projectRoutes(app: FastifyInstance, service: ProjectService, deps: MountDeps): void {
  mount(
    app,
    projectsApi,
    {
      list: (context) => service.listFor(requireSession(context).roles),
      listAll: () => service.listAll(),
      create: (context, { body }) =>
        service.create(body, { ...actorOf(context), roles: requireSession(context).roles }, context.settle),
      featureUses: (_context, { params }) => service.featureUses(params.projectId),
      update: (context, { params, body }) => service.update(params.projectId, body, actorOf(context)),
    },
    deps,
  );
}
