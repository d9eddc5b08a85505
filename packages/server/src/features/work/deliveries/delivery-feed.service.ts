import type { Delivery } from '@rota/contract/deliveries';
import type { LiveHub } from '../../../live/index.ts';
import { createWorkLoop } from '../../../work-loop.ts';

/** Tells the browsers that watch deliveries about those that changed. */
export type DeliveryFeed = {
  /** Cheap; the rows are read once for all changes that come meanwhile. */
  announce: (projectId: number, deliveryIds: Iterable<string>) => void;
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
  hub.provide('deliveries', (projectId) => service.listOpen(projectId));

  // One read at a time: two that overtake each other would leave the older row on the screens.
  const loop = createWorkLoop(
    async () => {
      const [next] = waiting;
      if (next === undefined) return false;
      const [projectId, ids] = next;
      waiting.delete(projectId);
      try {
        hub.publish('deliveries', projectId, { upsert: await service.listById(projectId, [...ids]) });
      } catch (error) {
        log.warn({ err: error, projectId }, 'deliveries could not be read for the live sockets');
      }
      return waiting.size > 0;
    },
    (error) => log.warn({ err: error }, 'deliveries are no longer published to the live sockets'),
  );

  return {
    announce: (projectId, deliveryIds) => {
      if (hub.watchers('deliveries', projectId) === 0) return;
      const ids = waiting.get(projectId) ?? new Set<string>();
      for (const id of deliveryIds) ids.add(id);
      waiting.set(projectId, ids);
      loop.wake();
    },
  };
}
