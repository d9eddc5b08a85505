import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../../api/api-context.tsx';
import { useLiveList } from '../../../../api/live-hooks.ts';
import { mapQueries } from '../../../../api/queries.ts';

/** The project's maps, their status live: a map that someone adds meanwhile appears without a reload. */
export function useMaps(projectId: number, { enabled = true }: { readonly enabled?: boolean } = {}) {
  const api = useApi();
  const query = mapQueries.list(api, projectId);
  useLiveList('maps', enabled ? { projectId } : undefined, query.queryKey);
  return useQuery({ ...query, enabled });
}
