import { mapVersionsApi } from '@rota/contract/map-versions';
import type { FastifyInstance } from 'fastify';
import { actorOf, requireSession } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { MapEditorService } from './map-editors.service.ts';
import type { MapVersionService } from './map-versions.service.ts';

export function mapVersionRoutes(
  app: FastifyInstance,
  { versions, editors }: { readonly versions: MapVersionService; readonly editors: MapEditorService },
  deps: MountDeps,
): void {
  mount(
    app,
    mapVersionsApi,
    {
      document: (_context, { params }) => versions.document(params.projectId, params.mapId),
      check: (_context, { params, body }) => versions.check(params.projectId, params.mapId, body),
      commit: (context, { params, body }) => {
        const { roles } = requireSession(context);
        const author = { actor: actorOf(context), roles };
        return versions.commit(params.projectId, params.mapId, body, author, context.settle);
      },
      align: async (_context, { params, body }) => versions.align(params.projectId, params.mapId, body),
      versions: (_context, { params, query }) => versions.list(params.projectId, params.mapId, query),
      version: (_context, { params }) => versions.version(params.projectId, params.mapId, params.version),
      beHere: (context, { params, body }) =>
        editors.beHere(params.projectId, params.mapId, params.clientId, body.is_changed, actorOf(context)),
      leave: (_context, { params }) => editors.leave(params.projectId, params.mapId, params.clientId),
    },
    deps,
  );
}
