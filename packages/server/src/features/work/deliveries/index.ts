import type { Fleet, FleetPorts } from '../../../fleet/index.ts';
import type { Ground, Part } from '../../../part.ts';
import { PROJECT_FEATURES } from '@rota/contract/core';
import { projectFeatures } from '@rota/contract/projects';
import type { Projects } from '../../sites/projects/index.ts';
import type { Uses } from '../../sites/uses/index.ts';
import { deliveryRoutes } from './deliveries.routes.ts';
import { createDeliveryService, type DeliveryDeps, type DeliveryService } from './deliveries.service.ts';
import { createDeliveryPins } from './delivery-pins.service.ts';
import { type GoalOf } from './delivery-address.service.ts';
import { countOpenOf, readAwaiting } from './deliveries.store.ts';
import { createDeliveryFeed } from './delivery-feed.service.ts';
import { forgetReceivers } from './forget-receivers.store.ts';
import { createTaskQuestions, type TaskQuestions } from './task-preview.service.ts';

export {
  countAwaited,
  countCompletedBy,
  countCompletedByMap,
  countEndedBy,
  countWaiting,
  isTargetInUse,
  listDeliveriesById,
  listTargetUse,
} from './deliveries.store.ts';
export { countPromisesOf } from './delivery-promises.store.ts';
export type { DeliveryService } from './deliveries.service.ts';
export { createDeliveryPins } from './delivery-pins.service.ts';
export {
  deliveryRecords,
  deliveryRecordsWith,
  loadTasksSince,
  DeliveryRecordConflict,
} from './delivery-records.service.ts';

/** Deliveries, and how other features create, check and read tasks: by the same rules as a person's. */
export type Deliveries = Part & {
  readonly service: DeliveryService;
  readonly tasks: Pick<DeliveryService, 'create' | 'check'>;
  /** What would become of a task that is created now. */
  readonly preview: TaskQuestions['preview'];
  /** Removes the person from their deliveries. */
  readonly forgetReceivers: typeof forgetReceivers;
};

type Before = {
  readonly addresses: { readonly goalOf: GoalOf };
  readonly projects: Pick<Projects, 'features' | 'featureUses'> & {
    readonly service: Pick<Projects['service'], 'get'>;
  };
  readonly fleet: Pick<Fleet, 'gateway' | 'onDeliveriesChanged'>;
  readonly uses: Pick<Uses, 'add'>;
  readonly ports: Pick<FleetPorts, 'projects' | 'targets' | 'elevators'> & {
    readonly robots: { readonly rows: DeliveryDeps['robots']['list'] };
  };
};

/** Deliveries, from the order to the end that robots and people bring them to. */
export function deliveries({
  database,
  vault,
  clock,
  log,
  projects,
  addresses,
  fleet,
  uses,
  ports,
}: Pick<Ground, 'database' | 'vault' | 'clock' | 'log'> & Before): Deliveries {
  uses.add('robot', readAwaiting);
  for (const feature of PROJECT_FEATURES) {
    const { kinds } = projectFeatures[feature];
    if (kinds.length > 0)
      projects.featureUses.add(feature, 'deliveries', (tx, projectId) => countOpenOf(tx, projectId, kinds));
  }
  const deps: DeliveryDeps = {
    database,
    fleet: fleet.gateway,
    requireKind: projects.features.requireKind,
    settings: (projectId) => ports.projects.settings(projectId),
    targets: ports.targets,
    elevators: ports.elevators,
    robots: { list: ports.robots.rows },
    timeZone: async (projectId) => (await projects.service.get(projectId)).time_zone,
    pins: createDeliveryPins({ database, vault }),
    clock,
  };
  const service = createDeliveryService(deps);
  const questions = createTaskQuestions(deps);
  return {
    tasks: { create: service.create, check: service.check },
    preview: questions.preview,
    service,
    forgetReceivers,
    routes: (app, mounting) =>
      deliveryRoutes(app, { service, questions, goalOf: addresses.goalOf }, mounting),
    live: (hub) => fleet.onDeliveriesChanged(createDeliveryFeed({ hub, service, log }).announce),
  };
}
