import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.tsx';
import { useLiveList } from '../../api/live-hooks.ts';
import { mapQueries } from '../../api/queries.ts';

/** The project's maps, their status live. */
export function useMaps(projectId: number) {
  const api = useApi();
  const query = mapQueries.list(api, projectId);
  useLiveList('maps', { projectId }, query.queryKey);
  return useQuery(query);
}
