import type { Fleet, FleetPorts } from '../../../fleet/index.ts';
import type { Ground, Part } from '../../../part.ts';
import type { MapService } from '../maps/index.ts';
import { topographyRoutes } from './topography.routes.ts';
import { createTopographyService } from './topography.service.ts';

type Before = {
  readonly fleet: Pick<Fleet, 'gateway'>;
  readonly ports: Pick<FleetPorts, 'targets'>;
  readonly maps: { readonly service: Pick<MapService, 'list'> };
};

/** Sites and floors as one picture, their order, and the ways between their targets. */
export function topography({
  database,
  live,
  fleet,
  ports,
  maps,
}: Pick<Ground, 'database' | 'live'> & Before): Part {
  const service = createTopographyService({
    database,
    maps: maps.service,
    targets: ports.targets,
    fleet: fleet.gateway,
    onOrdered: async (projectId) =>
      live.publish('maps', projectId, { upsert: await maps.service.list(projectId) }),
  });
  return { routes: (app, mounting) => topographyRoutes(app, service, mounting) };
}
