import type { Fleet, FleetPorts } from '../../fleet/index.ts';
import type { Ground, Part } from '../../part.ts';
import { deliveryRoutes } from './deliveries.routes.ts';
import { createDeliveryService, type DeliveryDeps } from './deliveries.service.ts';
import { createDeliveryFeed } from './delivery-feed.ts';

export { countAwaited, countCompletedBy, countWaiting, isTargetInUse } from './deliveries.store.ts';
export { deliveryRecords, DeliveryRecordConflict } from './delivery-records.ts';

type Before = {
  readonly fleet: Pick<Fleet, 'gateway' | 'onDeliveriesChanged'>;
  readonly ports: Pick<FleetPorts, 'projects' | 'targets'> & { readonly robots: { readonly rows: DeliveryDeps['robots']['list'] } };
};

/** Deliveries, from the order to the end that robots and people bring them to. */
export function deliveries({ database, clock, log, fleet, ports }: Pick<Ground, 'database' | 'clock' | 'log'> & Before): Part {
  const service = createDeliveryService({
    database,
    fleet: fleet.gateway,
    settings: (projectId) => ports.projects.settings(projectId),
    targets: ports.targets,
    robots: { list: ports.robots.rows },
    clock,
  });
  return {
    routes: (app, mounting) => deliveryRoutes(app, service, mounting),
    live: (hub) => fleet.onDeliveriesChanged(createDeliveryFeed({ hub, service, log }).changed),
  };
}
