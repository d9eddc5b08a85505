import { helpRequestsApi } from '@rota/contract/help-requests';
import type { FastifyInstance } from 'fastify';
import { requireSession } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { HelpService } from './help-requests.service.ts';

export function helpRequestRoutes(app: FastifyInstance, service: HelpService, deps: MountDeps): void {
  mount(
    app,
    helpRequestsApi,
    {
      list: (_context, { params, query: { robot_id: robotId, ...query } }) =>
        service.list(params.projectId, { ...query, robotId }),
      answer: (context, { params }) =>
        service.act(params.projectId, params.helpId, 'answer', requireSession(context)),
      resolve: (context, { params, body }) =>
        service.act(params.projectId, params.helpId, body.how, requireSession(context)),
      humanMinutes: (_context, { params }) => service.humanMinutes(params.projectId),
    },
    deps,
  );
}
