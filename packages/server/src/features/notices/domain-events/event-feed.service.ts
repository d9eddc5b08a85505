import type { EventMessage } from '@rota/contract/domain-events';
import type { Database } from '../../../db/database.ts';
import { DOMAIN_EVENT_CHANNEL } from '../../../events/domain-events.ts';
import type { LiveHub } from '../../../live/index.ts';

/** The number of newest events for a new watcher. */
const SHOWN = 100;
/** What happens within so many ms is read together. */
const WINDOW_MS = 100;

export type EventFeedDeps = {
  readonly database: Pick<Database, 'listen'>;
  readonly hub: LiveHub;
  readonly newest: (projectId: number, limit: number) => Promise<EventMessage[]>;
  readonly log: { readonly warn: (details: object, message: string) => void };
};

/** Tells those who watch what happens, on every server: the database says in which project something did. */
export function createEventFeed({ database, hub, newest, log }: EventFeedDeps) {
  /** The sequences that the watchers of a project have. Transactions commit out of their order, so that the highest alone says too little. */
  const announced = new Map<number, ReadonlySet<number>>();
  const changed = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  let unlisten: (() => Promise<void>) | undefined;

  hub.provide('events', (projectId) => newest(projectId, SHOWN));

  function hear(payload: string): void {
    const projectId = Number(payload);
    if (hub.watchers('events', projectId) === 0) {
      announced.delete(projectId);
      return;
    }
    changed.add(projectId);
    timer ??= setTimeout(() => {
      timer = undefined;
      const projects = [...changed];
      changed.clear();
      for (const project of projects)
        tell(project).catch((error: unknown) =>
          log.warn({ err: error, projectId: project }, 'events were not published'),
        );
    }, WINDOW_MS);
  }

  async function tell(projectId: number): Promise<void> {
    const events = await newest(projectId, SHOWN);
    const known = announced.get(projectId);
    announced.set(projectId, new Set(events.map(({ sequence }) => sequence)));
    hub.publish('events', projectId, {
      upsert: events.filter(({ sequence }) => known?.has(sequence) !== true),
    });
  }

  return {
    start: async (): Promise<void> => {
      unlisten = await database.listen(DOMAIN_EVENT_CHANNEL, hear);
    },
    stop: async (): Promise<void> => {
      clearTimeout(timer);
      await unlisten?.();
    },
  };
}
