import { supportBundlesApi } from '@rota/contract/support-bundles';
import type { FastifyInstance } from 'fastify';
import { actorOf, requireSession } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { SupportBundlesService } from './support-bundles.service.ts';

export function supportBundlesRoutes(
  app: FastifyInstance,
  service: SupportBundlesService,
  deps: MountDeps,
): void {
  mount(
    app,
    supportBundlesApi,
    {
      make: async (context, { params, body }) => {
        const subject = {
          ...params,
          from: Date.parse(body.from),
          to: Date.parse(body.to),
          roles: requireSession(context).roles,
        };
        const bundle = await service.make(subject, actorOf(context));
        void context.reply
          .type('application/zip')
          .header('content-disposition', 'attachment; filename="support-bundle.zip"');
        return bundle;
      },
    },
    deps,
  );
}
