import { registryChanged, type FleetGateway } from '../../../fleet/index.ts';
import { onEvent } from '../../../events/index.ts';
import { createTokenSigner } from '../../../http/signed-token.ts';
import type { Ground, Part } from '../../../part.ts';
import { deleteTargetsOfMap, listPoints } from '../targets/index.ts';
import { createAbandonedMaps, type AbandonedMapDeps } from './abandoned-maps.service.ts';
import type { MapFloors } from './floor-source.service.ts';
import { createBlankMaps } from './blank-map.service.ts';
import { createMapConfigService, type MapConfigService } from './map-config.service.ts';
import { createMapFiles, type MapFilesDeps } from './map-files.service.ts';
import { createMapLogs, type MapLogDeps } from './map-logs.service.ts';
import { createMapProducts, type MapProductDeps } from './map-products.service.ts';
import { makeInThread } from './map-products.thread.ts';
import { createMapProcessing, type MapProcessingDeps } from './map-processing.service.ts';
import { mapJobs } from './maps.jobs.ts';
import { mapRoutes } from './maps.routes.ts';
import { createMapService, showMap, type MapService, type MapServiceDeps } from './maps.service.ts';

export { countGridChange, listMaps, setMapOrder } from './maps.store.ts';
export { createFloorSource, type MapFloor, type MapFloors } from './floor-source.service.ts';
export { composedBeside, drivableBeside } from './grid.thread.ts';
export { mapLinks } from './map-links.service.ts';
export { ARCHIVE_LIMITS, readAllArchived } from './map-archive.format.ts';
export { readMapPicture } from './map-image.format.ts';
export { MapProblem, toMapProblem } from './map-problem.rules.ts';
export { mapNotReady } from './map-not-ready.rules.ts';
export { USUAL_MAX_SPEED } from './map-masks.rules.ts';

export type { MapService } from './maps.service.ts';

/** The part; `show` publishes the current map to its watchers. */
export type Maps = Part & {
  readonly service: MapService;
  readonly configs: MapConfigService;

  readonly show: (projectId: number, mapId: string) => Promise<void>;
};
type Before = {
  readonly fleet: { readonly gateway: FleetGateway };
  readonly targetUses: MapServiceDeps['targetUses'];
  readonly audit: MapLogDeps['audit'];
  readonly projects: {
    readonly service: { get(projectId: number): Promise<{ readonly project_name: string }> };
  };
  readonly ports: {
    readonly floors: MapFloors;
    readonly projects: { listIds(): Promise<readonly number[]> };
  };
};

/** The maps of floors, from the upload to what robots drive on. */
export async function maps(
  ground: Pick<Ground, 'database' | 'files' | 'live' | 'secret' | 'clock' | 'log'> & Before,
): Promise<Maps> {
  const { fleet, secret, clock, projects, ports, ...deps } = ground;
  return createMaps({
    ...deps,
    clock,
    floors: ports.floors,
    signer: createTokenSigner(await secret('signed-links'), clock),
    registryChanged,
    isMapInUse: (projectId, mapId) => fleet.gateway.isMapInUse(projectId, mapId),
    removeTargets: deleteTargetsOfMap,
    pointsOn: listPoints,
    listProjectIds: () => ports.projects.listIds(),
    projectName: async (projectId) => (await projects.service.get(projectId)).project_name,
  });
}

export type MapDeps = Omit<
  MapFilesDeps & MapProcessingDeps & MapServiceDeps & MapProductDeps & MapLogDeps & AbandonedMapDeps,
  'show' | 'mapFiles' | 'products' | 'maps' | 'make' | 'namesOf'
> & { readonly projectName: (projectId: number) => Promise<string> };

/** The part, from what its services need. */
export function createMaps(deps: MapDeps): Maps {
  const show = (projectId: number, mapId: string): Promise<void> => showMap(deps, projectId, mapId);
  const products = createMapProducts({
    ...deps,
    make: makeInThread,
    namesOf: async (projectId, mapId) => ({
      name: (await service.get(projectId, mapId)).name,
      project: await deps.projectName(projectId),
    }),
  });
  const mapFiles = createMapFiles({ ...deps, show, products });
  const service = createMapService({ ...deps, mapFiles, products });
  const configs = createMapConfigService({ ...deps, maps: service });
  const blanks = createBlankMaps({ ...deps, mapFiles, maps: service });
  const logs = createMapLogs({ ...deps, maps: service });
  return {
    service,
    configs,
    show,
    routes: (app, mounting) =>
      mapRoutes(app, { maps: service, blanks, files: mapFiles, configs, logs }, mounting),
    jobs: mapJobs(createMapProcessing({ ...deps, show }), createAbandonedMaps(deps)),
    live: (hub) => hub.provide('maps', service.list),
    events: [onEvent('maps.removed', 'maps', ({ files }) => mapFiles.remove(files))],
  };
}
