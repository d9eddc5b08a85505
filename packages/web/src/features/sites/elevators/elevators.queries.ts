import type { RequestOf } from '@rota/contract/core';
import type { Elevator, elevatorsApi } from '@rota/contract/elevators';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { sentenceTexts } from '@rota/contract/core';
import { useApi } from '../../../api/api-context.tsx';
import type { ApiClient } from '../../../api/client.ts';
import { useIntent } from '../../../api/intent-hook.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { elevatorQueries } from './shared/elevators.queries.ts';
import { toastFailedAction, toastSuccess } from '../../../ui/toasts.tsx';
import { elevatorPageTexts } from './elevators.messages.ts';

/** What an elevator is made from. */
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
      getNextPageParam: ({ nextCursor }) => nextCursor,
      refetchInterval: 15_000,
    }),
};

/** What a person may have an elevator do. */
export type ElevatorAct =
  | { readonly kind: 'call'; readonly floor: string }
  | { readonly kind: 'hold' }
  | { readonly kind: 'release'; readonly isEmpty: boolean }
  | { readonly kind: 'out'; readonly isOut: boolean };

/** Gives an elevator a command; what it does then is seen at once, failures are told. */
export function useElevatorAct(projectId: number, elevatorId: string) {
  const api = useApi();
  const t = useTexts(elevatorPageTexts);
  const tSentence = useTexts(sentenceTexts);
  const queries = useQueryClient();
  const intent = useIntent();
  const params = { projectId, elevatorId };
  return useMutation({
    mutationFn: (act: ElevatorAct) => {
      const options = { idempotencyKey: intent.keyFor(act) };
      if (act.kind === 'call') return api.elevators.call({ params, body: { floor: act.floor } }, options);
      if (act.kind === 'hold') return api.elevators.hold({ params }, options);
      if (act.kind === 'release')
        return api.elevators.release({ params, body: { is_empty: act.isEmpty } }, options);
      return api.elevators.outOfService({ params, body: { out_of_service: act.isOut } }, options);
    },
    onSuccess: (changed, act) => {
      intent.done();
      if (act.kind === 'call') toastSuccess(t('called', { floor: act.floor }));
      queries.setQueryData<readonly Elevator[]>(elevatorQueries.list(api, projectId).queryKey, (rows) =>
        rows?.map((row) => (row.elevator_id === changed.elevator_id ? changed : row)),
      );
    },
    onError: (error) => toastFailedAction(error, tSentence('An Error Occurred')),
    onSettled: () =>
      queries.invalidateQueries({ queryKey: elevatorPageQueries.log(api, projectId, elevatorId).queryKey }),
  });
}

/** Removes an elevator; gives one that is reached over MQTT a new password. */
export function useElevatorKeeping(projectId: number, elevatorId: string) {
  const api = useApi();
  const t = useTexts(elevatorPageTexts);
  const tSentence = useTexts(sentenceTexts);
  const queries = useQueryClient();
  const params = { projectId, elevatorId };
  const onError = (error: unknown) => toastFailedAction(error, tSentence('An Error Occurred'));
  return {
    remove: useMutation({
      mutationFn: () => api.elevators.remove({ params }),
      onSuccess: () => toastSuccess(t('removed')),
      onSettled: () => queries.invalidateQueries({ queryKey: ['elevators', projectId] }),
      onError,
    }),
    newPassword: useMutation({ mutationFn: () => api.elevators.newPassword({ params }), onError }),
  };
}
