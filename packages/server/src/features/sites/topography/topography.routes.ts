import { topographyApi } from '@rota/contract/topography';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { TopographyService } from './topography.service.ts';

export function topographyRoutes(app: FastifyInstance, service: TopographyService, deps: MountDeps): void {
  mount(
    app,
    topographyApi,
    {
      read: (_context, { params }) => service.read(params.projectId),
      order: (context, { params, body }) => service.order(params.projectId, body, actorOf(context)),
      travelTime: (_context, { params, query }) => service.travelTime(params.projectId, query),
    },
    deps,
  );
}
