import { Readable } from 'node:stream';
import { mapImportApi } from '@rota/contract/map-import';
import type { FastifyInstance } from 'fastify';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { MapImportService } from './map-import.service.ts';

export function mapImportRoutes(app: FastifyInstance, service: MapImportService, deps: MountDeps): void {
  mount(
    app,
    mapImportApi,
    {
      read: (context, { params, query }) => {
        const { body } = context.request;
        return service.read(
          params.projectId,
          params.mapId,
          body instanceof Readable ? body : undefined,
          query,
        );
      },
    },
    deps,
  );
}
