import { isSuperAdmin, type Page } from '@rota/contract/core';
import { attentionOf, compareAlerts, type Alert } from '@rota/contract/alerts';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import type { ApiClient } from '../../../../api/client.ts';
import { useLiveList } from '../../../../api/live-hooks.ts';
import { useAuth, useCan } from '../../../../auth/auth-context.tsx';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { helpQueries, useOpenHelp } from '../../../work/help-requests/shared/help-requests.ts';
import { toastFailedAction } from '../../../../ui/toasts.tsx';
import { alertTexts } from './alerts.messages.ts';

const NONE: readonly Alert[] = [];
/** The server's own alerts arrive slowly, and over no socket. */
const INSTALLATION_EVERY_MS = 30_000;
const HISTORY_EVERY_MS = 30_000;

/** The filters and the order of the list of ended alerts; lists have commas between their values. */
export type HistoryFilters = {
  readonly search: string;
  readonly severity: string;
  readonly code: string;
  readonly robotId: string | undefined;
  readonly sort: '-resolved_at' | 'resolved_at' | '-since' | 'since';
};

export const alertQueries = {
  all: (projectId: number) => ['alerts', projectId] as const,
  open: (api: ApiClient, projectId: number) =>
    queryOptions({
      queryKey: ['alerts', projectId, 'open'] as const,
      queryFn: ({ signal }): Promise<Alert[]> =>
        api.alerts.list({ params: { projectId }, query: { scope: 'project' } }, { signal }),
    }),
  installation: (api: ApiClient, projectId: number) =>
    queryOptions({
      queryKey: ['alerts', projectId, 'installation'] as const,
      queryFn: ({ signal }): Promise<Alert[]> =>
        api.alerts.list({ params: { projectId }, query: { scope: 'installation' } }, { signal }),
      refetchInterval: INSTALLATION_EVERY_MS,
    }),
  history: (api: ApiClient, projectId: number, { search, severity, code, robotId, sort }: HistoryFilters) =>
    infiniteQueryOptions({
      queryKey: ['alerts', projectId, 'history', search, severity, code, robotId ?? '', sort] as const,
      queryFn: ({ pageParam: cursor, signal }): Promise<Page<Alert>> => {
        const query = { limit: 50, sort, cursor, robot_id: robotId, search: search || undefined };
        return api.alerts.history(
          {
            params: { projectId },
            query: { ...query, severity: severity || undefined, code: code || undefined },
          },
          { signal },
        );
      },
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.next_cursor ?? undefined,
      refetchInterval: HISTORY_EVERY_MS,
    }),
};

/**
 * What needs a person in a project, live, the worst first: its open alerts and help requests; for system administrators those of the server,
 * too.
 */
export function useOpenAlerts(projectId: number) {
  const api = useApi();
  const may = useCan()('alerts.read', projectId);
  const { roles } = useAuth();
  const seesServer = may && isSuperAdmin(roles);
  const query = alertQueries.open(api, projectId);
  const own = useQuery({ ...query, enabled: may });
  useLiveList('alerts', may ? { projectId } : undefined, query.queryKey);
  const server = useQuery({ ...alertQueries.installation(api, projectId), enabled: seesServer });
  const help = useOpenHelp(projectId);
  const [ofProject, ofServer] = [own.data ?? NONE, seesServer ? (server.data ?? NONE) : NONE];
  // Alerts that end while a person watches arrive as rows, too.
  const alerts = useMemo(
    () =>
      attentionOf([...ofProject, ...ofServer], help)
        .filter((alert) => alert.resolved_at === null)
        .sort(compareAlerts),
    [ofProject, ofServer, help],
  );
  return {
    alerts,
    isLoading: may && own.isPending,
    error: own.data === undefined ? own.error : null,
    refetch: own.refetch,
  };
}

/** The answers that a person gives to an alert, or to its whole incident. */
export type AlertAct = { readonly alert: Alert; readonly incident: boolean } & (
  | { readonly act: 'acknowledge' | 'giveBack' | 'resolve' }
  | { readonly act: 'snooze'; readonly until: string | null }
);

/** Answers alerts. Failures are shown. */
export function useAlertAct(projectId: number) {
  const api = useApi();
  const queries = useQueryClient();
  const t = useTexts(alertTexts);
  return useMutation({
    mutationFn: async (asked: AlertAct): Promise<Alert | undefined> => {
      const { alert, incident } = asked;
      if (alert.help_id !== null) {
        await api.helpRequests.answer({ params: { projectId, helpId: alert.help_id }, body: {} });
        return undefined;
      }
      const params = { projectId, alertId: alert.alert_id };
      if (asked.act === 'snooze')
        return api.alerts.snooze({ params, body: { until: asked.until, incident } });
      if (asked.act === 'giveBack') return api.alerts.giveBack({ params });
      return api.alerts[asked.act]({ params, body: { incident } });
    },
    onSuccess: (changed) => {
      if (changed === undefined) return;
      for (const list of ['open', 'installation']) {
        queries.setQueryData<readonly Alert[]>([...alertQueries.all(projectId), list], (rows) =>
          rows?.map((row) => (row.alert_id === changed.alert_id ? changed : row)),
        );
      }
    },
    onError: (error) => toastFailedAction(error, t('failed')),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: alertQueries.all(projectId) }),
        queries.invalidateQueries({ queryKey: helpQueries.all(projectId) }),
      ]),
  });
}
