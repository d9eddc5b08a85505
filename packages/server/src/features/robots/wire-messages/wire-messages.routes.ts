import { wireMessagesApi } from '@rota/contract/wire-messages';
import type { FastifyInstance } from 'fastify';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { WireMessagesService } from './wire-messages.service.ts';

export function wireMessagesRoutes(
  app: FastifyInstance,
  service: WireMessagesService,
  deps: MountDeps,
): void {
  mount(
    app,
    wireMessagesApi,
    {
      list: (_context, { params, query }) => service.list(params.projectId, params.robotId, query),
      get: (_context, { params }) => service.get(params.projectId, params.robotId, params.messageId),
      file: ({ reply }, { params, query }) => {
        void reply
          .type('application/x-ndjson; charset=utf-8')
          .header('content-disposition', 'attachment; filename="messages.jsonl"');
        return service.file(params.projectId, params.robotId, query);
      },
      topics: (_context, { params }) => service.topics(params.projectId, params.robotId),
    },
    deps,
  );
}
