import { mapSyncApi } from '@rota/contract/map-sync';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { MapSyncService } from './map-sync.service.ts';

export function mapSyncRoutes(app: FastifyInstance, service: MapSyncService, deps: MountDeps): void {
  mount(
    app,
    mapSyncApi,
    {
      list: (_context, { params }) => service.list(params.projectId),
      send: (context, { params, body }) =>
        service.send(params.projectId, params.mapId, body.robot_id ?? null, actorOf(context)),
      fetch: (context, { params, body }) =>
        service.fetch(params.projectId, params.mapId, body.robot_id, {
          actor: actorOf(context),
          origin: context.origin,
        }),
    },
    deps,
  );
}
