import type { Ground, Part } from '../../../part.ts';
import type { Maps, MapFloors } from '../maps/index.ts';
import { createImports } from './import.thread.ts';
import { mapImportRoutes } from './map-import.routes.ts';
import { createMapImportService } from './map-import.service.ts';

type Before = {
  readonly maps: Pick<Maps, 'service' | 'configs'>;
  readonly ports: { readonly floors: MapFloors };
};

/** Masks and lane graphs of other systems, as drawings for a draft. */
export function mapImport({ files, maps, ports }: Pick<Ground, 'files'> & Before): Part {
  const service = createMapImportService({
    files,
    floors: ports.floors,
    maps: {
      get: maps.service.get,
      async maxSpeed(projectId, mapId) {
        const { max_speed: most } = (await maps.configs.get(projectId, mapId)).config;
        return typeof most === 'number' ? most : undefined;
      },
    },
    run: createImports(),
  });
  return { routes: (app, mounting) => mapImportRoutes(app, service, mounting) };
}
