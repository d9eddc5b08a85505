import { paymentsApi, publicPaymentsApi } from '@rota/contract/payments';
import type { FastifyInstance } from 'fastify';
import { recordNotFound } from '../../../http/app-error.ts';
import { personOf, type Context } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { PaymentReader } from './payment-reader.service.ts';
import type { PaymentService } from './payments.service.ts';
import type { RefundWishes } from './refund-requests.service.ts';

type Services = {
  readonly service: PaymentService;
  readonly reader: PaymentReader;
  readonly wishes: Pick<RefundWishes, 'decide'>;
};

/** What banks and providers send is small: more is not read. */
const MOST_BYTES = 256 * 1_024;

export function paymentRoutes(
  app: FastifyInstance,
  { service, reader, wishes }: Services,
  deps: MountDeps,
): void {
  mount(
    app,
    paymentsApi,
    {
      list: (_context, { params, query }) => reader.list(params.projectId, query),
      ledger: (_context, { params, query }) => reader.ledger(params.projectId, query),
      refunds: (_context, { params, query }) => reader.refunds(params.projectId, query),
      decideRefund: async (context, { params: { projectId, refundId }, body }) =>
        reader.refundOf(projectId, await wishes.decide(projectId, refundId, body.agrees, personOf(context))),
      balance: (_context, { params }) => reader.balance(params.projectId),
    },
    deps,
  );
  const back = async ({ reply }: Context, nonce: string, body: Buffer): Promise<string> => {
    const page = await service.handleReturn(nonce, body);
    if (page === undefined) throw recordNotFound();
    // A page that is fetched again: the browser comes from a form of the bank.
    reply.status(303).header('location', page);
    return '';
  };
  mount(
    app,
    publicPaymentsApi,
    {
      returned: async (context, { params }) => back(context, params.nonce, await bodyOf(context)),
      returnedByLink: (context, { params }) => back(context, params.nonce, Buffer.alloc(0)),
      webhook: async (context, { params }) => {
        await service.webhook(
          params.merchant,
          params.provider,
          context.request.headers,
          await bodyOf(context),
        );
        return { received: true };
      },
    },
    deps,
  );
}

/** The body as it came; nothing of an oversized one. */
async function bodyOf({ request }: Context): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of (request.body ?? []) as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MOST_BYTES) return Buffer.alloc(0);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
