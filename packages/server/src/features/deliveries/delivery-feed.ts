import type { Delivery } from '@rota/contract';
import type { LiveHub } from '../../live/index.ts';

/** Tells the browsers that watch deliveries about those that changed. */
export type DeliveryFeed = {
  /** Cheap; the rows are read once for all changes that come meanwhile. */
  changed(projectId: number, deliveryIds: Iterable<string>): void;
};

type FeedDeps = {
  readonly hub: LiveHub;
  readonly service: {
    listOpen(projectId: number): Promise<Delivery[]>;
    listById(projectId: number, ids: readonly string[]): Promise<Delivery[]>;
  };
  readonly log: { warn(fields: object, message: string): void };
};

export function createDeliveryFeed({ hub, service, log }: FeedDeps): DeliveryFeed {
  const waiting = new Map<number, Set<string>>();
  const reading = new Set<number>();
  hub.provide('deliveries', (projectId) => service.listOpen(projectId));

  // One read at a time a project: two that overtake each other would leave the older row on the screens.
  async function publish(projectId: number): Promise<void> {
    if (reading.has(projectId)) return;
    reading.add(projectId);
    try {
      for (let ids = take(projectId); ids.length > 0; ids = take(projectId)) {
        hub.publish('deliveries', projectId, { upsert: await service.listById(projectId, ids) });
      }
    } catch (error) {
      log.warn({ err: error, projectId }, 'deliveries could not be read for the live sockets');
    } finally {
      reading.delete(projectId);
    }
  }

  function take(projectId: number): string[] {
    const ids = [...(waiting.get(projectId) ?? [])];
    waiting.delete(projectId);
    return ids;
  }

  return {
    changed(projectId, deliveryIds) {
      if (hub.watchers('deliveries', projectId) === 0) return;
      const ids = waiting.get(projectId) ?? new Set<string>();
      for (const id of deliveryIds) ids.add(id);
      waiting.set(projectId, ids);
      void publish(projectId);
    },
  };
}
