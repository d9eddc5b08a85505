import { settlementApi } from '@rota/contract/settlement';
import { z } from 'zod';
import { drawPaper } from '../../../adapters/papers/index.ts';
import { onEvent } from '../../../events/index.ts';
import { actorOf } from '../../../http/context.ts';
import { mount } from '../../../http/mount.ts';
import { defineJob, handleJob } from '../../../jobs/index.ts';
import type { Ground, Part } from '../../../part.ts';
import type { Commerce } from '../../catalogue/commerce/index.ts';
import { sellerLines } from '../orders/index.ts';
import type { PaymentProviders } from '../payment-providers/index.ts';
import type { Payments } from '../payments/index.ts';
import type { Projects } from '../../sites/projects/index.ts';
import type { SubMerchants } from '../sub-merchants/index.ts';
import { createCompare } from './compare.service.ts';
import { createFeeBooking } from './fee-booking.service.ts';
import { createRefusedPayouts } from './refused-payouts.service.ts';
import { dayCsv, dayPaper, payoutsCsv } from './settlement-files.format.ts';
import { createSettlementService } from './settlement.service.ts';

type Before = {
  readonly projects: Projects;
  readonly commerce: Commerce;
  readonly paymentProviders: PaymentProviders;
  readonly subMerchants: SubMerchants;
  readonly payments: Payments;
};

const compareJob = defineJob({ name: 'payments-compare', access: 'system', payload: z.object({}) });

/** What an accountant signs. */
export function settlement({
  database,
  clock,
  log,
  ...made
}: Pick<Ground, 'database' | 'clock' | 'log'> & Before): Part {
  const { projects, commerce, paymentProviders, subMerchants, payments } = made;
  const timeZone = projects.service.timeZone;
  const house = async (projectId: number): Promise<string> =>
    (await projects.service.get(projectId)).project_name;
  const service = createSettlementService({
    database,
    timeZone,
    house,
    sellerNames: subMerchants.names,
    clock,
  });
  const refused = createRefusedPayouts({
    database,
    payouts: payments.refusedPayouts,
    sellerNames: subMerchants.names,
  });
  const comparing = createCompare({ database, desk: paymentProviders.desk, payments, clock, log });
  const bookFee = createFeeBooking({ database, payments });
  return {
    routes: (app, mounting) =>
      mount(
        app,
        settlementApi,
        {
          payouts: (_context, { params, query }) => service.payouts(params.projectId, query.from, query.to),
          exportPayouts: async ({ reply }, { params, query }) => {
            void reply
              .type('text/csv; charset=utf-8')
              .header('content-disposition', 'attachment; filename="payouts.csv"');
            return payoutsCsv(await service.payouts(params.projectId, query.from, query.to), query.lang);
          },
          refusedPayouts: (_context, { params }) => refused.list(params.projectId),
          retryPayout: (context, { params: { projectId, payoutId } }) =>
            refused.retry(projectId, payoutId, actorOf(context)),
          days: (_context, { params, query }) => service.days(params.projectId, query.from, query.to),
          close: (context, { params: { projectId, day, stationId } }) =>
            service.close(projectId, day, stationId, actorOf(context)),
          dayCsv: async ({ reply }, { params: { projectId, day, stationId }, query }) => {
            void reply
              .type('text/csv; charset=utf-8')
              .header('content-disposition', `attachment; filename="day-${day}.csv"`);
            const manner = { language: query.lang, timeZone: await timeZone(projectId) };
            return dayCsv(await service.day(projectId, day, stationId), manner);
          },
          dayPdf: async ({ reply }, { params: { projectId, day, stationId }, query }) => {
            void reply
              .type('application/pdf')
              .header('content-disposition', `inline; filename="day-${day}.pdf"`);
            const manner = { language: query.lang, timeZone: await timeZone(projectId) };
            const owner = {
              house: await house(projectId),
              seller: sellerLines((await commerce.get(projectId)).owner),
            };
            return Buffer.from(
              await drawPaper(dayPaper(await service.day(projectId, day, stationId), owner, manner)),
            );
          },
          differences: (_context, { params, query }) => comparing.list(params.projectId, query.open),
          compare: (_context, { params, body }) => comparing.compare(params.projectId, body.day),
          bookFee: (context, { params, body }) =>
            bookFee(params.projectId, params.differenceId, body.note, actorOf(context)),
          resolve: (context, { params, body }) =>
            comparing.resolve(params.projectId, params.differenceId, body.note, actorOf(context)),
        },
        mounting,
      ),
    events: [onEvent('payments.fee_held', 'settlement', comparing.holdFee)],
    jobs: [{ ...handleJob(compareJob, comparing.nightly), schedule: '47 3 * * *' }],
  };
}
