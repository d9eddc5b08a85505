import type { Delivery } from '@rota/contract/deliveries';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useLiveTopic } from '../../../api/live-hooks.ts';
import type { LiveWatcher } from '../../../api/live-socket.ts';

const ACTIVE = 'Requested,Pending,In Progress,Being Delivered,Delivered,Recovering,Recovered';

/** Deliveries that a robot carries out now, live; only asked for with the permission to read them. */
export function useRobotDeliveries(
  projectId: number,
  robotId: string,
  enabled: boolean,
): readonly Delivery[] {
  const api = useApi();
  const queries = useQueryClient();
  const options = queryOptions({
    queryKey: ['deliveries', projectId, 'of-robot', robotId] as const,
    queryFn: async ({ signal }) =>
      (
        await api.deliveries.list(
          { params: { projectId }, query: { robot_id: robotId, status: ACTIVE, limit: 20 } },
          { signal },
        )
      ).items,
    enabled,
  });
  const { queryKey } = options;
  const keyText = JSON.stringify(queryKey);
  const scope = useMemo(() => (enabled ? { projectId } : undefined), [projectId, enabled]);
  const watcher = useMemo<LiveWatcher<'deliveries'>>(() => {
    const key = JSON.parse(keyText) as typeof queryKey;
    const isOurs = (delivery: Delivery) =>
      delivery.robot_id === robotId && ACTIVE.split(',').includes(delivery.status);
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
