import type { DomainEventName } from '@rota/contract/domain-events';
import type { IssuedWebhook, Webhook, WebhookCallStatus } from '@rota/contract/webhooks';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import type { ApiClient } from '../../../api/client.ts';

/** Calls happen automatically: the page refreshes now and then. */
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
      getNextPageParam: (last) => last.next_cursor ?? undefined,
      refetchInterval: EVERY_MS,
    }),
};

/** The form's fields of a webhook; without a name it takes its host's. */
export type WebhookContent = { name?: string | undefined; url: string; events: DomainEventName[] };

/** Reads the webhooks of a project again. */
export function useRenewWebhooks(projectId: number): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: webhookQueries.all(projectId) });
}

/** Adds a webhook, or saves the given one. The answer to a new one holds a secret that is shown once, so nothing keeps it. */
export function useSaveWebhook(projectId: number, webhook: Webhook | undefined) {
  const api = useApi();
  const renew = useRenewWebhooks(projectId);
  return async (content: WebhookContent): Promise<IssuedWebhook | undefined> => {
    let issued: IssuedWebhook | undefined;
    if (webhook === undefined) issued = await api.webhooks.create({ params: { projectId }, body: content });
    else {
      const params = { projectId, webhookId: webhook.webhook_id };
      await api.webhooks.update({ params, body: { version: webhook.version, ...content } });
    }
    await renew();
    return issued;
  };
}
