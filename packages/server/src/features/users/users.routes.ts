import { usersApi } from '@rota/contract';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../http/context.ts';
import { mount, type MountDeps } from '../../http/mount.ts';
import type { UserService } from './users.service.ts';

export function userRoutes(app: FastifyInstance, service: UserService, deps: MountDeps): void {
  mount(
    app,
    usersApi,
    {
      list: (_context, { query }) => service.list(query),
      update: (context, { params, body }) => service.update(params.userId, body, actorOf(context)),
      remove: async (context, { params }) => {
        await service.remove(params.userId, actorOf(context));
        return {};
      },
      listMembers: (_context, { params, query }) => service.listMembers(params.projectId, query),
      updateMember: (context, { params, body }) => service.updateMember(params.projectId, params.userId, body.roles, actorOf(context)),
    },
    deps,
  );
}
