import type { HelpRequest, HelpSolution } from '@rota/contract/help-requests';
import { situationText } from '@rota/contract/robots';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import type { ApiClient } from '../../../../api/client.ts';
import { useLiveList } from '../../../../api/live-hooks.ts';
import { useCan } from '../../../../auth/auth-context.tsx';
import { useFormats, useLanguage, useTexts } from '../../../../i18n/i18n-context.tsx';
import { helpTexts } from './help.messages.ts';

const NONE: readonly HelpRequest[] = [];
/** A fleet with more has another problem. */
const MOST = 100;
/** Figures of whole days need no haste, ms. */
const MINUTES_EVERY_MS = 60_000;

export const helpQueries = {
  /** The common prefix of the query keys of a project's help requests. */
  all: (projectId: number) => ['help-requests', projectId] as const,
  open: (api: ApiClient, projectId: number) =>
    queryOptions({
      queryKey: ['help-requests', projectId, 'open'] as const,
      queryFn: async ({ signal }): Promise<readonly HelpRequest[]> =>
        (
          await api.helpRequests.list(
            { params: { projectId }, query: { state: 'open', limit: MOST } },
            { signal },
          )
        ).items,
    }),
  minutes: (api: ApiClient, projectId: number) =>
    queryOptions({
      queryKey: ['help-requests', projectId, 'minutes'] as const,
      queryFn: ({ signal }) => api.helpRequests.humanMinutes({ params: { projectId } }, { signal }),
      refetchInterval: MINUTES_EVERY_MS,
    }),
};

/** The open help requests of a project, live, the oldest first. Empty for who may not see robots. */
export function useOpenHelp(projectId: number): readonly HelpRequest[] {
  const may = useCan()('robots.read', projectId);
  const query = helpQueries.open(useApi(), projectId);
  const { data = NONE } = useQuery({ ...query, enabled: may });
  useLiveList('help_requests', may ? { projectId } : undefined, query.queryKey);
  // Requests resolved while a person watches arrive as rows, too.
  return useMemo(
    () => data.filter(({ how }) => how === null).sort((a, b) => a.opened_at.localeCompare(b.opened_at)),
    [data],
  );
}

/** Why a robot needs a person, in one sentence without its name. */
export function useHelpSentence(): (help: HelpRequest) => string {
  const t = useTexts(helpTexts);
  const formats = useFormats();
  const [language] = useLanguage();
  return useCallback(
    ({ code, situation, values, tracking_id: tracking }) => {
      if (situation === null) return t('goodsLeft', { tracking: tracking ?? '' });
      return code === 'battery_low'
        ? t('batteryLow')
        : situationText({ kind: situation, values }, language, formats);
    },
    [t, formats, language],
  );
}

/** Reports that a person takes on a help request, or how it was solved. */
export function useHelpAct(projectId: number, { help_id: helpId }: HelpRequest) {
  const api = useApi();
  const queries = useQueryClient();
  return async (act: 'answer' | HelpSolution): Promise<void> => {
    const params = { projectId, helpId };
    const changed =
      act === 'answer'
        ? await api.helpRequests.answer({ params, body: {} })
        : await api.helpRequests.resolve({ params, body: { how: act } });
    queries.setQueryData<readonly HelpRequest[]>(helpQueries.open(api, projectId).queryKey, (rows) =>
      rows?.map((row) => (row.help_id === changed.help_id ? changed : row)),
    );
    // Open requests arrive live; counts and lists have to be fetched.
    const isOpenList = (key: readonly unknown[]): boolean => key[2] === 'open';
    await queries.invalidateQueries({
      queryKey: helpQueries.all(projectId),
      predicate: ({ queryKey }) => !isOpenList(queryKey),
    });
  };
}
