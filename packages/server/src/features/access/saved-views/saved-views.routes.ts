import { savedViewsApi } from '@rota/contract/saved-views';
import type { FastifyInstance } from 'fastify';
import { requireSession } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { SavedViewService } from './saved-views.service.ts';

export function savedViewRoutes(app: FastifyInstance, service: SavedViewService, deps: MountDeps): void {
  mount(
    app,
    savedViewsApi,
    {
      list: (context) => service.list(requireSession(context).userId),
      save: (context, { body }) => service.save(requireSession(context).userId, body),
      remove: async (context, { params }) => {
        await service.remove(requireSession(context).userId, params.savedViewId);
        return {};
      },
    },
    deps,
  );
}
