import { Readable } from 'node:stream';
import { speechApi } from '@rota/contract/speech';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { openSound } from './sound-links.service.ts';
import type { SpeechService } from './speech.service.ts';

type Services = {
  readonly service: SpeechService;
  readonly open: (token: string) => ReturnType<typeof openSound>;
};

export function speechRoutes(app: FastifyInstance, { service, open }: Services, deps: MountDeps): void {
  mount(
    app,
    speechApi,
    {
      list: (_context, { params }) => service.list(params.projectId),
      create: (context, { params, body }) =>
        service.create(params.projectId, body, actorOf(context), context.settle),
      update: (context, { params, body }) =>
        service.update(params.projectId, params.speechId, body, actorOf(context)),
      move: (_context, { params, body }) => service.move(params.projectId, params.speechId, body.before),
      remove: async (context, { params }) => {
        await service.remove(params.projectId, params.speechId, actorOf(context));
        return {};
      },
      uploadSound: (context, { params, query }) => {
        const { body } = context.request;
        return service.uploadSound(
          params.projectId,
          query.name,
          body instanceof Readable ? body : undefined,
          actorOf(context),
        );
      },
      sound: async ({ reply }, { params }) => {
        const { type, size, content } = await open(params.token);
        void reply.type(type).header('content-length', size).header('cache-control', 'private, no-store');
        return content;
      },
    },
    deps,
  );
}
