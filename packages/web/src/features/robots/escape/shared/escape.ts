import type { Escape } from '@rota/contract/escape';
import {
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
} from '@tanstack/react-query';
import { useApi } from '../../../../api/api-context.tsx';
import type { ApiClient } from '../../../../api/client.ts';
import { useLiveList } from '../../../../api/live-hooks.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { toastFailedAction, toastSuccess } from '../../../../ui/toasts.tsx';
import { escapeTexts } from './escape.messages.ts';

const escapeQuery = (api: ApiClient, projectId: number) =>
  queryOptions({
    queryKey: ['escape', projectId] as const,
    // A list of one, as the live topic carries it.
    queryFn: async ({ signal }) => [await api.escape.get({ params: { projectId } }, { signal })],
  });

/** The current escape of a project, live; undefined if there is none, or while it is unknown. */
export function useEscape(projectId: number): Escape | undefined {
  const query = escapeQuery(useApi(), projectId);
  const { data } = useQuery(query);
  useLiveList('escape', { projectId }, query.queryKey);
  return data?.find(({ active }) => active);
}

/** Sends all robots to their escape points, or lets them go back to work. */
export function useSetEscape(
  projectId: number,
  onDone: () => void,
): UseMutationResult<Escape, Error, { active: boolean; reason?: string }> {
  const api = useApi();
  const t = useTexts(escapeTexts);
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { active: boolean; reason?: string }) =>
      api.escape.set({ params: { projectId }, body }),
    onSuccess: (escape) => {
      queries.setQueryData(escapeQuery(api, projectId).queryKey, [escape]);
      toastSuccess(escape.active ? t('sent') : t('ended'));
      onDone();
    },
    onError: (error, { active }) => toastFailedAction(error, active ? t('sendFailed') : t('endFailed')),
  });
}
