import { deliveriesApi } from '@rota/contract';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../http/context.ts';
import { mount, type Handlers, type MountDeps } from '../../http/mount.ts';
import type { DeliveryCommand, DeliveryService } from './deliveries.service.ts';

export function deliveryRoutes(app: FastifyInstance, service: DeliveryService, deps: MountDeps): void {
  type Move = Handlers<typeof deliveriesApi>['cancel'];
  const move =
    (command: DeliveryCommand): Move =>
    (context, { params, body }) =>
      service.command(params.projectId, params.deliveryId, { command, reason: body.reason, actor: actorOf(context) });
  mount(
    app,
    deliveriesApi,
    {
      list: (_context, { params, query }) => service.list(params.projectId, query),
      get: (_context, { params }) => service.get(params.projectId, params.deliveryId),
      create: (context, { params, body }) => service.create(params.projectId, body, actorOf(context), context.settle),
      cancel: move('cancel'),
      setRequested: move('set_requested'),
      setDelivered: move('set_delivered'),
      setWaiting: move('set_waiting'),
      assign: (context, { params, body }) =>
        service.command(params.projectId, params.deliveryId, {
          ...{ command: 'assign', toRobotId: body.robot_id, reason: body.reason, actor: actorOf(context) },
        }),
      confirm: move('confirm'),
      full: move('full'),
    },
    deps,
  );
}
