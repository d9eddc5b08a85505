import { can } from '@rota/contract/core';
import { commerceApi } from '@rota/contract/commerce';
import { personOf, requireSession } from '../../../http/context.ts';
import { mount } from '../../../http/mount.ts';
import type { Ground, Part } from '../../../part.ts';
import { createCommerceService, type CommerceService } from './commerce.service.ts';

/** How projects sell. */
export type Commerce = Part & Pick<CommerceService, 'get' | 'currency'>;

export function commerce({ database, clock }: Pick<Ground, 'clock' | 'database'>): Commerce {
  const service = createCommerceService({ database, clock });
  return {
    get: service.get,
    currency: service.currency,
    routes: (app, mounting) =>
      mount(
        app,
        commerceApi,
        {
          get: (_context, { params }) => service.get(params.projectId),
          update: (context, { params, body }) => {
            const maySetFees = can(
              requireSession(context).roles,
              'commerce.set_fees',
              String(params.projectId),
            );
            return service.update(params.projectId, body, { ...personOf(context), maySetFees });
          },
          decideRefundLimit: (context, { params, body }) =>
            service.decideRefundLimit(params.projectId, body, personOf(context)),
        },
        mounting,
      ),
  };
}
