import { deliveriesApi } from '@rota/contract/deliveries';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../../http/context.ts';
import { mount, type Handlers, type MountDeps } from '../../../http/mount.ts';
import { withAddress, type GoalOf } from './delivery-address.service.ts';
import type { DeliveryCommand, DeliveryService } from './deliveries.service.ts';
import type { TaskQuestions } from './task-preview.service.ts';

type Services = {
  readonly service: DeliveryService;
  readonly questions: TaskQuestions;
  readonly goalOf: GoalOf;
};

export function deliveryRoutes(
  app: FastifyInstance,
  { service, questions, goalOf }: Services,
  deps: MountDeps,
): void {
  type Move = Handlers<typeof deliveriesApi>['cancel'];
  const move =
    (command: DeliveryCommand): Move =>
    (context, { params, body }) =>
      service.command(params.projectId, params.deliveryId, {
        command,
        reason: body.reason,
        actor: actorOf(context),
      });
  mount(
    app,
    deliveriesApi,
    {
      list: (_context, { params, query }) => service.list(params.projectId, query),
      groups: (_context, { params, query }) => service.groups(params.projectId, query),
      export: async ({ reply }, { params, query }) => {
        void reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', 'attachment; filename="deliveries.csv"');
        return service.export(params.projectId, query);
      },
      get: (_context, { params }) => service.get(params.projectId, params.deliveryId),
      create: async (context, { params: { projectId }, body }) =>
        service.create(
          projectId,
          await withAddress(goalOf, projectId, body),
          actorOf(context),
          context.settle,
        ),
      preview: async (_context, { params: { projectId }, body }) =>
        questions.preview(projectId, await withAddress(goalOf, projectId, body)),
      chain: (_context, { params }) => questions.chain(params.projectId, params.deliveryId),
      cancel: move('cancel'),
      setRequested: move('set_requested'),
      setDelivered: move('set_delivered'),
      setWaiting: move('set_waiting'),
      assign: (context, { params, body }) =>
        service.command(params.projectId, params.deliveryId, {
          command: 'assign',
          toRobotId: body.robot_id,
          reason: body.reason,
          actor: actorOf(context),
        }),
      setPriority: (context, { params, body }) =>
        service.command(params.projectId, params.deliveryId, {
          command: 'set_priority',
          priority: body.priority,
          reason: body.reason,
          actor: actorOf(context),
        }),
      confirm: move('confirm'),
      full: move('full'),
      open: move('open'),
      pins: (_context, { params }) => service.pins(params.projectId, params.deliveryId),
      renewPin: (context, { params, body }) =>
        service.renewPin(params.projectId, params.deliveryId, body.sub_task_id, actorOf(context)),
    },
    deps,
  );
}
