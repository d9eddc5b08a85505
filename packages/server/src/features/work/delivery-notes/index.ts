import type { Ground, Part } from '../../../part.ts';
import { listDeliveriesById } from '../deliveries/index.ts';
import { deliveryNoteRoutes } from './delivery-notes.routes.ts';
import { createDeliveryNoteService } from './delivery-notes.service.ts';

/** Notes of people to deliveries. */
export function deliveryNotes({ database, live, clock }: Pick<Ground, 'database' | 'live' | 'clock'>): Part {
  const service = createDeliveryNoteService({
    database,
    live,
    clock,
    isDelivery: async (tx, projectId, deliveryId) =>
      (await listDeliveriesById(tx, projectId, [deliveryId])).length > 0,
  });
  return {
    routes: (app, mounting) => deliveryNoteRoutes(app, service, mounting),
    live: (hub) =>
      hub.provide('delivery_notes', (projectId, deliveryId = '') => service.listKnown(projectId, deliveryId)),
  };
}
