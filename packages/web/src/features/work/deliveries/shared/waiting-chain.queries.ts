import type { ChainLink } from '@rota/contract/decisions';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import type { ApiClient } from '../../../../api/client.ts';

/** Polled while it is shown, since a robot may already have left. */
const EVERY_MS = 5_000;

/** The delivery or robot whose wait is shown. */
export type WaitingOne = {
  readonly projectId: number;
  readonly of: 'delivery' | 'robot';
  readonly id: string;
};

/** The chain of waits, from a delivery or a robot to the root. */
export function waitingChainOf(api: ApiClient, { projectId, of, id }: WaitingOne) {
  return queryOptions({
    queryKey: ['waiting-chain', projectId, of, id] as const,
    queryFn: ({ signal }): Promise<ChainLink[]> =>
      of === 'robot'
        ? api.robots.chain({ params: { projectId, robotId: id } }, { signal })
        : api.deliveries.chain({ params: { projectId, deliveryId: id } }, { signal }),
    refetchInterval: EVERY_MS,
  });
}

const NO_ROBOTS: readonly string[] = [];

/** The robots of a wait by id, from the first that waits to the one that all wait for, for a map to draw; none while nothing waits. */
export function useWaitingRobots(one: WaitingOne, isWaiting: boolean): readonly string[] {
  const { data } = useQuery({ ...waitingChainOf(useApi(), one), enabled: isWaiting });
  return useMemo(
    () =>
      isWaiting && data !== undefined
        ? data.filter(({ kind }) => kind === 'robot').map(({ id }) => id)
        : NO_ROBOTS,
    [data, isWaiting],
  );
}
