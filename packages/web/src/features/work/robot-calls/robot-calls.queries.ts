import type { RequestOf } from '@rota/contract/core';
import type { robotCallsApi } from '@rota/contract/robot-calls';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import type { ApiClient } from '../../../api/client.ts';
import { useIntent } from '../../../api/intent-hook.ts';

/** How often open calls are read: their times change as robots go. */
const EVERY_MS = 4_000;

/** The body of a call. */
export type CallBody = RequestOf<typeof robotCallsApi.create>['body'];

export const robotCallQueries = {
  open: (api: ApiClient, projectId: number) =>
    queryOptions({
      queryKey: ['robot-calls', projectId, 'open'] as const,
      queryFn: ({ signal }) =>
        api.robotCalls.list({ params: { projectId }, query: { state: 'open', limit: 100 } }, { signal }),
      refetchInterval: EVERY_MS,
    }),
};

/** Calls a robot. What came of it is the answer; only what was not answered is a failure. */
export function useRobotCall(projectId: number) {
  const api = useApi();
  const queries = useQueryClient();
  const intent = useIntent();
  return useMutation({
    mutationFn: (body: CallBody) =>
      api.robotCalls.create({ params: { projectId }, body }, { idempotencyKey: intent.keyFor(body) }),
    // Its answer is had: the same call again is another one.
    onSuccess: () => intent.done(),
    onSettled: () => queries.invalidateQueries({ queryKey: ['robot-calls', projectId] }),
  });
}
