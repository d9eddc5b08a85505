import type { Page } from '@rota/contract/core';
import type { VpnClient, VpnClientState } from '@rota/contract/vpn';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../api/client.ts';

/** Who is connected changes by itself: it is asked again while the page is open. */
const EVERY_MS = 5_000;

export type VpnFilters = { readonly search: string; readonly state: VpnClientState | undefined };

export const vpnQueries = {
  /** Everything of the VPN, to be read anew after a change. */
  all: ['vpn'] as const,
  state: (api: ApiClient) =>
    queryOptions({
      queryKey: ['vpn', 'state'] as const,
      queryFn: ({ signal }) => api.vpn.state(undefined, { signal }),
      refetchInterval: EVERY_MS,
    }),
  clients: (api: ApiClient, { search, state }: VpnFilters) =>
    infiniteQueryOptions({
      queryKey: ['vpn', 'clients', search, state] as const,
      queryFn: ({ pageParam, signal }): Promise<Page<VpnClient>> =>
        api.vpn.listClients(
          {
            query: {
              limit: 50,
              ...(pageParam !== null && { cursor: pageParam }),
              ...(search !== '' && { search }),
              ...(state !== undefined && { state }),
            },
          },
          { signal },
        ),
      initialPageParam: null as string | null,
      getNextPageParam: (page: Page<VpnClient>) => page.nextCursor,
      refetchInterval: EVERY_MS,
    }),
  client: (api: ApiClient, vpnClientId: string) =>
    queryOptions({
      queryKey: ['vpn', 'client', vpnClientId] as const,
      queryFn: ({ signal }) => api.vpn.getClient({ params: { vpnClientId } }, { signal }),
      refetchInterval: EVERY_MS,
    }),
};
