import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../../api/client.ts';

/** The interval at which the printers' state is refetched while it is shown, ms. */
const LOOK_MS = 5_000;

/** The printers of a project, as they are now. */
export function printersQuery(api: ApiClient, projectId: number) {
  return queryOptions({
    queryKey: ['printers', projectId] as const,
    queryFn: ({ signal }) => api.printers.list({ params: { projectId } }, { signal }),
    refetchInterval: LOOK_MS,
  });
}
