import type { DomainEventName } from '@rota/contract/domain-events';
import type { Webhook, WebhookCallStatus } from '@rota/contract/webhooks';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import type { ApiClient } from '../../../api/client.ts';

/** Calls go out without anybody's doing: the page looks now and then. */
const EVERY_MS = 5_000;

export const webhookQueries = {
  all: (projectId: number) => ['webhooks', projectId] as const,
  list: (api: ApiClient, projectId: number) =>
    queryOptions({
      queryKey: ['webhooks', projectId, 'list'] as const,
      queryFn: ({ signal }) => api.webhooks.list({ params: { projectId } }, { signal }),
      refetchInterval: EVERY_MS,
    }),
  calls: (api: ApiClient, projectId: number, webhookId: string, status: WebhookCallStatus | undefined) =>
    infiniteQueryOptions({
      queryKey: ['webhooks', projectId, 'calls', webhookId, status ?? ''] as const,
      queryFn: ({ pageParam: cursor, signal }) =>
        api.webhooks.calls(
          { params: { projectId, webhookId }, query: { limit: 20, cursor, status } },
          { signal },
        ),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      refetchInterval: EVERY_MS,
    }),
};

/** What a form says of a webhook; without a name it takes its host's. */
export type WebhookContent = { name?: string | undefined; url: string; events: DomainEventName[] };

/** What can be done with the webhooks of a project; lists follow at once. */
export function useWebhookChanges(projectId: number) {
  const api = useApi();
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: webhookQueries.all(projectId) });
  const params = ({ webhook_id: webhookId }: Webhook) => ({ projectId, webhookId });
  return {
    // The answers of these two hold a secret that is shown once.
    create: useMutation({
      mutationFn: (body: WebhookContent) => api.webhooks.create({ params: { projectId }, body }),
      onSettled,
      gcTime: 0,
    }),
    rotate: useMutation({
      mutationFn: (one: Webhook) => api.webhooks.rotate({ params: params(one) }),
      onSettled,
      gcTime: 0,
    }),
    update: useMutation({
      mutationFn: ({ one, ...change }: { one: Webhook; active?: boolean } & Partial<WebhookContent>) =>
        api.webhooks.update({ params: params(one), body: { version: one.version, ...change } }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (one: Webhook) => api.webhooks.remove({ params: params(one) }),
      onSettled,
    }),
    test: useMutation({
      mutationFn: (one: Webhook) => api.webhooks.test({ params: params(one) }),
      onSettled,
    }),
    replay: useMutation({
      mutationFn: ({ one, callId }: { one: Webhook; callId: string }) =>
        api.webhooks.replay({ params: { ...params(one), callId } }),
      onSettled,
    }),
    replayFailed: useMutation({
      mutationFn: (one: Webhook) => api.webhooks.replayFailed({ params: params(one) }),
      onSettled,
    }),
  };
}
