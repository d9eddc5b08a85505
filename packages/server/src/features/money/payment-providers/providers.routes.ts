import { paymentProvidersApi } from '@rota/contract/payment-providers';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { ProviderService } from './providers.service.ts';

export function providerRoutes(app: FastifyInstance, service: ProviderService, deps: MountDeps): void {
  mount(
    app,
    paymentProvidersApi,
    {
      list: (_context, { params }) => service.list(params.projectId),
      choose: (context, { params, body }) =>
        service.choose(params.projectId, body.provider, actorOf(context)),
      setKeys: (context, { params, body }) => service.setKeys(params.projectId, body, actorOf(context)),
      check: (_context, { params }) => service.check(params.projectId, params.provider),
      setFeeLimit: (context, { params: { projectId, provider }, body: limit }) =>
        service.setFeeLimit(projectId, { provider, limit }, actorOf(context)),
      removeKeys: (context, { params }) =>
        service.removeKeys(params.projectId, params.provider, actorOf(context)),
    },
    deps,
  );
}
