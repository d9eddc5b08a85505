import type { AddressReview } from '@rota/contract/addresses';
import type { Database } from '../../../db/database.ts';
import type { LiveHub } from '../../../live/index.ts';
import { countWaiting } from './addresses.store.ts';

export type AddressNewsDeps = {
  readonly database: Pick<Database, 'listen' | 'tenant'>;
  readonly hub: LiveHub;
  readonly clock: () => number;
  readonly log: { readonly warn: (details: object, message: string) => void };
};

/** Notifies reviewers of changed addresses, on every server, from any cause. */
export function createAddressNews({ database, hub, clock, log }: AddressNewsDeps) {
  let unlisten: (() => Promise<void>) | undefined;

  async function read(projectId: number): Promise<AddressReview> {
    const waiting = await database.tenant(projectId, (tx) => countWaiting(tx, projectId));
    return { project_id: projectId, waiting, changed_at: new Date(clock()).toISOString() };
  }
  hub.provide('address_review', async (projectId) => [await read(projectId)]);

  function hear(payload: string): void {
    const projectId = Number(payload);
    if (hub.watchers('address_review', projectId) === 0) return;
    read(projectId)
      .then((row) => hub.publish('address_review', projectId, { upsert: [row] }))
      .catch((error: unknown) =>
        log.warn({ err: error, projectId }, 'reviewers of addresses were not notified of a change'),
      );
  }

  return {
    start: async (): Promise<void> => {
      unlisten = await database.listen('address_changed', hear);
    },
    stop: async (): Promise<void> => {
      await unlisten?.();
    },
  };
}
