import { templatesApi } from '@rota/contract/templates';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { TemplateService } from './templates.service.ts';

export function templateRoutes(app: FastifyInstance, service: TemplateService, deps: MountDeps): void {
  mount(
    app,
    templatesApi,
    {
      list: (context, { params }) => service.list(params.projectId, actorOf(context).id),
      get: (context, { params }) => service.get(params.projectId, params.templateId, actorOf(context).id),
      create: (context, { params, body }) =>
        service.create(params.projectId, body, actorOf(context), context.settle),
      update: (context, { params, body }) =>
        service.update(params.projectId, params.templateId, body, actorOf(context)),
      remove: async (context, { params }) => {
        await service.remove(params.projectId, params.templateId, actorOf(context));
        return {};
      },
      send: (context, { params }) =>
        service.send(params.projectId, params.templateId, actorOf(context), context.settle),
      favour: async (context, { params }) => {
        await service.favour(params.projectId, params.templateId, actorOf(context).id, true);
        return {};
      },
      unfavour: async (context, { params }) => {
        await service.favour(params.projectId, params.templateId, actorOf(context).id, false);
        return {};
      },
    },
    deps,
  );
}
