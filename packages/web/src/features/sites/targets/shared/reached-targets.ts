import type { Target } from '@rota/contract/targets';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { targetQueries } from '../../../../api/queries.ts';
import { useServedFloors } from '../../elevators/shared/elevators.queries.ts';
import { reachedFrom } from './reached-targets.rules.ts';

const NO_TARGETS: Target[] = [];

/** The targets to which a robot on a floor gets, by elevator too; none while its floor is not known or nothing has come yet. */
export function useReachedTargets(
  projectId: number,
  site: string | null = null,
  floor: string | null = null,
): readonly Target[] {
  const { data = NO_TARGETS } = useQuery(targetQueries.list(useApi(), projectId));
  const served = useServedFloors(projectId);
  return useMemo(
    () => (site === null || floor === null ? NO_TARGETS : reachedFrom({ site, floor }, data, served)),
    [data, site, floor, served],
  );
}
