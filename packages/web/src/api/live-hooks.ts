import { liveTopics, type LiveRow, type LiveTopic } from '@rota/contract/live';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { gatherDeltas } from './gather-deltas.ts';
import { useServer } from './api-context.tsx';
import type { LiveScope, LiveStatus, LiveTrouble, LiveWatcher } from './live-socket.ts';

/** Above this length the deltas of a moment are applied together. */
const CROWD = 100;

/** Watches a live topic while mounted. `scope` undefined watches nothing. Pass a watcher that is stable (useMemo). */
export function useLiveTopic<T extends LiveTopic>(
  topic: T,
  scope: LiveScope | undefined,
  watcher: LiveWatcher<T>,
): void {
  const { live } = useServer();
  const projectId = scope?.projectId;
  const id = scope?.id;
  useEffect(() => {
    if (projectId === undefined) return undefined;
    return live.watch(topic, { projectId, id }, watcher);
  }, [live, topic, projectId, id, watcher]);
}

/**
 * Keeps a cached list (an array of the topic's rows under `queryKey`) true while mounted: the snapshot replaces it, deltas change
 * single rows. Rows that did not change stay the same objects, so that memoised rows do not render again. News ends a fetch that is
 * under way: its answer may have been given before the news, and would then put back what is no longer so.
 */
export function useLiveList<T extends LiveTopic>(
  topic: T,
  scope: LiveScope | undefined,
  queryKey: QueryKey,
): void {
  const queries = useQueryClient();
  const keyText = JSON.stringify(queryKey);
  const watcher = useMemo<LiveWatcher<T>>(() => {
    const key = JSON.parse(keyText) as QueryKey;
    const overtakeFetch = () => {
      queries.cancelQueries({ queryKey: key, exact: true }).catch(() => undefined);
    };
    const gathered = gatherDeltas<LiveRow<T>>({
      keyOf: (row) => keyOf(topic, row),
      isCrowd: () => (queries.getQueryData<LiveRow<T>[]>(key)?.length ?? 0) > CROWD,
      apply: (upsert, remove) => {
        overtakeFetch();
        queries.setQueryData<LiveRow<T>[]>(key, (current) =>
          current === undefined ? current : mergeRows(topic, current, upsert, remove),
        );
      },
    });
    return {
      onSnapshot: (rows) => {
        gathered.forget();
        overtakeFetch();
        queries.setQueryData(key, rows);
      },
      onDelta: gathered.take,
    };
  }, [queries, keyText, topic]);
  useLiveTopic(topic, scope, watcher);
}

function keyOf<T extends LiveTopic>(topic: T, row: LiveRow<T>): string {
  return String((row as Record<string, unknown>)[liveTopics[topic].key]);
}

/** A list after a delta: changed rows in their places, new rows at the end, removed rows gone whatever else is said of them. */
export function mergeRows<T extends LiveTopic>(
  topic: T,
  current: readonly LiveRow<T>[],
  upsert: readonly LiveRow<T>[],
  remove: readonly string[],
): LiveRow<T>[] {
  const gone = new Set(remove);
  const changed = new Map(
    upsert.map((row) => [keyOf(topic, row), row] as const).filter(([key]) => !gone.has(key)),
  );
  const kept = current.flatMap((row) => {
    const key = keyOf(topic, row);
    if (gone.has(key)) return [];
    const next = changed.get(key);
    changed.delete(key);
    return [next ?? row];
  });
  return [...kept, ...changed.values()];
}

/** Whether live data flows now. */
export function useLiveStatus(): LiveStatus {
  const { live } = useServer();
  const subscribe = useCallback((handler: () => void) => live.onStatus(handler), [live]);
  return useSyncExternalStore(subscribe, live.status);
}

/** The problems that keep the console from showing or doing things now. */
export function useLiveTrouble(): LiveTrouble {
  const { live } = useServer();
  const subscribe = useCallback((handler: () => void) => live.onTrouble(handler), [live]);
  return useSyncExternalStore(subscribe, live.trouble);
}

/** Since when a board shows what was then and may no longer be, ms; undefined while it is live. */
export function useLostSince(): number | undefined {
  const { live } = useServer();
  const [lostAt, setLostAt] = useState<number | undefined>();
  useEffect(
    () =>
      live.onStatus((status) => {
        const isLost = status === 'offline' || status === 'reconnecting';
        setLostAt((before) => (isLost ? (before ?? Date.now()) : status === 'online' ? undefined : before));
      }),
    [live],
  );
  return lostAt;
}
