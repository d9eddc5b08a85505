import { auditApi, type AuditExportFormat } from '@rota/contract/audit';
import type { FastifyInstance } from 'fastify';
import { actorOf, type Context } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
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
      head: (_context, { params }) => service.head(params.projectId),
      headAlone: () => service.head(null),
      publicKey: () => service.publicKey(),
      export: async (context, { params, body }) => {
        setDownloadHeaders(context, body.format);
        return service.export(params.projectId, body.format, body.filter, actorOf(context));
      },
      exportAlone: async (context, { body }) => {
        setDownloadHeaders(context, body.format);
        return service.export(null, body.format, body.filter, actorOf(context));
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

function setDownloadHeaders({ reply }: Context, format: AuditExportFormat): void {
  void reply
    .type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8')
    .header('content-disposition', `attachment; filename="audit.${format}"`);
}
