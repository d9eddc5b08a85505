import type { Delivery } from '@rota/contract/deliveries';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useLiveTopic } from '../../../api/live-hooks.ts';
import type { LiveWatcher } from '../../../api/live-socket.ts';
import type { Speech } from './speech-dialog.tsx';
import { tagsOf } from './robot-list.rules.ts';

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

/** Reads a project's robots again. */
export function useRenewRobots(projectId: number): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['robots', projectId] });
}

/** Changes what a robot is called. */
export function useSaveRobotName(projectId: number, robotId: string) {
  const api = useApi();
  const renew = useRenewRobots(projectId);
  return async ({ name, tags }: { name: string; tags: string }): Promise<void> => {
    const body = { name: name.trim(), tags: tagsOf(tags) };
    await api.robots.update({ params: { projectId, robotId }, body });
    await renew();
  };
}

/** Saves how a robot speaks, and reads the robots again even where that was refused. */
export function useSaveSpeech(projectId: number, robotId: string) {
  const api = useApi();
  const renew = useRenewRobots(projectId);
  return async ({ ofModel, ...body }: Speech): Promise<void> => {
    try {
      // A conflict at the model leaves the robot as it is, so that all of it can be saved again.
      if (ofModel !== undefined)
        await api.robots.setModelMapAliases({ params: { projectId }, body: ofModel });
      await api.robots.update({ params: { projectId, robotId }, body });
    } finally {
      await renew();
    }
  };
}
