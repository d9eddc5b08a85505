import { Readable } from 'node:stream';
import { filesApi, mapsApi, type MapConfigDocument } from '@rota/contract/maps';
import type { FastifyInstance } from 'fastify';
import { actorOf, type Context } from '../../../http/context.ts';
import { etagOf } from '../../../http/etag.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { BlankMaps } from './blank-map.service.ts';
import type { MapConfigService } from './map-config.service.ts';
import type { MapLogService } from './map-logs.service.ts';
import type { MapFilesService, Outgoing } from './map-files.service.ts';
import type { MapService } from './maps.service.ts';

type MapServices = {
  readonly maps: MapService;
  readonly blanks: BlankMaps;
  readonly files: MapFilesService;
  readonly configs: MapConfigService;
  readonly logs: MapLogService;
};

export function mapRoutes(app: FastifyInstance, services: MapServices, deps: MountDeps): void {
  const { maps, blanks, files, configs, logs } = services;
  mount(
    app,
    mapsApi,
    {
      list: (_context, { params }) => maps.list(params.projectId),
      get: (_context, { params }) => maps.get(params.projectId, params.mapId),
      update: (context, { params, body }) =>
        maps.rename(params.projectId, params.mapId, body.name, actorOf(context)),
      remove: (context, { params, query }) =>
        maps.remove(params.projectId, params.mapId, query.even_if_needed === 'true', actorOf(context)),
      targetUses: (_context, { params }) => maps.listTargetUses(params.projectId, params.mapId),
      compressed: (context, { params }) =>
        maps.downloadUrl(params.projectId, params.mapId, 'composed', context.origin),
      originalCompressed: (context, { params }) =>
        maps.downloadUrl(params.projectId, params.mapId, 'envelope', context.origin),
      downloadZip: (context, { params }) =>
        maps.downloadUrl(params.projectId, params.mapId, 'zip', context.origin),
      uploadZip: (context, { params }) =>
        maps.uploadUrl(params.projectId, params.mapId, actorOf(context), context.origin),
      blank: (context, { params, body }) =>
        blanks.draw(params.projectId, params.mapId, body, actorOf(context)),
      files: (_context, { params }) => maps.files(params.projectId, params.mapId),
      downloadFile: (context, { params, query }) =>
        maps.fileUrl(params.projectId, params.mapId, { file: params.file, print: query }, context.origin),
      config: (context, { params }) => withEtag(context, configs.get(params.projectId, params.mapId)),
      updateConfig: (context, { params, body }) => {
        const change = {
          config: body.config,
          ifMatch: context.request.headers['if-match'],
          actor: actorOf(context),
        };
        return withEtag(context, configs.update(params.projectId, params.mapId, change, context.settle));
      },
      logs: (_context, { params, query }) => logs.list(params.projectId, params.mapId, query),
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

async function withEtag(context: Context, answer: Promise<MapConfigDocument>): Promise<MapConfigDocument> {
  const config = await answer;
  void context.reply.header('etag', etagOf(config.version));
  return config;
}

function deliver({ reply }: Context, file: Outgoing): Readable | string {
  const plain = file.fileName.replace(/[^\x20-\x7e]|["\\]/g, '_');
  void reply
    .type(file.type)
    .header('content-length', file.size)
    .header(
      'content-disposition',
      `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
    );
  return file.content;
}
