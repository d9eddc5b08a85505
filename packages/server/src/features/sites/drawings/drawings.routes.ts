import { drawingsApi, type MapDrawings } from '@rota/contract/drawings';
import type { FastifyInstance } from 'fastify';
import { actorOf, type Context } from '../../../http/context.ts';
import { etagOf } from '../../../http/etag.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { DrawingService } from './drawings.service.ts';

export function drawingRoutes(app: FastifyInstance, service: DrawingService, deps: MountDeps): void {
  mount(
    app,
    drawingsApi,
    {
      list: (_context, { params }) => service.list(params.projectId),
      get: (context, { params }) => withEtag(context, service.get(params.projectId, params.mapId)),
      replace: (context, { params, query, body }) => {
        const ifMatch = context.request.headers['if-match'];
        const change = {
          drawings: body,
          message: query.message,
          restoredFrom: query.restored_from,
          ifMatch,
          actor: actorOf(context),
        };
        return withEtag(context, service.replace(params.projectId, params.mapId, change, context.settle));
      },
      versions: (_context, { params, query }) => service.versions(params.projectId, params.mapId, query),
      version: (_context, { params }) => service.version(params.projectId, params.mapId, params.version),
    },
    deps,
  );
}

async function withEtag(context: Context, answer: Promise<MapDrawings>): Promise<MapDrawings> {
  const drawings = await answer;
  void context.reply.header('etag', etagOf(drawings.version));
  return drawings;
}
