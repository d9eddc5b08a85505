import { auditApi } from '@rota/contract';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../http/context.ts';
import { mount, type MountDeps } from '../../http/mount.ts';
import type { AuditService } from './audit.service.ts';

export function auditRoutes(app: FastifyInstance, service: AuditService, deps: MountDeps): void {
  mount(
    app,
    auditApi,
    {
      list: (_context, { params, query }) => service.list(params.projectId, query),
      get: (_context, { params }) => service.get(params.projectId, params.number),
      summary: (_context, { params }) => service.summary(params.projectId),
      remove: async (context, { params }) => {
        await service.remove(params.projectId, params.number, actorOf(context));
        return {};
      },
      listAll: (_context, { query }) => service.list(null, query),
      getAlone: (_context, { params }) => service.get(null, params.number),
      summaryAll: () => service.summary(null),
      removeAlone: async (context, { params }) => {
        await service.remove(null, params.number, actorOf(context));
        return {};
      },
    },
    deps,
  );
}
