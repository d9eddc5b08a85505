import { houseMachinesApi, machineAccountsApi } from '@rota/contract';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../http/context.ts';
import { mount, type MountDeps } from '../../http/mount.ts';
import type { MachineService } from './machine-accounts.service.ts';

export function machineAccountRoutes(app: FastifyInstance, service: MachineService, deps: MountDeps): void {
  mount(
    app,
    machineAccountsApi,
    {
      list: (_context, { params, query }) => service.list(params.projectId, query),
      create: (context, { params, body }) => service.create(params.projectId, body, actorOf(context)),
      update: (context, { params, body }) => service.update(params.projectId, params.machineAccountId, body, actorOf(context)),
      remove: async (context, { params }) => {
        await service.remove(params.projectId, params.machineAccountId, actorOf(context));
        return {};
      },
      addSecret: (context, { params }) => service.addSecret(params.projectId, params.machineAccountId, actorOf(context)),
      removeSecret: (context, { params }) =>
        service.removeSecret(params.projectId, params.machineAccountId, params.secretId, actorOf(context)),
      log: (_context, { params }) => service.readLog(params.projectId, params.machineAccountId),
    },
    deps,
  );
  mount(
    app,
    houseMachinesApi,
    {
      list: (_context, { query }) => service.list(null, query),
      create: (context, { body }) => service.create(null, body, actorOf(context)),
      update: (context, { params, body }) => service.update(null, params.machineAccountId, body, actorOf(context)),
      remove: async (context, { params }) => {
        await service.remove(null, params.machineAccountId, actorOf(context));
        return {};
      },
      addSecret: (context, { params }) => service.addSecret(null, params.machineAccountId, actorOf(context)),
      removeSecret: (context, { params }) => service.removeSecret(null, params.machineAccountId, params.secretId, actorOf(context)),
      log: (_context, { params }) => service.readLog(null, params.machineAccountId),
    },
    deps,
  );
}
