import { houseMachinesApi, machineAccountsApi } from '@rota/contract/machine-accounts';
import type { FastifyInstance } from 'fastify';
import { actorOf, personOf, type Context } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type {
  MachineChange,
  MachineQuery,
  MachineService,
  NewMachine,
  Whose,
} from './machine-accounts.service.ts';

export function machineAccountRoutes(app: FastifyInstance, service: MachineService, deps: MountDeps): void {
  mount(
    app,
    machineAccountsApi,
    handlers(service, ({ projectId }: { readonly projectId: number }) => projectId),
    deps,
  );
  mount(
    app,
    houseMachinesApi,
    handlers<object>(service, () => null),
    deps,
  );
}

/** The same calls on the accounts of the holder in the path. */
function handlers<Path extends object>(service: MachineService, whoseOf: (path: Path) => Whose) {
  type All = { readonly params: Path };
  type One = { readonly params: Path & { readonly machineAccountId: string } };
  type Secret = { readonly params: One['params'] & { readonly secretId: string } };
  return {
    list: (_context: Context, { params, query }: All & { readonly query: MachineQuery }) =>
      service.list(whoseOf(params), query),
    get: (_context: Context, { params }: One) => service.get(whoseOf(params), params.machineAccountId),
    create: (context: Context, { params, body }: All & { readonly body: NewMachine }) =>
      service.create(whoseOf(params), body, personOf(context)),
    update: (context: Context, { params, body }: One & { readonly body: MachineChange }) =>
      service.update(whoseOf(params), params.machineAccountId, body, actorOf(context)),
    remove: async (context: Context, { params }: One) => {
      await service.remove(whoseOf(params), params.machineAccountId, actorOf(context));
      return {};
    },
    addSecret: (context: Context, { params }: One) =>
      service.addSecret(whoseOf(params), params.machineAccountId, personOf(context)),
    removeSecret: (context: Context, { params }: Secret) =>
      service.removeSecret(whoseOf(params), params.machineAccountId, params.secretId, actorOf(context)),
    log: (_context: Context, { params }: One) => service.readLog(whoseOf(params), params.machineAccountId),
  };
}
