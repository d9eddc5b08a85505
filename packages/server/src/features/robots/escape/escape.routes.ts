import { escapeApi } from '@rota/contract/escape';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { EscapeService } from './escape.service.ts';

export function escapeRoutes(app: FastifyInstance, service: EscapeService, deps: MountDeps): void {
  mount(
    app,
    escapeApi,
    {
      get: (_context, { params }) => service.get(params.projectId),
      set: (context, { params, body }) => service.set(params.projectId, body, actorOf(context)),
    },
    deps,
  );
}
