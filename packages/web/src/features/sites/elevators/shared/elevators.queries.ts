import { riddenFloors, type Elevator } from '@rota/contract/elevators';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import type { ApiClient } from '../../../../api/client.ts';
import { useLiveList } from '../../../../api/live-hooks.ts';
import { useCan } from '../../../../auth/auth-context.tsx';

const NONE: readonly Elevator[] = [];

export const elevatorQueries = {
  list: (api: ApiClient, projectId: number) =>
    queryOptions({
      queryKey: ['elevators', projectId] as const,
      queryFn: ({ signal }) => api.elevators.list({ params: { projectId } }, { signal }),
    }),
};

/** The elevators of a project as they are now. */
export function useElevatorList(projectId: number) {
  const may = useCan()('elevators.read', projectId);
  const query = elevatorQueries.list(useApi(), projectId);
  useLiveList('elevators', may ? { projectId } : undefined, query.queryKey);
  return useQuery({ ...query, enabled: may });
}

/** The floors between which robots ride each elevator, by the ids of their maps; the same object as long as nothing of it changes. */
export function useServedFloors(projectId: number): readonly (readonly string[])[] {
  const elevators = useElevators(projectId);
  const known = JSON.stringify(elevators.map(riddenFloors));
  return useMemo(() => JSON.parse(known) as string[][], [known]);
}

/** The same where they are an addition to something else: empty for who may not see them, and until they are there. */
export function useElevators(projectId: number): readonly Elevator[] {
  return useElevatorList(projectId).data ?? NONE;
}
