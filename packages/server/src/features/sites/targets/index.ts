import { registryChanged } from '../../../fleet/index.ts';
import type { Ground, Part } from '../../../part.ts';
import { isTargetInUse } from '../../work/deliveries/index.ts';
import type { TargetUses } from '../target-uses/index.ts';
import { targetRoutes } from './targets.routes.ts';
import { namesOfTargets } from './targets.store.ts';
import { createTargetService, type TargetService, type TargetServiceDeps } from './targets.service.ts';

export { createTargetSource } from './targets.service.ts';
export { deleteTargetsOfMap } from './targets.store.ts';
export { listNamesElsewhere, listPoints, replacePoints } from './map-points.service.ts';
export { keptPoints, pointChanges, toTargetInfo } from './targets.rules.ts';

export type Targets = Part & { readonly service: TargetService };
type Before = {
  readonly ports: { readonly floors: TargetServiceDeps['floors'] };
  readonly targetUses: TargetUses;
};

/** The places that robots are sent to. */
export function targets({
  database,
  live,
  ports,
  targetUses,
}: Pick<Ground, 'database' | 'live'> & Before): Targets {
  targetUses.namePlacesWith(namesOfTargets);
  const service = createTargetService({
    database,
    floors: ports.floors,
    live,
    registryChanged,
    isTargetInUse,
    targetUses,
  });
  return {
    service,
    routes: (app, mounting) => targetRoutes(app, service, mounting),
    live: (hub) => hub.provide('targets', (projectId) => service.list(projectId)),
  };
}
