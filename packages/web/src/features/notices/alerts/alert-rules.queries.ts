import type { AlertRule, AlertTelling } from '@rota/contract/alerts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import type { ApiClient } from '../../../api/client.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { toastFailedAction } from '../../../ui/toasts.tsx';
import { alertRuleTexts } from './alert-rules.messages.ts';

export const alertRuleQueries = {
  rules: (api: ApiClient, projectId: number) =>
    queryOptions({
      queryKey: ['alert-rules', projectId, 'rules'] as const,
      queryFn: ({ signal }) => api.alertRules.rules({ params: { projectId } }, { signal }),
    }),
  telling: (api: ApiClient, projectId: number) =>
    queryOptions({
      queryKey: ['alert-rules', projectId, 'telling'] as const,
      queryFn: ({ signal }) => api.alertRules.telling({ params: { projectId } }, { signal }),
    }),
  receivers: (api: ApiClient, projectId: number) =>
    queryOptions({
      queryKey: ['alert-rules', projectId, 'receivers'] as const,
      queryFn: ({ signal }) => api.alertRules.receivers({ params: { projectId } }, { signal }),
    }),
};

type RuleCode = AlertRule['code'];
/** The changes of a rule. */
export type RuleChange = { readonly code: RuleCode } & {
  readonly [K in 'enabled' | 'severity' | 'mails']?: AlertRule[K];
} & { readonly threshold?: number };

/** Changes rules, each immediately. Failures are shown. */
export function useRuleChanges(projectId: number) {
  const api = useApi();
  const t = useTexts(alertRuleTexts);
  const shared = {
    onSuccess: usePutRule(projectId),
    onError: (error: unknown) => toastFailedAction(error, t('failed')),
  };
  return {
    set: useMutation({
      ...shared,
      mutationFn: ({ code, ...body }: RuleChange) =>
        api.alertRules.setRule({ params: { projectId, code }, body }),
    }),
    unmute: useMutation({
      ...shared,
      mutationFn: (code: RuleCode) => api.alertRules.unmute({ params: { projectId, code } }),
    }),
  };
}

/** Mutes a rule: it sends no notifications for a while. */
export function useMuteRule(projectId: number, code: RuleCode) {
  const api = useApi();
  const put = usePutRule(projectId);
  return async (body: { until: string; reason: string }): Promise<void> =>
    put(await api.alertRules.mute({ params: { projectId, code }, body }));
}

/** Shows a rule as it is now. */
function usePutRule(projectId: number): (changed: AlertRule) => void {
  const api = useApi();
  const queries = useQueryClient();
  return (changed) => {
    queries.setQueryData<AlertRule[]>(alertRuleQueries.rules(api, projectId).queryKey, (rows) =>
      rows?.map((row) => (row.code === changed.code ? changed : row)),
    );
  };
}

/** Fetches the recipients again. */
export function useRenewTelling(projectId: number): () => Promise<unknown> {
  const api = useApi();
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: alertRuleQueries.telling(api, projectId).queryKey });
}

/** Saves the recipients on top of the shown version. */
export function useSaveTelling(projectId: number, version: number) {
  const api = useApi();
  const queries = useQueryClient();
  return async (telling: AlertTelling): Promise<void> => {
    const body = { ...telling, version };
    const saved = await api.alertRules.setTelling({ params: { projectId }, body });
    queries.setQueryData(alertRuleQueries.telling(api, projectId).queryKey, saved);
  };
}
