import { devicesApi } from '@rota/contract/devices';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { DeviceService } from './devices.service.ts';
import type { PairingService } from './pairing.service.ts';

type Services = { readonly service: DeviceService; readonly pairing: PairingService };

export function deviceRoutes(app: FastifyInstance, { service, pairing }: Services, deps: MountDeps): void {
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
      pair: (context, { params, body }) => pairing.pair(params.projectId, body, actorOf(context)),
      replace: (context, { params, body }) =>
        pairing.replace(params.projectId, params.deviceId, body, actorOf(context)),
      startPairing: (context, { body }) => pairing.start(body, context.ip),
      pollPairing: (context, { body }) => pairing.poll(body.poll_token, context.ip),
    },
    deps,
  );
}
