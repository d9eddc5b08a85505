import { targetsApi } from '@rota/contract/targets';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { TargetService } from './targets.service.ts';

export function targetRoutes(app: FastifyInstance, service: TargetService, deps: MountDeps): void {
  mount(
    app,
    targetsApi,
    {
      list: (_context, { params, query }) => service.list(params.projectId, query),
      create: (context, { params, body }) =>
        service.create(params.projectId, body, actorOf(context), context.settle),
      update: (context, { params, body }) =>
        service.update(params.projectId, params.targetId, body, actorOf(context)),
      remove: (context, { params, query }) =>
        service.remove(params.projectId, params.targetId, query.replace_with, actorOf(context)),
      uses: (_context, { params }) => service.listUses(params.projectId, params.targetId),
    },
    deps,
  );
}
