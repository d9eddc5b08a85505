import type { FleetGateway, MapCopyRecords, RobotSource } from '../../../fleet/index.ts';
import type { Ground, Part } from '../../../part.ts';
import { mapSyncRoutes } from './map-sync.routes.ts';
import { createMapSyncService, type MapSyncDeps } from './map-sync.service.ts';
import { saveMapCopies } from './map-sync.store.ts';

/** The record of the maps that robots have. @param linkTo see {@link MapCopyRecords} */
export function mapCopyRecords(linkTo: MapCopyRecords['linkTo']): MapCopyRecords {
  return { save: saveMapCopies, linkTo };
}

type Before = {
  readonly fleet: { readonly gateway: FleetGateway };
  readonly maps: { readonly service: MapSyncDeps['maps'] };
  readonly ports: { readonly robots: RobotSource };
};

/** Which robots have which version of the maps. */
export function mapSync({ database, fleet, maps, ports }: Pick<Ground, 'database'> & Before): Part {
  const robotNames = async (projectId: number): Promise<ReadonlyMap<string, string>> =>
    new Map((await ports.robots.list(projectId)).map(({ info }) => [info.robotId, info.name]));
  const service = createMapSyncService({ database, fleet: fleet.gateway, robotNames, maps: maps.service });
  return { routes: (app, mounting) => mapSyncRoutes(app, service, mounting) };
}
