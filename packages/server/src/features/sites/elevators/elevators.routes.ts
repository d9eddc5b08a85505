import { elevatorsApi } from '@rota/contract/elevators';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { ElevatorUse } from './elevator-use.service.ts';
import type { ElevatorService } from './elevators.service.ts';

export function elevatorRoutes(
  app: FastifyInstance,
  service: ElevatorService,
  use: ElevatorUse,
  deps: MountDeps,
): void {
  mount(
    app,
    elevatorsApi,
    {
      list: (_context, { params }) => service.list(params.projectId),
      create: (context, { params, body }) => service.create(params.projectId, body, actorOf(context)),
      find: (_context, { params }) => service.find(params.projectId, params.elevatorId),
      update: (context, { params, body }) =>
        service.update(params.projectId, params.elevatorId, body, actorOf(context)),
      remove: (context, { params }) => service.remove(params.projectId, params.elevatorId, actorOf(context)),
      newPassword: (context, { params }) =>
        service.newPassword(params.projectId, params.elevatorId, actorOf(context)),
      call: (context, { params: { projectId, elevatorId }, body }) =>
        use.command(projectId, elevatorId, { kind: 'call', floor: body.floor }, actorOf(context)),
      hold: (context, { params: { projectId, elevatorId } }) =>
        use.command(projectId, elevatorId, { kind: 'hold' }, actorOf(context)),
      release: (context, { params: { projectId, elevatorId }, body }) =>
        use.command(projectId, elevatorId, { kind: 'release', isEmpty: body.is_empty }, actorOf(context)),
      outOfService: (context, { params: { projectId, elevatorId }, body }) =>
        use.setOutOfService(projectId, elevatorId, body.out_of_service, actorOf(context)),
      simulateFault: (context, { params, body }) =>
        use.simulateFault(params.projectId, params.elevatorId, body, actorOf(context)),
      log: (_context, { params, query }) => use.log(params.projectId, params.elevatorId, query),
    },
    deps,
  );
}
