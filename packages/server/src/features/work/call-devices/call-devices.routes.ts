import { callDevicesApi } from '@rota/contract/call-devices';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { CallCardService } from './call-cards.service.ts';
import type { CallDeviceService } from './call-devices.service.ts';

type Services = { readonly devices: CallDeviceService; readonly cards: CallCardService };

export function callDeviceRoutes(app: FastifyInstance, { devices, cards }: Services, deps: MountDeps): void {
  mount(
    app,
    callDevicesApi,
    {
      list: (_context, { params, query }) => devices.list(params.projectId, query),
      get: (_context, { params }) => devices.get(params.projectId, params.deviceId),
      setBindings: (context, { params, body }) =>
        devices.setBindings(params.projectId, params.deviceId, body, actorOf(context)),
      cards: (_context, { params }) => cards.list(params.projectId),
      addCard: (context, { params, body }) => cards.add(params.projectId, body, actorOf(context)),
      updateCard: (context, { params, body }) =>
        cards.update(params.projectId, params.cardId, body, actorOf(context)),
      removeCard: async (context, { params }) => {
        await cards.remove(params.projectId, params.cardId, actorOf(context));
        return {};
      },
    },
    deps,
  );
}
