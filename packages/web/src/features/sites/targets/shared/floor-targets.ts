import type { Target } from '@rota/contract/targets';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { useLiveList } from '../../../../api/live-hooks.ts';
import { targetQueries } from '../../../../api/queries.ts';

const NO_TARGETS: Target[] = [];

/** The targets of one floor of a project, live; none while the floor is not known or nothing has come yet. */
export function useFloorTargets(
  projectId: number,
  floor: { readonly site: string; readonly floor: string } | undefined,
): Target[] {
  const api = useApi();
  const options = targetQueries.list(api, projectId);
  const { data = NO_TARGETS } = useQuery(options);
  useLiveList('targets', { projectId }, options.queryKey);
  const { site, floor: name } = floor ?? {};
  return useMemo(
    () => data.filter((target) => target.site === site && target.floor === name),
    [data, site, name],
  );
}
