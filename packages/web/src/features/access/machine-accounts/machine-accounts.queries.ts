import { machineRoles, type MachineRole, type Page } from '@rota/contract/core';
import {
  machineRole,
  type IssuedMachine,
  type MachineAccount,
  type MachineKind,
} from '@rota/contract/machine-accounts';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import type { ApiClient } from '../../../api/client.ts';
import type { CallOptions } from '../../../api/transport.ts';
import type { MachineFields, RenameFields } from './machine-form.ts';

/** The scope of the accounts: one project, or all. */
export type MachineScope = number | 'house';
export type MachineFilters = {
  readonly search: string;
  readonly role: MachineRole | undefined;
  readonly robotId: string | null;
};

export function filtersOf(search: URLSearchParams): MachineFilters {
  return {
    search: search.get('search') ?? '',
    role: machineRoles.find((role) => role === search.get('role')),
    robotId: search.get('robot-id'),
  };
}

export const machineQueries = {
  list: (api: ApiClient, scope: MachineScope, kind: MachineKind, { search, role, robotId }: MachineFilters) =>
    infiniteQueryOptions({
      queryKey: ['machine-accounts', scope, 'list', kind, search, role, robotId] as const,
      queryFn: ({ pageParam, signal }): Promise<Page<MachineAccount>> =>
        machineCalls(api, scope).list(
          {
            kind,
            limit: 50,
            ...(pageParam === null ? {} : { cursor: pageParam }),
            ...(search === '' ? {} : { search }),
            ...(role === undefined ? {} : { role }),
            ...(robotId === null ? {} : { robot_id: robotId }),
          },
          { signal },
        ),
      initialPageParam: null as string | null,
      getNextPageParam: (page: Page<MachineAccount>) => page.next_cursor,
    }),
  one: (api: ApiClient, scope: MachineScope, id: string) =>
    queryOptions({
      queryKey: ['machine-accounts', scope, 'one', id] as const,
      queryFn: ({ signal }) => machineCalls(api, scope).get(id, { signal }),
    }),
  log: (api: ApiClient, scope: MachineScope, id: string) =>
    queryOptions({
      queryKey: ['machine-accounts', scope, 'log', id] as const,
      queryFn: ({ signal }) => machineCalls(api, scope).log(id, { signal }),
      // It is written by calls that tell this page nothing.
      staleTime: 0,
    }),
};

type ListQuery = {
  kind: MachineKind;
  limit: number;
  cursor?: string;
  search?: string;
  role?: MachineRole;
  robot_id?: string;
};
type NewMachine = {
  readonly name: string;
  readonly role: MachineRole;
  readonly note: string;
  readonly robot_id: string | null;
};
type MachineChange = {
  readonly name?: string;
  readonly note?: string;
  readonly enabled?: boolean;
  readonly robot_id?: string | null;
};

/** The calls on the accounts of one scope. */
export function machineCalls(api: ApiClient, scope: MachineScope) {
  if (scope === 'house') {
    const { houseMachines: calls } = api;
    return {
      list: (query: ListQuery, options: CallOptions) => calls.list({ params: {}, query }, options),
      get: (machineAccountId: string, options: CallOptions) =>
        calls.get({ params: { machineAccountId } }, options),
      create: (body: NewMachine) => calls.create({ params: {}, body }),
      update: (machineAccountId: string, body: MachineChange) =>
        calls.update({ params: { machineAccountId }, body }),
      remove: (machineAccountId: string) => calls.remove({ params: { machineAccountId } }),
      addSecret: (machineAccountId: string) => calls.addSecret({ params: { machineAccountId } }),
      removeSecret: (machineAccountId: string, secretId: string) =>
        calls.removeSecret({ params: { machineAccountId, secretId } }),
      log: (machineAccountId: string, options: CallOptions) =>
        calls.log({ params: { machineAccountId } }, options),
    };
  }
  const { machineAccounts: calls } = api;
  const projectId = scope;
  return {
    list: (query: ListQuery, options: CallOptions) => calls.list({ params: { projectId }, query }, options),
    get: (machineAccountId: string, options: CallOptions) =>
      calls.get({ params: { projectId, machineAccountId } }, options),
    create: (body: NewMachine) => calls.create({ params: { projectId }, body }),
    update: (machineAccountId: string, body: MachineChange) =>
      calls.update({ params: { projectId, machineAccountId }, body }),
    remove: (machineAccountId: string) => calls.remove({ params: { projectId, machineAccountId } }),
    addSecret: (machineAccountId: string) => calls.addSecret({ params: { projectId, machineAccountId } }),
    removeSecret: (machineAccountId: string, secretId: string) =>
      calls.removeSecret({ params: { projectId, machineAccountId, secretId } }),
    log: (machineAccountId: string, options: CallOptions) =>
      calls.log({ params: { projectId, machineAccountId } }, options),
  };
}

/** Reads everything of these accounts again. */
export function useRenewMachines(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['machine-accounts'] });
}

/** Makes an account. The answer holds a token that is shown once, so nothing keeps it. */
export function useCreateMachine(scope: MachineScope) {
  const calls = machineCalls(useApi(), scope);
  const renew = useRenewMachines();
  return async ({ role, robot, ...fields }: MachineFields): Promise<IssuedMachine> => {
    const account = await calls.create({
      ...fields,
      role: machineRole.parse(role),
      robot_id: robot === '' ? null : robot,
    });
    await renew();
    return account;
  };
}

/** Changes what an account is called, what is noted of it and whose it is. */
export function useRenameMachine(scope: MachineScope, id: string) {
  const calls = machineCalls(useApi(), scope);
  const renew = useRenewMachines();
  return async ({ robot, ...fields }: RenameFields): Promise<void> => {
    await calls.update(id, { ...fields, robot_id: robot === '' ? null : robot });
    await renew();
  };
}
