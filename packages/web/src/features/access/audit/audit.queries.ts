import type { AuditEntry, AuditExportFormat, SignedAuditHead } from '@rota/contract/audit';
import type { Page } from '@rota/contract/core';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../api/client.ts';
import { periodStart, type Period } from '../../../ui/list/period.ts';

/** The scope of the log: a project, or the installation. */
export type AuditScope = number | 'installation';
export type AuditFilters = {
  readonly search: string;
  readonly codes: readonly string[];
  readonly actor: string | undefined;
  /** Whether entries by machines are left out. */
  readonly isPeopleOnly: boolean;
  readonly period: Period | undefined;
  /** The subject of the entries: its kind and its id. */
  readonly about: { readonly entity: string; readonly id: string } | undefined;
};

function queryOf(filters: AuditFilters, cursor: string | null) {
  return { limit: 50, ...(cursor !== null && { cursor }), ...filterOf(filters) };
}

function filterOf(filters: AuditFilters) {
  return {
    ...(filters.search !== '' && { search: filters.search }),
    ...(filters.codes.length > 0 && { code: filters.codes.join(',') }),
    ...(filters.actor !== undefined && { actor: filters.actor }),
    ...(filters.isPeopleOnly && { actors: 'people' as const }),
    ...(filters.about !== undefined && { entity: filters.about.entity, entity_id: filters.about.id }),
    ...(filters.period !== undefined && { from: periodStart(filters.period, new Date()).toISOString() }),
  };
}

export const auditQueries = {
  list: (api: ApiClient, scope: AuditScope, filters: AuditFilters) =>
    infiniteQueryOptions({
      queryKey: ['audit', scope, 'list', filters] as const,
      queryFn: ({ pageParam, signal }): Promise<Page<AuditEntry>> => {
        const query = queryOf(filters, pageParam);
        return scope === 'installation'
          ? api.audit.listAll({ query }, { signal })
          : api.audit.list({ params: { projectId: scope }, query }, { signal });
      },
      initialPageParam: null as string | null,
      getNextPageParam: (page: Page<AuditEntry>) => page.next_cursor,
    }),
  one: (api: ApiClient, scope: AuditScope, number: number) =>
    queryOptions({
      queryKey: ['audit', scope, 'one', number] as const,
      queryFn: ({ signal }) =>
        scope === 'installation'
          ? api.audit.getAlone({ params: { number } }, { signal })
          : api.audit.get({ params: { projectId: scope, number } }, { signal }),
    }),
  summary: (api: ApiClient, scope: AuditScope) =>
    queryOptions({
      queryKey: ['audit', scope, 'summary'] as const,
      queryFn: ({ signal }) =>
        scope === 'installation'
          ? api.audit.summaryAll(undefined, { signal })
          : api.audit.summary({ params: { projectId: scope } }, { signal }),
    }),
};

export function removeEntry(api: ApiClient, scope: AuditScope, number: number): Promise<unknown> {
  return scope === 'installation'
    ? api.audit.removeAlone({ params: { number } })
    : api.audit.remove({ params: { projectId: scope, number } });
}

/** Everything of the filters as a file. */
export function exportLog(
  api: ApiClient,
  scope: AuditScope,
  filters: AuditFilters,
  format: AuditExportFormat,
): Promise<unknown> {
  const body = { format, filter: filterOf(filters) };
  return scope === 'installation'
    ? api.audit.exportAlone({ body })
    : api.audit.export({ params: { projectId: scope }, body });
}

/** The newest entry, signed. */
export function signedHead(api: ApiClient, scope: AuditScope): Promise<SignedAuditHead> {
  return scope === 'installation' ? api.audit.headAlone() : api.audit.head({ params: { projectId: scope } });
}
