import type { Delivery, LiveRow, RobotDetails } from '@rota/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../api/api-context.tsx';
import type { ApiClient } from '../../api/client.ts';
import { useLiveTopic } from '../../api/live-hooks.ts';
import type { LiveWatcher } from '../../api/live-socket.ts';

function detailsOf(api: ApiClient, projectId: number, robotId: string) {
  return queryOptions({
    queryKey: ['robots', projectId, 'details', robotId] as const,
    queryFn: ({ signal }) => api.robots.get({ params: { projectId, robotId } }, { signal }),
  });
}

/** Everything about one robot, fetched once and live from then on. */
export function useRobotDetails(projectId: number, robotId: string): UseQueryResult<RobotDetails> {
  const api = useApi();
  const queries = useQueryClient();
  const scope = useMemo(() => ({ projectId, id: robotId }), [projectId, robotId]);
  const watcher = useMemo<LiveWatcher<'robot'>>(() => {
    const { queryKey } = detailsOf(api, projectId, robotId);
    const take = (rows: LiveRow<'robot'>[]) => {
      const row = rows.find((candidate) => candidate.robot_id === robotId);
      if (row !== undefined) queries.setQueryData(queryKey, row);
    };
    return { onSnapshot: take, onDelta: take };
  }, [api, queries, projectId, robotId]);
  useLiveTopic('robot', scope, watcher);
  return useQuery(detailsOf(api, projectId, robotId));
}

const ACTIVE = 'Requested,Pending,In Progress,Being Delivered,Delivered,Recovering,Recovered';

/** Deliveries that a robot carries out now, live; only asked for with the permission to read them. */
export function useRobotDeliveries(projectId: number, robotId: string, enabled: boolean): readonly Delivery[] {
  const api = useApi();
  const queries = useQueryClient();
  const options = queryOptions({
    queryKey: ['deliveries', projectId, 'of-robot', robotId] as const,
    queryFn: async ({ signal }) =>
      (await api.deliveries.list({ params: { projectId }, query: { robot_id: robotId, status: ACTIVE, limit: 20 } }, { signal })).items,
    enabled,
  });
  const { queryKey } = options;
  const keyText = JSON.stringify(queryKey);
  const scope = useMemo(() => (enabled ? { projectId } : undefined), [projectId, enabled]);
  const watcher = useMemo<LiveWatcher<'deliveries'>>(() => {
    const key = JSON.parse(keyText) as typeof queryKey;
    const isOurs = (delivery: Delivery) => delivery.robot_id === robotId && ACTIVE.split(',').includes(delivery.status);
    return {
      onSnapshot: (rows) => queries.setQueryData(key, rows.filter(isOurs)),
      onDelta: (upsert, remove) =>
        queries.setQueryData<Delivery[]>(key, (current = []) => {
          const changed = new Set([...upsert.map((row) => row.delivery_id), ...remove]);
          return [...current.filter((row) => !changed.has(row.delivery_id)), ...upsert.filter(isOurs)];
        }),
    };
  }, [queries, keyText, robotId]);
  useLiveTopic('deliveries', scope, watcher);
  return useQuery(options).data ?? NONE;
}
const NONE: readonly Delivery[] = [];
