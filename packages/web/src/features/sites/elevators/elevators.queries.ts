import type { RequestOf } from '@rota/contract/core';
import type { Elevator, elevatorsApi } from '@rota/contract/elevators';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import type { ApiClient } from '../../../api/client.ts';
import { useIntent } from '../../../api/intent-hook.ts';
import { elevatorQueries } from './shared/elevators.queries.ts';

/** The body of an elevator. */
export type ElevatorBody = RequestOf<(typeof elevatorsApi)['create']>['body'];

export const elevatorPageQueries = {
  one: (api: ApiClient, projectId: number, elevatorId: string) =>
    queryOptions({
      queryKey: ['elevators', projectId, 'one', elevatorId] as const,
      queryFn: ({ signal }) => api.elevators.find({ params: { projectId, elevatorId } }, { signal }),
    }),
  log: (api: ApiClient, projectId: number, elevatorId: string) =>
    infiniteQueryOptions({
      queryKey: ['elevators', projectId, 'log', elevatorId] as const,
      queryFn: ({ pageParam, signal }) =>
        api.elevators.log(
          {
            params: { projectId, elevatorId },
            query: { limit: 20, ...(pageParam !== '' && { cursor: pageParam }) },
          },
          { signal },
        ),
      initialPageParam: '',
      getNextPageParam: ({ next_cursor: nextCursor }) => nextCursor,
      refetchInterval: 15_000,
    }),
};

/** The commands of a person to an elevator. */
type ElevatorAct =
  | { readonly kind: 'call'; readonly floor: string }
  | { readonly kind: 'hold' }
  | { readonly kind: 'release'; readonly isEmpty: boolean }
  | { readonly kind: 'out'; readonly isOut: boolean };

/** Gives an elevator a command; what it does then is seen at once. Rejects with the server's reason. */
export function useElevatorAct(projectId: number, elevatorId: string) {
  const api = useApi();
  const queries = useQueryClient();
  const intent = useIntent();
  const params = { projectId, elevatorId };
  const send = (act: ElevatorAct) => {
    const options = { idempotencyKey: intent.keyFor(act) };
    if (act.kind === 'call') return api.elevators.call({ params, body: { floor: act.floor } }, options);
    if (act.kind === 'hold') return api.elevators.hold({ params }, options);
    if (act.kind === 'release')
      return api.elevators.release({ params, body: { is_empty: act.isEmpty } }, options);
    return api.elevators.outOfService({ params, body: { out_of_service: act.isOut } }, options);
  };
  return async (act: ElevatorAct): Promise<void> => {
    try {
      const changed = await send(act);
      intent.done();
      queries.setQueryData<readonly Elevator[]>(elevatorQueries.list(api, projectId).queryKey, (rows) =>
        rows?.map((row) => (row.elevator_id === changed.elevator_id ? changed : row)),
      );
    } finally {
      await queries.invalidateQueries({
        queryKey: elevatorPageQueries.log(api, projectId, elevatorId).queryKey,
      });
    }
  };
}
