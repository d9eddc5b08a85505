import type { LiveRow, LiveTopic } from '@rota/contract/live';
import type { LiveHub } from './live-hub.ts';

type Deps<T extends LiveTopic> = {
  readonly hub: Pick<LiveHub, 'provide' | 'publish' | 'onWatch' | 'onLeft'>;
  readonly topic: T;
  readonly read: (projectId: number, ids: readonly string[]) => Promise<LiveRow<T>[]>;
  readonly idOf: (row: LiveRow<T>) => string;
  readonly log: { warn(fields: object, message: string): void };
};

/** A robot moves about a step in this time, ms; a shorter one makes no visible difference. */
const EVERY_MS = 700;

/** Sends followers of one thing of a topic its progress: the row is read repeatedly while it is followed. */
export function createFollowedRows<T extends LiveTopic>({
  hub,
  topic,
  read,
  idOf,
  log,
}: Deps<T>): { start: () => void; stop: () => void } {
  /** By project: what was last published of each followed thing. */
  const watched = new Map<number, Map<string, string>>();
  const ends: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isBusy = false;

  hub.provide(topic, (projectId, id) => (id === undefined ? Promise.resolve([]) : read(projectId, [id])));

  async function tell(): Promise<void> {
    for (const [projectId, announced] of watched) {
      for (const row of await read(projectId, [...announced.keys()])) {
        const [id, text] = [idOf(row), JSON.stringify(row)];
        // The follower may have left while it was read.
        if (!announced.has(id) || announced.get(id) === text) continue;
        announced.set(id, text);
        hub.publish(topic, projectId, { id, upsert: [row] });
      }
    }
  }

  function look(): void {
    if (isBusy || watched.size === 0) return;
    isBusy = true;
    tell()
      .catch((error: unknown) => log.warn({ err: error, topic }, 'followed rows cannot be published now'))
      .finally(() => {
        isBusy = false;
      });
  }

  return {
    start() {
      ends.push(
        hub.onWatch(({ topic: what, projectId, id }) => {
          if (what !== topic || id === undefined) return;
          watched.set(projectId, (watched.get(projectId) ?? new Map<string, string>()).set(id, ''));
        }),
        hub.onLeft(({ topic: what, projectId, id }) => {
          if (what !== topic || id === undefined) return;
          const announced = watched.get(projectId);
          announced?.delete(id);
          if (announced?.size === 0) watched.delete(projectId);
        }),
      );
      timer = setInterval(look, EVERY_MS);
    },
    stop() {
      clearInterval(timer);
      for (const end of ends.splice(0)) end();
    },
  };
}
