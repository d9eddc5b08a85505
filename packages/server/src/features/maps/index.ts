import { registryChanged, type FleetGateway } from '../../fleet/index.ts';
import { onEvent } from '../../events/index.ts';
import { createTokenSigner } from '../../http/signed-token.ts';
import type { Ground, Part } from '../../part.ts';
import { deleteTargetsOfMap } from '../targets/index.ts';
import { createMapFiles, type MapFilesDeps } from './map-files.service.ts';
import { createMapProcessing, type MapProcessingDeps } from './map-processing.service.ts';
import { mapJobs } from './maps.jobs.ts';
import { mapRoutes } from './maps.routes.ts';
import { createMapService, showMap, type MapService, type MapServiceDeps } from './maps.service.ts';

export { createFloorSource, type MapFloors } from './floor-source.ts';

export type Maps = Part & { readonly service: MapService };
type Before = { readonly fleet: { readonly gateway: FleetGateway } };

/** The maps of floors, from the upload to what robots drive on. */
export async function maps(ground: Pick<Ground, 'database' | 'files' | 'live' | 'secret' | 'clock' | 'log'> & Before): Promise<Maps> {
  const { fleet, secret, clock, ...deps } = ground;
  return createMaps({
    ...deps,
    clock,
    signer: createTokenSigner(await secret('signed-links'), clock),
    registryChanged,
    isMapInUse: (projectId, mapId) => fleet.gateway.isMapInUse(projectId, mapId),
    removeTargets: deleteTargetsOfMap,
  });
}

export type MapDeps = Omit<MapFilesDeps & MapProcessingDeps & MapServiceDeps, 'show' | 'mapFiles'>;

/** The part, from what its services need. */
export function createMaps(deps: MapDeps): Maps {
  const show = (projectId: number, mapId: string): Promise<void> => showMap(deps, projectId, mapId);
  const mapFiles = createMapFiles({ ...deps, show });
  const service = createMapService({ ...deps, mapFiles });
  return {
    service,
    routes: (app, mounting) => mapRoutes(app, { maps: service, files: mapFiles }, mounting),
    jobs: mapJobs(createMapProcessing({ ...deps, show })),
    live: (hub) => hub.provide('maps', service.list),
    events: [onEvent('maps.removed', 'maps', ({ files }) => mapFiles.remove(files))],
  };
}
