import type { PublicCall } from '@rota/contract/robot-calls';
import type { LiveHub } from '../../live/index.ts';
import type { CallRecords } from './call-records.ts';

export type CallLiveDeps = {
  readonly hub: Pick<LiveHub, 'provide' | 'publish' | 'onWatch' | 'onLeft'>;
  readonly records: Pick<CallRecords, 'byId' | 'publicOf'>;
  readonly log: { warn(fields: object, message: string): void };
};

/** A robot moves about a step in this time, ms; more often nobody sees. */
const EVERY_MS = 700;

/** Tells those who follow a call how it goes on, and where its robot is. */
export function createCallLive({ hub, records, log }: CallLiveDeps): { start: () => void; stop: () => void } {
  /** By project: what was last told of each call that somebody follows. */
  const watched = new Map<number, Map<string, string>>();
  const ends: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isBusy = false;

  const read = async (projectId: number, ids: readonly string[]): Promise<PublicCall[]> =>
    records.publicOf(projectId, await records.byId(projectId, ids));

  hub.provide('call', (projectId, id) => (id === undefined ? Promise.resolve([]) : read(projectId, [id])));

  async function tell(): Promise<void> {
    for (const [projectId, told] of watched) {
      for (const row of await read(projectId, [...told.keys()])) {
        const text = JSON.stringify(row);
        // Somebody may have left while it was read.
        if (!told.has(row.call_id) || told.get(row.call_id) === text) continue;
        told.set(row.call_id, text);
        hub.publish('call', projectId, { id: row.call_id, upsert: [row] });
      }
    }
  }

  function look(): void {
    if (isBusy || watched.size === 0) return;
    isBusy = true;
    tell()
      .catch((error: unknown) => log.warn({ err: error }, 'calls of robots cannot be told to those who follow them now'))
      .finally(() => {
        isBusy = false;
      });
  }

  return {
    start() {
      ends.push(
        hub.onWatch(({ topic, projectId, id }) => {
          if (topic !== 'call' || id === undefined) return;
          watched.set(projectId, (watched.get(projectId) ?? new Map<string, string>()).set(id, ''));
        }),
        hub.onLeft(({ topic, projectId, id }) => {
          if (topic !== 'call' || id === undefined) return;
          const told = watched.get(projectId);
          told?.delete(id);
          if (told?.size === 0) watched.delete(projectId);
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
