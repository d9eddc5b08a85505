import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../../api/api-context.tsx';
import { targetQueries } from '../../../../api/queries.ts';
import { useAuth, useCan } from '../../../../auth/auth-context.tsx';
import type { RobotMark } from '../../../robots/robots/shared/pose-store.ts';
import { setupOf, stateOfSetup, type Setup, type SetupFacts } from './setup.rules.ts';
import { useMaps } from '../../maps/shared/maps.queries.ts';

/** How often is asked whether the first delivery was made, ms. */
const EVERY_MS = 15_000;

/** How far the project is set up; undefined when it is, and while that is not known. `marks`: its robots, once they are known. */
export function useSetup(projectId: number, marks: readonly RobotMark[] | undefined): Setup | undefined {
  return setupOf(useSetupFacts(projectId, marks));
}

/** The same for who goes through it step by step: also when all is done. */
export function useSetupState(projectId: number, marks: readonly RobotMark[] | undefined): Setup | undefined {
  return stateOfSetup(useSetupFacts(projectId, marks));
}

function useSetupFacts(projectId: number, marks: readonly RobotMark[] | undefined): SetupFacts {
  const api = useApi();
  const can = useCan();
  const maps = useMaps(projectId);
  const targets = useQuery({
    ...targetQueries.list(api, projectId),
    enabled: can('targets.read', projectId),
  });
  const deliveries = useQuery({
    queryKey: ['deliveries', projectId, 'any'] as const,
    queryFn: ({ signal }) => api.deliveries.list({ params: { projectId }, query: { limit: 1 } }, { signal }),
    enabled: can('deliveries.read', projectId),
    // Once there was one there always was.
    refetchInterval: (query) => ((query.state.data?.items.length ?? 0) > 0 ? false : EVERY_MS),
  });
  return {
    maps: maps.data,
    targets: targets.data?.length,
    robots: marks?.map((mark) => mark.robot),
    deliveries: deliveries.data?.items.length,
    hasOthers: useHasOthers(projectId),
  };
}

/** Whether another person has an account, or for a project's administrator a role in it; undefined for people who may not invite. */
function useHasOthers(projectId: number): boolean | undefined {
  const api = useApi();
  const can = useCan();
  const { user } = useAuth();
  const seesAll = can('users.manage', undefined);
  // Two are enough to know: one of them may be who asks.
  const query = { limit: 2 };
  const people = useQuery({
    queryKey: ['users', seesAll ? 'all' : projectId, 'some'] as const,
    queryFn: async ({ signal }) => {
      const page = seesAll
        ? await api.users.list({ query }, { signal })
        : await api.users.listMembers({ params: { projectId }, query }, { signal });
      return page.items.map(({ id }) => id);
    },
    enabled: can('users.set_project_roles', projectId),
  });
  return people.data?.some((id) => id !== user?.id);
}
