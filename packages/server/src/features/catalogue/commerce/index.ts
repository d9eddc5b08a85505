import { can } from '@rota/contract/core';
import { commerceApi } from '@rota/contract/commerce';
import { sql } from 'kysely';
import { personOf, requireSession } from '../../../http/context.ts';
import { mount } from '../../../http/mount.ts';
import type { Ground, Part } from '../../../part.ts';
import type { MediaUser } from '../media/index.ts';
import { createCommerceService, type CommerceService } from './commerce.service.ts';

/** How projects sell. */
export type Commerce = Part &
  Pick<CommerceService, 'get' | 'currency'> & {
    /** Where anyone may fetch the logo of a project; null without one. */
    readonly logoUrl: (projectId: number) => Promise<string | null>;
  };

export function commerce({ database, clock }: Pick<Ground, 'clock' | 'database'>): Commerce {
  const service = createCommerceService({ database, clock });
  return {
    get: service.get,
    currency: service.currency,
    logoUrl: async (projectId) => (await service.get(projectId)).logo_url,
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

/** The logo on the guest pages and on labels of QR codes. */
export const logo: MediaUser = {
  keys: ['commerce_logo'],
  uses: (projectId) => sql`
    select c.logo_id as media_id, 'qr_settings' as kind, 'logo' as id, '{}'::jsonb as name
    from commerce_settings c where c.project_id = ${projectId} and c.logo_id is not null`,
  replace: async (tx, projectId, from, to) => {
    const { numUpdatedRows } = await tx
      .updateTable('commerce_settings')
      .set({ logo_id: to, version: sql<number>`version + 1` })
      .where('project_id', '=', projectId)
      .where('logo_id', '=', from)
      .executeTakeFirstOrThrow();
    return Number(numUpdatedRows);
  },
};
