import { Readable } from 'node:stream';
import { releaseKeysApi, releasesApi } from '@rota/contract/releases';
import type { FastifyInstance } from 'fastify';
import { actorOf, requireSession } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { ReleaseKeyService } from './release-keys.service.ts';
import type { ReleaseLinks } from './release-links.service.ts';
import type { ReleaseUploads } from './release-uploads.service.ts';
import type { ReleaseService } from './releases.service.ts';

type Services = {
  readonly releases: ReleaseService;
  readonly uploads: ReleaseUploads;
  readonly keys: ReleaseKeyService;
  readonly links: Pick<ReleaseLinks, 'open'>;
};

export function releaseRoutes(
  app: FastifyInstance,
  { releases, uploads, keys, links }: Services,
  deps: MountDeps,
): void {
  mount(
    app,
    releasesApi,
    {
      list: (context, { query }) => releases.list(query, requireSession(context)),
      get: (context, { params }) => releases.get(params.releaseId, requireSession(context)),
      create: (context, { body }) => uploads.begin(body, actorOf(context), context.settle),
      append: ({ request }, { params, query }) => {
        const { body } = request;
        return uploads.append(
          params.releaseId,
          query.offset,
          body instanceof Readable ? body : Readable.from([]),
        );
      },
      withdraw: (context, { params }) => releases.withdraw(params.releaseId, actorOf(context)),
      remove: async (context, { params }) => {
        await uploads.remove(params.releaseId, actorOf(context));
        return {};
      },
      download: ({ request, reply }, { params }) => links.open(params.token, request, reply),
    },
    deps,
  );
  mount(
    app,
    releaseKeysApi,
    {
      list: () => keys.list(),
      add: (context, { body }) => keys.add(body, actorOf(context), context.settle),
      revoke: async (context, { params, query }) => {
        await keys.revoke(params.keyId, query.withdraw_releases, actorOf(context));
        return {};
      },
    },
    deps,
  );
}
