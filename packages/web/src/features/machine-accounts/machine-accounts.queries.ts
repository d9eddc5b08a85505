import { machineRoles, type MachineKind, type MachineRole, type Page, type MachineAccount, type ServiceLogEntry } from '@rota/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../api/client.ts';

/** Whose accounts: those of one project, or those that count in all. */
export type MachineScope = number | 'house';
export type MachineFilters = { readonly search: string; readonly role: MachineRole | undefined };

export function filtersOf(search: URLSearchParams): MachineFilters {
  return { search: search.get('search') ?? '', role: machineRoles.find((role) => role === search.get('role')) };
}

export const machineQueries = {
  /** Everything of these accounts, to be read anew after a change. */
  all: ['machine-accounts'] as const,
  list: (api: ApiClient, scope: MachineScope, kind: MachineKind, { search, role }: MachineFilters) =>
    infiniteQueryOptions({
      queryKey: ['machine-accounts', scope, 'list', kind, search, role] as const,
      queryFn: ({ pageParam, signal }): Promise<Page<MachineAccount>> => {
        const query = {
          ...{ kind, limit: 50 },
          ...(pageParam === null ? {} : { cursor: pageParam }),
          ...(search === '' ? {} : { search }),
          ...(role === undefined ? {} : { role }),
        };
        return scope === 'house'
          ? api.houseMachines.list({ query }, { signal })
          : api.machineAccounts.list({ params: { projectId: scope }, query }, { signal });
      },
      initialPageParam: null as string | null,
      getNextPageParam: (page: Page<MachineAccount>) => page.nextCursor,
    }),
  log: (api: ApiClient, scope: MachineScope, machineAccountId: string) =>
    queryOptions({
      queryKey: ['machine-accounts', scope, 'log', machineAccountId] as const,
      queryFn: ({ signal }): Promise<ServiceLogEntry[]> =>
        scope === 'house'
          ? api.houseMachines.log({ params: { machineAccountId } }, { signal })
          : api.machineAccounts.log({ params: { projectId: scope, machineAccountId } }, { signal }),
      // It is written by calls that tell this page nothing.
      staleTime: 0,
    }),
};

type NewMachine = { readonly name: string; readonly role: MachineRole; readonly note: string };
type MachineChange = { readonly name?: string; readonly note?: string; readonly enabled?: boolean };

/** The changes of an account, wherever it counts. */
export function machineCalls(api: ApiClient, scope: MachineScope) {
  if (scope === 'house') {
    const { houseMachines: calls } = api;
    return {
      create: (body: NewMachine) => calls.create({ body }),
      update: (machineAccountId: string, body: MachineChange) => calls.update({ params: { machineAccountId }, body }),
      remove: (machineAccountId: string) => calls.remove({ params: { machineAccountId } }),
      addSecret: (machineAccountId: string) => calls.addSecret({ params: { machineAccountId } }),
      removeSecret: (machineAccountId: string, secretId: string) => calls.removeSecret({ params: { machineAccountId, secretId } }),
    };
  }
  const { machineAccounts: calls } = api;
  const projectId = scope;
  return {
    create: (body: NewMachine) => calls.create({ params: { projectId }, body }),
    update: (machineAccountId: string, body: MachineChange) => calls.update({ params: { projectId, machineAccountId }, body }),
    remove: (machineAccountId: string) => calls.remove({ params: { projectId, machineAccountId } }),
    addSecret: (machineAccountId: string) => calls.addSecret({ params: { projectId, machineAccountId } }),
    removeSecret: (machineAccountId: string, secretId: string) => calls.removeSecret({ params: { projectId, machineAccountId, secretId } }),
  };
}
