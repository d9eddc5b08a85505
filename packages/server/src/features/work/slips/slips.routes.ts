import { can } from '@rota/contract/core';
import { requireSession } from '../../../http/context.ts';
import { slipsApi } from '@rota/contract/slips';
import type { FastifyInstance } from 'fastify';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { SlipService } from './slips.service.ts';

export function slipRoutes(app: FastifyInstance, service: SlipService, deps: MountDeps): void {
  mount(
    app,
    slipsApi,
    {
      pdf: async (context, { params, body }) => {
        const { reply } = context;
        const withPins = can(requireSession(context).roles, 'deliveries.control', String(params.projectId));
        const bytes = await service.pdf(params.projectId, body.delivery_ids, {
          language: body.lang,
          withPins,
        });
        void reply.type('application/pdf').header('content-disposition', 'inline; filename="slips.pdf"');
        return bytes;
      },
    },
    deps,
  );
}
