import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { id, inProject, isoTime, page, pageQuery, projectIdParam } from '../../core/schemas.ts';
import { LEDGER_ACCOUNTS, PAYMENT_PROVIDERS, PAYMENT_STATUSES, REFUND_STATUSES } from './payment-words.ts';
import { ledgerEntry, payment, refund } from './payment.ts';

export * from './payment-failures.ts';
export * from './payment-words.ts';
export * from './payment.ts';
export * from './refund-limit.rules.ts';

const read = { permission: 'payments.read' } as const;

/** A try to pay with the order that it is for. */
const orderPayment = payment.extend({ order_id: z.string(), order_number: z.number().int() });
export type OrderPayment = z.infer<typeof orderPayment>;

/** A refund with the order that it is of. */
const orderRefund = refund.extend({ order_id: z.string(), order_number: z.number().int() });
export type OrderRefund = z.infer<typeof orderRefund>;

/** Payments of a project: taken, unconfirmed, and the ledger. */
export const paymentsApi = {
  list: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/payments',
    summary: 'Returns payment attempts, newest first. `status=unknown` are those without a known outcome.',
    access: read,
    params: inProject,
    query: pageQuery.extend({ status: z.enum(PAYMENT_STATUSES).optional(), order_id: id.optional() }),
    response: page(orderPayment),
  }),
  ledger: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/ledger',
    summary: 'Returns the double-entry ledger, newest first. The lines of one transaction sum to zero.',
    access: read,
    params: inProject,
    query: pageQuery.extend({
      account: z.enum(LEDGER_ACCOUNTS).optional(),
      from: isoTime.optional(),
      to: isoTime.optional(),
    }),
    response: page(ledgerEntry),
  }),
  refunds: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/refunds',
    summary: 'Returns refunds, newest first. `status=waiting` are those that need approval.',
    access: read,
    params: inProject,
    query: pageQuery.extend({ status: z.enum(REFUND_STATUSES).optional() }),
    response: page(orderRefund),
  }),
  decideRefund: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/refunds/{refundId}/decision',
    summary: 'Approves or rejects a refund above the project’s limit, as a second person.',
    access: { permission: 'payments.refund' },
    params: z.object({ projectId: projectIdParam, refundId: id }),
    body: z.object({ agrees: z.boolean() }),
    response: orderRefund,
    errors: ['REFUND_OWN', 'REFUND_DECIDED'],
  }),
  balance: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/ledger/balance',
    summary: 'Returns the balance of each account, by currency. All accounts of a currency sum to zero.',
    access: read,
    params: inProject,
    response: z.array(
      z.object({ account: z.enum(LEDGER_ACCOUNTS), currency: z.string(), amount_minor: z.number().int() }),
    ),
  }),
};

/** A nonce that cannot be guessed: it opens one payment. */
const nonce = z
  .string()
  .min(20)
  .max(100)
  .regex(/^[A-Za-z0-9_-]+$/);
const provider = z.enum(PAYMENT_PROVIDERS);

/** The calls of banks and providers. Their content is verified with the provider before it is used. */
export const publicPaymentsApi = {
  returned: endpoint({
    method: 'POST',
    path: '/public/payments/return/{nonce}',
    summary:
      'Receives the guest’s browser from the bank, without our cookies. Redirects with 303 to the page of the order.',
    access: 'public',
    params: z.object({ nonce }),
    accepts: 'binary',
    responds: 'binary',
    response: z.any(),
  }),
  returnedByLink: endpoint({
    method: 'GET',
    path: '/public/payments/return/{nonce}',
    summary: 'Receives the guest’s browser by a link, for banks that redirect with one.',
    access: 'public',
    params: z.object({ nonce }),
    responds: 'binary',
    response: z.any(),
  }),
  webhook: endpoint({
    method: 'POST',
    path: '/public/payments/webhooks/{provider}/{merchant}',
    summary: 'Receives events of a provider, signed over the raw body. Each event counts once.',
    access: 'public',
    // The project, by the name under which the provider knows it.
    params: z.object({ provider, merchant: projectIdParam }),
    accepts: 'binary',
    response: z.object({ received: z.boolean() }),
    errors: ['WEBHOOK_SIGNATURE_WRONG'],
  }),
};
