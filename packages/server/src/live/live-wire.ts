import { liveTopics, type LiveRow, type LiveTopic, type ServerMessage } from '@rota/contract/live';

/** The watched thing: a topic of a project, and for the topic `robot` one robot. */
export type Watch = {
  readonly topic: LiveTopic;
  readonly projectId: number;
  readonly id: string | undefined;
};

export function watchKey(watch: Watch): string {
  return `${watch.topic} ${String(watch.projectId)} ${watch.id ?? ''}`;
}

/** Rows by key, each as the JSON text that goes out; null stands for a row that is gone. */
export type Changes = Map<string, string | null>;

export function keyOf<T extends LiveTopic>(topic: T, row: LiveRow<T>): string {
  return String((row as Record<string, unknown>)[liveTopics[topic].key]);
}

/** The newest of each key wins. */
export function mergeChanges(into: Changes, changes: Changes): void {
  for (const [key, json] of changes) into.set(key, json);
}

/** A delta of rows that are JSON already: each row is written once, however many browsers get it. */
export function deltaMessage(watch: Watch, changes: Changes): Buffer {
  const upsert: string[] = [];
  const remove: string[] = [];
  for (const [key, json] of changes) {
    if (json === null) remove.push(key);
    else upsert.push(json);
  }
  return Buffer.from(
    `${head('delta', watch)},"upsert":[${upsert.join(',')}],"remove":${JSON.stringify(remove)}}`,
  );
}

export function snapshotMessage(watch: Watch, rows: readonly unknown[]): Buffer {
  return Buffer.from(`${head('snapshot', watch)},"data":${JSON.stringify(rows)}}`);
}

export function plainMessage(
  message: Extract<
    ServerMessage,
    { type: 'ready' | 'error' | 'access_changed' | 'system' | 'drive_state' | 'meeting_news' }
  >,
): Buffer {
  return Buffer.from(JSON.stringify(message));
}

function head(type: 'snapshot' | 'delta', { topic, projectId, id }: Watch): string {
  return JSON.stringify({ type, topic, project_id: projectId, id }).slice(0, -1);
}
