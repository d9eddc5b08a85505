import { Readable } from 'node:stream';
import { filesApi, mapsApi } from '@rota/contract';
import type { FastifyInstance } from 'fastify';
import { actorOf, type Context } from '../../http/context.ts';
import { mount, type MountDeps } from '../../http/mount.ts';
import type { MapFilesService, Outgoing } from './map-files.service.ts';
import type { MapService } from './maps.service.ts';

export function mapRoutes(app: FastifyInstance, services: { maps: MapService; files: MapFilesService }, deps: MountDeps): void {
  const { maps, files } = services;
  mount(
    app,
    mapsApi,
    {
      list: (_context, { params }) => maps.list(params.projectId),
      get: (_context, { params }) => maps.get(params.projectId, params.mapId),
      update: (context, { params, body }) => maps.rename(params.projectId, params.mapId, body.name, actorOf(context)),
      remove: (context, { params }) => maps.remove(params.projectId, params.mapId, actorOf(context)),
      compressed: (context, { params }) => maps.downloadUrl(params.projectId, params.mapId, 'envelope', context.origin),
      originalCompressed: (context, { params }) => maps.downloadUrl(params.projectId, params.mapId, 'envelope', context.origin),
      downloadZip: (context, { params }) => maps.downloadUrl(params.projectId, params.mapId, 'zip', context.origin),
      uploadZip: (context, { params }) => maps.uploadUrl(params.projectId, params.mapId, actorOf(context), context.origin),
      oldMap: (_context, { params, body }) => maps.oldMap(params.projectId, body),
    },
    deps,
  );
  mount(
    app,
    filesApi,
    {
      read: async (context, { params }) => deliver(context, await files.open(params.token)),
      upload: (context, { params }) =>
        files.take(params.token, context.request.body instanceof Readable ? context.request.body : undefined),
    },
    deps,
  );
}

function deliver({ reply }: Context, file: Outgoing): Readable | string {
  const plain = file.fileName.replace(/[^\x20-\x7e]|["\\]/g, '_');
  void reply
    .type(file.type)
    .header('content-length', file.size)
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file.fileName)}`);
  return file.content;
}
