import { configApi } from '@rota/contract/config';
import type { FastifyInstance } from 'fastify';
import { actorOf, type Context } from '../../../http/context.ts';
import { etagOf } from '../../../http/etag.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { ConfigService } from './config.service.ts';

export function configRoutes(app: FastifyInstance, service: ConfigService, deps: MountDeps): void {
  mount(
    app,
    configApi,
    {
      get: (context, { params }) => withEtag(context, service.get(params.projectId)),
      update: (context, { params, body }) =>
        withEtag(
          context,
          service.update(
            params.projectId,
            changeOf(context, body.json_config, body.restored_from),
            context.settle,
          ),
        ),
      logs: (_context, { params, query }) => service.logs(params.projectId, 'project', query),
      dynamic: (context, { params }) => withEtag(context, service.dynamic(params.projectId)),
      dynamicRaw: (context, { params }) => withEtag(context, service.dynamicRaw(params.projectId)),
      updateDynamic: (context, { params, body }) =>
        withEtag(
          context,
          service.updateDynamic(
            params.projectId,
            changeOf(context, body.dynamic_config, body.restored_from),
            context.settle,
          ),
        ),
      dynamicLogs: (_context, { params, query }) => service.logs(params.projectId, 'dynamic', query),
    },
    deps,
  );
}

function changeOf(context: Context, text: string, restoredFrom: number | undefined) {
  return { text, restoredFrom, ifMatch: context.request.headers['if-match'], actor: actorOf(context) };
}

async function withEtag<T extends { version: number }>(context: Context, answer: Promise<T>): Promise<T> {
  const document = await answer;
  void context.reply.header('etag', etagOf(document.version));
  return document;
}
