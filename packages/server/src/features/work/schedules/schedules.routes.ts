import { schedulesApi } from '@rota/contract/schedules';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { ScheduleService } from './schedules.service.ts';

export function scheduleRoutes(app: FastifyInstance, service: ScheduleService, deps: MountDeps): void {
  mount(
    app,
    schedulesApi,
    {
      list: (_context, { params, query }) => service.list(params.projectId, query),
      get: (_context, { params }) => service.get(params.projectId, params.scheduleId),
      create: (context, { params, body }) =>
        service.create(params.projectId, body, actorOf(context), context.settle),
      update: (context, { params, body }) =>
        service.update(params.projectId, params.scheduleId, body, actorOf(context)),
      remove: async (context, { params }) => {
        await service.remove(params.projectId, params.scheduleId, actorOf(context));
        return {};
      },
      preview: (_context, { params, body }) => service.preview(params.projectId, body),
      runs: (_context, { params, query }) => service.runs(params.projectId, params.scheduleId, query),
      run: (context, { params }) =>
        service.run(params.projectId, params.scheduleId, actorOf(context), context.settle),
    },
    deps,
  );
}
