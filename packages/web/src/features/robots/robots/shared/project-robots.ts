import { sentenceTexts } from '@rota/contract/core';
import type { Robot } from '@rota/contract/robots';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { robotQueries } from '../../../../api/queries.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { toastFailure } from '../../../../ui/toasts.tsx';
import { useLiveRobots } from './live-robots.ts';
import type { PoseStore } from './pose-store.ts';
import { createPoseStore } from './pose-store.ts';

export type ProjectRobots = {
  /** Empty while loading and after a failure. */
  readonly store: PoseStore;
  readonly status: 'idle' | 'loading' | 'loaded' | 'error';
  readonly error: Error | null;
  reload: () => void;
};

const NO_PROJECT = 0;

/**
 * The robots of a project, loaded whenever the project changes and live from then on. A failure clears the list and is shown, unless the
 * call was only cancelled by a later one.
 */
export function useProjectRobots(projectId: number | undefined): ProjectRobots {
  const api = useApi();
  const t = useTexts(sentenceTexts);
  const queries = useQueryClient();
  // One store a project: robots of another one never show through.
  const { store } = useMemo(() => ({ projectId, store: createPoseStore() }), [projectId]);
  const options = robotQueries.list(api, projectId ?? NO_PROJECT);
  // Rows change many times a second; only whether there are any may render the page.
  const query = useQuery({
    ...options,
    enabled: projectId !== undefined,
    notifyOnChangeProps: ['status', 'error', 'fetchStatus'],
  });
  const { status, error, refetch } = query;
  useEffect(() => {
    if (status === 'error') store.replace([]);
    if (status !== 'success' || projectId === undefined) return;
    const rows = queries.getQueryData<Robot[]>(robotQueries.list(api, projectId).queryKey);
    if (rows !== undefined) store.replace(rows);
  }, [status, queries, api, projectId, store]);
  useEffect(() => {
    if (error !== null) toastFailure(error, t('unknown_error'));
  }, [error, t]);
  useLiveRobots(store, status === 'success' ? projectId : undefined);
  const reload = useCallback(() => {
    refetch().catch(() => undefined);
  }, [refetch]);
  const shown =
    projectId === undefined
      ? 'idle'
      : status === 'pending'
        ? 'loading'
        : status === 'error'
          ? 'error'
          : 'loaded';
  return useMemo(() => ({ store, status: shown, error, reload }), [store, shown, error, reload]);
}
