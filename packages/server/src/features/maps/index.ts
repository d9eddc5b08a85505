import { createMapFiles, type MapFilesDeps } from './map-files.service.ts';
import { createMapProcessing, type MapProcessingDeps } from './map-processing.service.ts';
import { mapJobs } from './maps.jobs.ts';
import { createMapService, showMap, type MapServiceDeps } from './maps.service.ts';

export { createFloorSource, type MapFloors } from './floor-source.ts';
export { mapRoutes } from './maps.routes.ts';

export type MapDeps = Omit<MapFilesDeps & MapProcessingDeps & MapServiceDeps, 'show' | 'mapFiles' | 'log'> & {
  readonly log: MapProcessingDeps['log'] & MapServiceDeps['log'];
};

/** Maps: what the routes call, and the jobs that process uploads. */
export function createMaps(deps: MapDeps) {
  const show = (projectId: number, mapId: string): Promise<void> => showMap(deps, projectId, mapId);
  const files = createMapFiles({ ...deps, show });
  const maps = createMapService({ ...deps, mapFiles: files });
  return { maps, files, jobs: mapJobs(createMapProcessing({ ...deps, show })) };
}
