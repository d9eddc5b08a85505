import { registryChanged, type FleetPorts } from '../../../fleet/index.ts';
import type { Ground, Part } from '../../../part.ts';
import type { Maps, MapFloors } from '../maps/index.ts';
import { createMapChecks } from './checks/check.thread.ts';
import { createMapCheck, type MapCheckDeps } from './map-check.service.ts';
import { createMapEditorService } from './map-editors.service.ts';
import { mapVersionRoutes } from './map-versions.routes.ts';
import { createMapVersionService, type MapVersionService } from './map-versions.service.ts';

export type { Draft } from './map-draft.service.ts';

/** The part; `compare` lays a draft beside the map as it is. */
export type MapVersions = Part & Pick<MapVersionService, 'compare'>;

type Before = {
  readonly maps: Pick<Maps, 'service' | 'show'>;
  readonly robots: { readonly service: MapCheckDeps['robots'] };
  readonly targetUses: MapCheckDeps['targetUses'];
  readonly ports: Pick<FleetPorts, 'elevators'> & { readonly floors: MapFloors };
};

/** What people put on maps as one document with versions, and who is at it. */
export function mapVersions({
  database,
  live,
  maps,
  robots,
  targetUses,
  ports,
}: Pick<Ground, 'database' | 'live'> & Before): MapVersions {
  const { floors, elevators } = ports;
  const check = createMapCheck({
    database,
    floors,
    robots: robots.service,
    elevators,
    targetUses,
    run: createMapChecks(),
  });
  const versions = createMapVersionService({
    database,
    live,
    floors,
    check,
    registryChanged,
    maps: {
      get: maps.service.get,
      show: maps.show,
    },
  });
  const editors = createMapEditorService({ database, maps: maps.service });
  return {
    compare: versions.compare,
    routes: (app, mounting) => mapVersionRoutes(app, { versions, editors }, mounting),
  };
}
