import { webhooksApi } from '@rota/contract/webhooks';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { WebhookService } from './webhooks.service.ts';

export function webhookRoutes(app: FastifyInstance, service: WebhookService, deps: MountDeps): void {
  mount(
    app,
    webhooksApi,
    {
      list: (_context, { params }) => service.list(params.projectId),
      create: (context, { params, body }) => service.create(params.projectId, body, actorOf(context)),
      update: (context, { params, body }) =>
        service.update(params.projectId, params.webhookId, body, actorOf(context)),
      remove: (context, { params }) => service.remove(params.projectId, params.webhookId, actorOf(context)),
      rotate: (context, { params }) => service.rotate(params.projectId, params.webhookId, actorOf(context)),
      test: (_context, { params }) => service.test(params.projectId, params.webhookId),
      calls: (_context, { params, query }) => service.listCalls(params.projectId, params.webhookId, query),
      replay: (context, { params }) =>
        service.replay(params.projectId, params.webhookId, params.callId, actorOf(context)),
      replayFailed: (context, { params }) =>
        service.replayFailed(params.projectId, params.webhookId, actorOf(context)),
    },
    deps,
  );
}
