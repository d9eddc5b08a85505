import { liveTopics, type LiveRow, type LiveTopic } from '@rota/contract/live';
import type { z } from 'zod';

export type LiveScope = { projectId: number; id?: string | undefined };
/** The updates of a watcher: everything once, then whole rows that are new or changed and keys that are gone. */
export type LiveWatcher<T extends LiveTopic> = {
  onSnapshot: (rows: LiveRow<T>[]) => void;
  onDelta?: (upsert: LiveRow<T>[], remove: string[]) => void;
  /** The topic was refused, with the server's code. */
  onError?: (resultCode: string) => void;
};

type Subscription = { readonly topic: LiveTopic; readonly scope: LiveScope };
type Row = Record<string, unknown>;
type Entry = Subscription & { watchers: Set<LiveWatcher<LiveTopic>>; rows: Map<string, Row> | undefined };

/** The subscriptions of a tab: one for each topic and scope, with its rows and all its watchers. */
export type Subscriptions = {
  all: () => Subscription[];
  /** True when this is the first watcher, so that the server has to be asked. */
  add: <T extends LiveTopic>(topic: T, scope: LiveScope, watcher: LiveWatcher<T>) => boolean;
  /** True when no watcher is left, so that the server may stop. */
  remove: <T extends LiveTopic>(topic: T, scope: LiveScope, watcher: LiveWatcher<T>) => boolean;
  snapshot: (topic: LiveTopic, scope: LiveScope, data: unknown[]) => void;
  delta: (topic: LiveTopic, scope: LiveScope, upsert: unknown[], remove: string[]) => void;
  refused: (topic: LiveTopic, projectId: number | undefined, resultCode: string) => void;
  /** Forgets rows that belong to a session that ended. */
  forgetRows: () => void;
};

export function createSubscriptions(): Subscriptions {
  const entries = new Map<string, Entry>();
  return {
    all: () => [...entries.values()].map(({ topic, scope }) => ({ topic, scope })),
    add(topic, scope, watcher) {
      const key = keyOf(topic, scope);
      const existing = entries.get(key);
      const entry = existing ?? { topic, scope: exactScope(scope), watchers: new Set(), rows: undefined };
      entries.set(key, entry);
      entry.watchers.add(watcher);
      if (entry.rows !== undefined) watcher.onSnapshot([...entry.rows.values()] as LiveRow<typeof topic>[]);
      return existing === undefined;
    },
    remove(topic, scope, watcher) {
      const key = keyOf(topic, scope);
      const entry = entries.get(key);
      if (entry === undefined || !entry.watchers.delete(watcher) || entry.watchers.size > 0) return false;
      return entries.delete(key);
    },
    snapshot(topic, scope, data) {
      const entry = entries.get(keyOf(topic, scope));
      if (entry === undefined) return;
      const rows = readRows(topic, data);
      entry.rows = new Map(rows.map((row) => [rowKey(topic, row), row]));
      for (const watcher of entry.watchers) watcher.onSnapshot(rows as LiveRow<LiveTopic>[]);
    },
    delta(topic, scope, upsert, remove) {
      const entry = entries.get(keyOf(topic, scope));
      // A delta that overtakes its snapshot says nothing that the snapshot will not say.
      if (entry?.rows === undefined) return;
      const rows = readRows(topic, upsert);
      for (const row of rows) entry.rows.set(rowKey(topic, row), row);
      for (const key of remove) entry.rows.delete(key);
      for (const watcher of entry.watchers) watcher.onDelta?.(rows as LiveRow<LiveTopic>[], remove);
    },
    refused(topic, projectId, resultCode) {
      for (const entry of entries.values()) {
        if (entry.topic !== topic || (projectId !== undefined && entry.scope.projectId !== projectId))
          continue;
        for (const watcher of entry.watchers) watcher.onError?.(resultCode);
      }
    },
    forgetRows() {
      for (const entry of entries.values()) entry.rows = undefined;
    },
  };
}

/** The scope of a message as the wire spells it. */
export function wireScope({ projectId, id }: LiveScope): { project_id: number; id?: string } {
  return { project_id: projectId, ...(id !== undefined && { id }) };
}

/** The scope that a message of the server names. */
export function scopeOf({
  project_id: projectId,
  id,
}: {
  project_id: number;
  id?: string | undefined;
}): LiveScope {
  return { projectId, id };
}

function exactScope(scope: LiveScope): LiveScope {
  return scope.id === undefined
    ? { projectId: scope.projectId }
    : { projectId: scope.projectId, id: scope.id };
}
function keyOf(topic: LiveTopic, scope: LiveScope): string {
  return `${topic} ${scope.projectId} ${scope.id ?? ''}`;
}
function rowKey(topic: LiveTopic, row: Row): string {
  const key = row[liveTopics[topic].key];
  return typeof key === 'string' ? key : '';
}
/** Poses come by the thousand each second; this says of one what its schema says, many times faster. */
export function isRobotPose(item: unknown): item is LiveRow<'poses'> {
  if (typeof item !== 'object' || item === null) return false;
  const { robot_id: id, x, y, theta, at } = item as Row;
  return (
    typeof id === 'string' &&
    Number.isFinite(x) &&
    Number.isFinite(y) &&
    Number.isFinite(theta) &&
    Number.isFinite(at)
  );
}

/** A row that does not fit the contract is left out; the others are still worth showing. */
function readRows(topic: LiveTopic, data: unknown[]): Row[] {
  if (topic === 'poses') return data.filter(isRobotPose);
  const schema = liveTopics[topic].row as z.ZodType<Row>;
  return data.flatMap((item) => {
    const result = schema.safeParse(item);
    return result.success ? [result.data] : [];
  });
}
