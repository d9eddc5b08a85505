import { disputesApi } from '@rota/contract/disputes';
import type { Language } from '@rota/contract/texts';
import { z } from 'zod';
import { drawPaper } from '../../../adapters/papers/index.ts';
import { actorOf } from '../../../http/context.ts';
import { onEvent } from '../../../events/index.ts';
import { mount } from '../../../http/mount.ts';
import { defineJob, handleJob } from '../../../jobs/index.ts';
import type { Ground, Part } from '../../../part.ts';
import type { Commerce } from '../../catalogue/commerce/index.ts';
import type { Deliveries } from '../../work/deliveries/index.ts';
import { sellerLines, type Orders } from '../orders/index.ts';
import type { PaymentProviders } from '../payment-providers/index.ts';
import type { Payments } from '../payments/index.ts';
import type { Projects } from '../../sites/projects/index.ts';
import { createDisputeService } from './disputes.service.ts';
import { evidencePaper } from './evidence.format.ts';
import { createProviderDisputes } from './provider-disputes.service.ts';

type Before = {
  readonly projects: Projects;
  readonly commerce: Commerce;
  readonly deliveries: Deliveries;
  readonly paymentProviders: PaymentProviders;
  readonly payments: Payments;
  readonly orders: Orders;
};

const nightlyJob = defineJob({ name: 'disputes-look', access: 'system', payload: z.object({}) });

/** Payments that a guest's bank disputes, and the evidence for it. */
export function disputes(made: Pick<Ground, 'database' | 'log'> & Before): Part {
  const { database, log, projects, commerce, deliveries, paymentProviders, payments, orders } = made;
  const { losses } = payments;
  const service = createDisputeService({ database, money: payments.reader, losses });
  const providerDisputes = createProviderDisputes({ database, desk: paymentProviders.desk, losses, log });
  async function evidence(projectId: number, disputeId: string, language: Language): Promise<Uint8Array> {
    const dispute = await service.get(projectId, disputeId);
    const [order, { project_name: house, time_zone: zone }, { owner }] = await Promise.all([
      orders.details(projectId, dispute.order_id),
      projects.service.get(projectId),
      commerce.get(projectId),
    ]);
    const delivery =
      order.delivery_id === null ? undefined : await deliveries.service.get(projectId, order.delivery_id);
    return drawPaper(
      evidencePaper({ dispute, order, delivery, house, seller: sellerLines(owner), zone, language }),
    );
  }
  return {
    routes: (app, mounting) =>
      mount(
        app,
        disputesApi,
        {
          list: (_context, { params, query }) => service.list(params.projectId, query.status),
          open: (context, { params, body }) =>
            service.open(params.projectId, body, actorOf(context), context.settle),
          update: (context, { params, body }) =>
            service.update(params.projectId, params.disputeId, body, actorOf(context)),
          evidence: async ({ reply }, { params, query }) => {
            void reply
              .type('application/pdf')
              .header('content-disposition', 'inline; filename="evidence.pdf"');
            return Buffer.from(await evidence(params.projectId, params.disputeId, query.lang));
          },
        },
        mounting,
      ),
    events: [onEvent('payments.disputed', 'disputes', providerDisputes.follow)],
    jobs: [{ ...handleJob(nightlyJob, providerDisputes.nightly), schedule: '57 3 * * *' }],
  };
}
