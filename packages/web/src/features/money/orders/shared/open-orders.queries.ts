import type { Order } from '@rota/contract/orders';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../../api/client.ts';

const MOST = 100;
/** How often orders that could not be read are asked for again, ms. */
const AGAIN_MS = 5_000;

/** The open orders of a project, the oldest first: what the kitchen's board and the bell for new orders share. */
export const openOrders = (api: ApiClient, projectId: number) =>
  queryOptions<Order[]>({
    queryKey: ['orders', projectId, 'open'],
    queryFn: async ({ signal }) =>
      (
        await api.orders.list(
          { params: { projectId }, query: { state: 'open', sort: 'number', limit: MOST } },
          { signal },
        )
      ).items,
    // The known orders stay for as long as the board is open, with or without a network.
    gcTime: Infinity,
    // A screen on the wall is never touched.
    refetchInterval: ({ state }) => (state.status === 'error' ? AGAIN_MS : false),
    // Data that the tab stored before a reload is shown at once if the server does not answer.
    retry: false,
  });
