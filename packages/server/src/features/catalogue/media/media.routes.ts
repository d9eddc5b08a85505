import { Readable } from 'node:stream';
import { mediaApi } from '@rota/contract/media';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { createMediaContent } from './media-content.service.ts';
import type { MediaService } from './media.service.ts';

type Services = { readonly media: MediaService; readonly content: ReturnType<typeof createMediaContent> };

export function mediaRoutes(app: FastifyInstance, { media, content }: Services, deps: MountDeps): void {
  mount(
    app,
    mediaApi,
    {
      list: (_context, { params, query }) => media.list(params.projectId, query),
      upload: (context, { params, query }) => {
        const { body } = context.request;
        return media.upload(
          params.projectId,
          query,
          body instanceof Readable ? body : undefined,
          actorOf(context),
        );
      },
      get: (_context, { params }) => media.get(params.projectId, params.mediaId),
      uses: (_context, { params }) => media.uses(params.projectId, params.mediaId),
      rename: (context, { params, body }) =>
        media.rename(params.projectId, params.mediaId, body.name, actorOf(context)),
      replace: (context, { params, body }) =>
        media.replace(params.projectId, params.mediaId, body.by, actorOf(context)),
      remove: async (context, { params }) => {
        await media.remove(params.projectId, params.mediaId, actorOf(context));
        return {};
      },
      content: (context, { params }) => content(params.mediaId, context.request, context.reply),
    },
    deps,
  );
}
