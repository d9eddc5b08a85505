import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.tsx';
import { mapQueries, targetQueries } from '../../api/queries.ts';
import { useCan } from '../../auth/auth-context.tsx';
import type { RobotMark } from '../../parts/robots/pose-store.ts';
import { setupOf, type Setup } from './setup.rules.ts';

/** How often is asked whether the first delivery was made, ms. */
const EVERY_MS = 15_000;

/** How far the project is set up; undefined when it is, and while that is not known. `marks`: its robots, once they are known. */
export function useSetup(projectId: number, marks: readonly RobotMark[] | undefined): Setup | undefined {
  const api = useApi();
  const can = useCan();
  const maps = useQuery(mapQueries.list(api, projectId));
  const targets = useQuery({ ...targetQueries.list(api, projectId), enabled: can('targets.read', projectId) });
  const deliveries = useQuery({
    queryKey: ['deliveries', projectId, 'any'] as const,
    queryFn: ({ signal }) => api.deliveries.list({ params: { projectId }, query: { limit: 1 } }, { signal }),
    enabled: can('deliveries.read', projectId),
    // Once there was one there always was.
    refetchInterval: (query) => ((query.state.data?.items.length ?? 0) > 0 ? false : EVERY_MS),
  });
  return setupOf({
    maps: maps.data,
    targets: targets.data?.length,
    robots: marks?.map((mark) => mark.robot),
    deliveries: deliveries.data?.items.length,
  });
}
