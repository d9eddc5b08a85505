import { deliveryNotesApi } from '@rota/contract/delivery-notes';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { DeliveryNoteService } from './delivery-notes.service.ts';

export function deliveryNoteRoutes(
  app: FastifyInstance,
  service: DeliveryNoteService,
  deps: MountDeps,
): void {
  mount(
    app,
    deliveryNotesApi,
    {
      list: (_context, { params }) => service.list(params),
      create: (context, { params, body }) =>
        service.create(params, body.text, actorOf(context), context.settle),
      update: (context, { params, body }) => service.update(params, body.text, actorOf(context)),
      remove: async (context, { params }) => {
        await service.remove(params, actorOf(context));
        return {};
      },
      restore: (context, { params }) => service.restore(params, actorOf(context), context.settle),
    },
    deps,
  );
}
