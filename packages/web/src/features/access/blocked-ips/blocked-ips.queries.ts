import type { AllowedIp, BlockedIp } from '@rota/contract/blocked-ips';
import type { Page } from '@rota/contract/core';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { resultCodeOf } from '../../../api/api-error.ts';
import type { ApiClient } from '../../../api/client.ts';
import { endOf, type RuleFields } from './rule-form.ts';

/** Which of the two lists: addresses that are kept out, or that never are. */
export type RuleKind = 'blocked' | 'allowed';
/** A row of either list. */
export type AddressRow = Pick<
  AllowedIp,
  'address' | 'reason' | 'until' | 'state' | 'created_at' | 'created_by'
> & {
  readonly id: string;
  /** For a blocked address only. */
  readonly block?: Pick<BlockedIp, 'automatic' | 'reach' | 'accounts'>;
};
export type RuleFilters = {
  readonly search: string;
  readonly state: string | undefined;
  readonly made: string | undefined;
};
const ROOT = 'blocked-ips';
const oneOf = <T extends string>(text: string | undefined, values: readonly T[]): T | undefined =>
  values.find((value) => value === text);

export const addressQueries = {
  list: (api: ApiClient, kind: RuleKind, filters: RuleFilters) =>
    infiniteQueryOptions({
      queryKey: [ROOT, kind, filters] as const,
      queryFn: async ({ pageParam, signal }): Promise<Page<AddressRow>> => {
        const state = oneOf(filters.state, ['active', 'expired']);
        const made = oneOf(filters.made, ['automatic', 'by_hand']);
        const query = {
          limit: 50,
          ...(pageParam === null ? {} : { cursor: pageParam }),
          ...(filters.search === '' ? {} : { search: filters.search }),
          ...(state === undefined ? {} : { state }),
        };
        if (kind === 'allowed') {
          const page = await api.allowedIps.list({ query }, { signal });
          return { ...page, items: page.items.map(rowOfAllowed) };
        }
        const page = await api.blockedIps.list(
          { query: { ...query, ...(made === undefined ? {} : { made }) } },
          { signal },
        );
        return { ...page, items: page.items.map(rowOfBlocked) };
      },
      initialPageParam: null as string | null,
      getNextPageParam: (page: Page<AddressRow>) => page.next_cursor,
    }),
  one: (api: ApiClient, kind: RuleKind, id: string) =>
    queryOptions({
      queryKey: [ROOT, kind, 'one', id] as const,
      queryFn: async ({ signal }): Promise<AddressRow> =>
        kind === 'allowed'
          ? rowOfAllowed(await api.allowedIps.get({ params: { allowedIpId: id } }, { signal }))
          : rowOfBlocked(await api.blockedIps.get({ params: { blockedIpId: id } }, { signal })),
    }),
  refused: (api: ApiClient) =>
    queryOptions({
      queryKey: [ROOT, 'refused'] as const,
      queryFn: ({ signal }) => api.blockedIps.refused(undefined, { signal }),
      refetchInterval: 5_000,
      staleTime: 0,
    }),
};

function rowOfBlocked({ blocked_ip_id: id, automatic, reach, accounts, ...row }: BlockedIp): AddressRow {
  return { id, ...row, block: { automatic, reach, accounts } };
}

function rowOfAllowed({ allowed_ip_id: id, ...row }: AllowedIp): AddressRow {
  return { id, ...row };
}

/** Reads everything of this page again. */
export function useRenewAddresses(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [ROOT] });
}

/** Adds a rule, or changes the one of the id. `ask` is called before the person's own address is blocked, and cancels it by a rejection. */
export function useSaveRule(kind: RuleKind, id: string | undefined, ask: (address: string) => Promise<void>) {
  const api = useApi();
  const renew = useRenewAddresses();
  return async (fields: RuleFields): Promise<void> => {
    const send = (typed?: string) =>
      id === undefined ? createRule(api, kind, fields, typed) : updateRule(api, kind, id, fields, typed);
    try {
      await send();
    } catch (error) {
      if (resultCodeOf(error) !== 'BLOCKED_IP_OWN') throw error;
      await ask(fields.address);
      await send(fields.address);
    }
    await renew();
  };
}

/** `typed` says that the person means their own address. */
function createRule(
  api: ApiClient,
  kind: RuleKind,
  { address, reason, duration }: RuleFields,
  typed: string | undefined,
): Promise<unknown> {
  const body = { address, reason, until: endOf(duration, Date.now()) ?? null };
  if (kind === 'allowed') return api.allowedIps.create({ body });
  return api.blockedIps.create({ body: { ...body, ...(typed !== undefined && { typed }) } });
}

/** An end that is left out stays. */
function updateRule(
  api: ApiClient,
  kind: RuleKind,
  id: string,
  { reason, duration }: RuleFields,
  typed: string | undefined,
): Promise<unknown> {
  const until = endOf(duration, Date.now());
  const body = { reason, ...(until !== undefined && { until }) };
  if (kind === 'allowed') return api.allowedIps.update({ params: { allowedIpId: id }, body });
  return api.blockedIps.update({
    params: { blockedIpId: id },
    body: { ...body, ...(typed !== undefined && { typed }) },
  });
}

export function removeRule(api: ApiClient, kind: RuleKind, id: string): Promise<unknown> {
  return kind === 'allowed'
    ? api.allowedIps.remove({ params: { allowedIpId: id } })
    : api.blockedIps.remove({ params: { blockedIpId: id } });
}
