import { devicesApi } from '@rota/contract/devices';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { DeviceService } from './devices.service.ts';

export function deviceRoutes(app: FastifyInstance, service: DeviceService, deps: MountDeps): void {
  mount(
    app,
    devicesApi,
    {
      list: (_context, { params, query }) => service.list(params.projectId, query),
      get: (_context, { params }) => service.get(params.projectId, params.deviceId),
      create: (context, { params, body }) => service.create(params.projectId, body, actorOf(context)),
      update: (context, { params, body }) =>
        service.update(params.projectId, params.deviceId, body, actorOf(context)),
      remove: async (context, { params }) => {
        await service.remove(params.projectId, params.deviceId, actorOf(context));
        return {};
      },
    },
    deps,
  );
}
