import type { Page, RequestOf } from '@rota/contract/core';
import type { IssuedVpnClient, VpnClient, VpnClientState, vpnApi, VpnServer } from '@rota/contract/vpn';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import type { ApiClient } from '../../../api/client.ts';

type NewVpnClient = RequestOf<typeof vpnApi.createClient>['body'];

/** Connections change without notice: the page refreshes them while it is open. */
const EVERY_MS = 5_000;

export type VpnFilters = {
  readonly search: string;
  readonly state: VpnClientState | undefined;
  readonly robotId: string | null;
};

export const vpnQueries = {
  state: (api: ApiClient) =>
    queryOptions({
      queryKey: ['vpn', 'state'] as const,
      queryFn: ({ signal }) => api.vpn.state(undefined, { signal }),
      refetchInterval: EVERY_MS,
    }),
  clients: (api: ApiClient, { search, state, robotId }: VpnFilters) =>
    infiniteQueryOptions({
      queryKey: ['vpn', 'clients', search, state, robotId] as const,
      queryFn: ({ pageParam, signal }): Promise<Page<VpnClient>> =>
        api.vpn.listClients(
          {
            query: {
              limit: 50,
              ...(pageParam !== null && { cursor: pageParam }),
              ...(search !== '' && { search }),
              ...(state !== undefined && { state }),
              ...(robotId !== null && { robot_id: robotId }),
            },
          },
          { signal },
        ),
      initialPageParam: null as string | null,
      getNextPageParam: (page: Page<VpnClient>) => page.next_cursor,
      refetchInterval: EVERY_MS,
    }),
  client: (api: ApiClient, vpnClientId: string) =>
    queryOptions({
      queryKey: ['vpn', 'client', vpnClientId] as const,
      queryFn: ({ signal }) => api.vpn.getClient({ params: { vpnClientId } }, { signal }),
      refetchInterval: EVERY_MS,
    }),
};

/** Reads everything of the VPN again. */
export function useRenewVpn(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['vpn'] });
}

/** Saves where the VPN is, over the version that is shown. */
export function useSaveVpn(version: number) {
  const api = useApi();
  const queries = useQueryClient();
  const renew = useRenewVpn();
  return async (server: VpnServer): Promise<void> => {
    const saved = await api.vpn.configure({ body: { server, version } });
    queries.setQueryData(vpnQueries.state(api).queryKey, saved);
    await renew();
  };
}

/** Makes a client. The answer holds its key and is shown once, so nothing keeps it. */
export function useCreateVpnClient() {
  const api = useApi();
  const renew = useRenewVpn();
  return async (body: NewVpnClient): Promise<IssuedVpnClient> => {
    const client = await api.vpn.createClient({ body });
    await renew();
    return client;
  };
}
