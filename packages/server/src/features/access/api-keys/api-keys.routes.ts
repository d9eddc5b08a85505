import { apiKeysApi } from '@rota/contract/api-keys';
import type { FastifyInstance } from 'fastify';
import { requireSession } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { ApiKeyService } from './api-keys.service.ts';

export function apiKeyRoutes(app: FastifyInstance, service: ApiKeyService, deps: MountDeps): void {
  mount(
    app,
    apiKeysApi,
    {
      list: (_context, { params, query }) => service.list(params.projectId, query),
      get: (_context, { params }) => service.get(params.projectId, params.apiKeyId),
      create: (context, { params, body }) => service.create(params.projectId, body, requireSession(context)),
      update: (context, { params, body }) =>
        service.update(params.projectId, params.apiKeyId, body, requireSession(context)),
      remove: async (context, { params }) => {
        await service.remove(params.projectId, params.apiKeyId, requireSession(context));
        return {};
      },
      addSecret: (context, { params }) =>
        service.addSecret(params.projectId, params.apiKeyId, requireSession(context)),
      removeSecret: (context, { params }) =>
        service.removeSecret(params.projectId, params.apiKeyId, params.secretId, requireSession(context)),
    },
    deps,
  );
}
