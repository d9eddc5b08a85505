import { preflightApi } from '@rota/contract/preflight';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { PreflightService } from './preflight.service.ts';

export function preflightRoutes(app: FastifyInstance, service: PreflightService, deps: MountDeps): void {
  mount(
    app,
    preflightApi,
    {
      tryMap: (context, { params, body: { source, ...draft } }) =>
        service.tryMap(params.projectId, params.mapId, draft, {
          source,
          actor: actorOf(context),
          settle: context.settle,
        }),
      ofMap: (_context, { params }) => service.newest(params.projectId, params.mapId),
      cancelOfMap: (_context, { params }) =>
        service.cancel(params.projectId, params.mapId, params.preflightId),
      trySettings: (context, { params, body }) =>
        service.trySettings(params.projectId, body.delivery, {
          source: body.source,
          actor: actorOf(context),
          settle: context.settle,
        }),
      ofSettings: (_context, { params }) => service.newest(params.projectId, null),
      cancelOfSettings: (_context, { params }) => service.cancel(params.projectId, null, params.preflightId),
    },
    deps,
  );
}
