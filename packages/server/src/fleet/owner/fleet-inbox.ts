import type { FleetEvent } from '@rota/fleet-core';
import type { Database } from '../../db/database.ts';
import { isDatabaseUnavailable } from '../../db/database-errors.ts';
import { listOpenInboxRows, type InboxRow } from '../fleet-inbox.store.ts';
import type { DeliveryRecords, FleetRequest, HelpCommandEvent, HelpRecords } from '../ports.ts';
import type { FleetRegistry } from './fleet-registry.ts';

/** A row of the inbox and the fleet control's event for it. */
type InboxWork = { readonly row: InboxRow; readonly events: readonly FleetEvent[] };

export type FleetInbox = {
  /** The open requests, in order. Empty while the database cannot be reached. */
  read(): Promise<InboxWork[]>;
  /** Whether more waits than was read. */
  hasMore(): boolean;
};

const MOST_AT_ONCE = 100;

export function createFleetInbox(deps: {
  database: Database;
  projectId: number;
  registry: FleetRegistry;
  deliveries: Pick<DeliveryRecords, 'find'>;
  help: Pick<HelpRecords, 'find'>;
  onRobotsChanged: () => Promise<void>;
  onElevatorsChanged: () => void;
  onTargetsChanged: () => void;
}): FleetInbox {
  const { database, projectId, registry, deliveries, help } = deps;
  let more = false;

  async function eventsOf(row: InboxRow): Promise<FleetEvent[]> {
    switch (row.kind) {
      case 'delivery.created': {
        const delivery = await database.tenant(projectId, (tx) =>
          deliveries.find(tx, projectId, row.payload.deliveryId),
        );
        return delivery?.status === 'Created' ? [{ type: 'delivery.created', delivery }] : [];
      }
      case 'delivery.command':
      case 'robot.command':
      case 'help.command':
      case 'elevator.command':
      case 'map.command':
        return [await withRecord(row.payload, row.requestId)];
      case 'fleet.asked':
        return [{ type: 'fleet.asked', requestId: row.requestId, question: row.payload }];
      case 'registry.changed': {
        const events = await registry.reread(row.payload.part);
        if (row.payload.part === 'robots') await deps.onRobotsChanged();
        if (row.payload.part === 'elevators') deps.onElevatorsChanged();
        // Robots wait for elevators at targets, which their rows show.
        if (row.payload.part === 'targets') deps.onTargetsChanged();
        return events;
      }
    }
  }

  /** The fleet control keeps neither deliveries nor help requests that ended; what may still be done with them it decides by the record. */
  async function withRecord(asked: FleetRequest, requestId: string): Promise<FleetEvent> {
    if (asked.type === 'robot.command' || asked.type === 'map.command') return { ...asked, requestId };
    if (asked.type === 'elevator.command') {
      const { type, elevatorId, command, actor } = asked;
      return { type, requestId, elevatorId, command, actor };
    }
    if (asked.type === 'help.command') return withHelp({ ...asked, requestId });
    const delivery = await findDelivery(asked.deliveryId);
    return { ...asked, requestId, ...(delivery && { delivery }) };
  }

  async function withHelp(event: HelpCommandEvent): Promise<FleetEvent> {
    const found = await database.tenant(projectId, (tx) => help.find(tx, projectId, event.helpId));
    const delivery = found?.deliveryId ? await findDelivery(found.deliveryId) : undefined;
    return { ...event, ...(found && { help: found }), ...(delivery && { delivery }) };
  }

  function findDelivery(deliveryId: string) {
    return database.tenant(projectId, (tx) => deliveries.find(tx, projectId, deliveryId));
  }

  return {
    hasMore: () => more,
    read: async () => {
      const work: InboxWork[] = [];
      more = false;
      try {
        const rows = await database.tenant(projectId, (tx) => listOpenInboxRows(tx, projectId, MOST_AT_ONCE));
        for (const row of rows) work.push({ row, events: await eventsOf(row) });
        more = rows.length === MOST_AT_ONCE;
      } catch (error) {
        // Requests read so far are carried out: the registry may have changed with them.
        if (!isDatabaseUnavailable(error)) throw error;
      }
      return work;
    },
  };
}
