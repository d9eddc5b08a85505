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

/** Money of a project: what was taken, what nobody knows yet, and the ledger. */
export const paymentsApi = {
  list: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/payments',
    summary: 'Payment attempts, the newest first. `status=unknown`: those without a known outcome.',
    access: read,
    params: inProject,
    query: pageQuery.extend({ status: z.enum(PAYMENT_STATUSES).optional(), order_id: id.optional() }),
    response: page(orderPayment),
  }),
  ledger: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/ledger',
    summary: 'The double-entry ledger, the newest first. The lines of one transaction sum to zero.',
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
    summary: 'Refunds, the newest first. `status=waiting` are those that wait for a second person.',
    access: read,
    params: inProject,
    query: pageQuery.extend({ status: z.enum(REFUND_STATUSES).optional() }),
    response: page(orderRefund),
  }),
  decideRefund: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/refunds/{refundId}/decision',
    summary: 'A second person agrees to a refund above the limit of the project, or declines it.',
    access: { permission: 'payments.refund' },
    params: z.object({ projectId: projectIdParam, refundId: id }),
    body: z.object({ agrees: z.boolean() }),
    response: orderRefund,
    errors: ['REFUND_OWN', 'REFUND_DECIDED'],
  }),
  balance: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/ledger/balance',
    summary: 'What stands on each account, by currency. All accounts of a currency sum to zero.',
    access: read,
    params: inProject,
    response: z.array(
      z.object({ account: z.enum(LEDGER_ACCOUNTS), currency: z.string(), amount_minor: z.number().int() }),
    ),
  }),
};

/** A nonce that nobody guesses: it opens one payment. */
const nonce = z
  .string()
  .min(20)
  .max(100)
  .regex(/^[A-Za-z0-9_-]+$/);
const provider = z.enum(PAYMENT_PROVIDERS);

/** What banks and providers call. Whatever they bring is looked at with the provider before it is believed. */
export const publicPaymentsApi = {
  returned: endpoint({
    method: 'POST',
    path: '/public/payments/return/{nonce}',
    summary:
      'A guest’s browser comes back from the bank, without our cookies. Answers 303 to the page of the order.',
    access: 'public',
    params: z.object({ nonce }),
    accepts: 'binary',
    responds: 'binary',
    response: z.any(),
  }),
  returnedByLink: endpoint({
    method: 'GET',
    path: '/public/payments/return/{nonce}',
    summary: 'The same by a link, for banks that send the browser back by one.',
    access: 'public',
    params: z.object({ nonce }),
    responds: 'binary',
    response: z.any(),
  }),
  webhook: endpoint({
    method: 'POST',
    path: '/public/payments/webhooks/{provider}/{merchant}',
    summary: 'News of a provider, signed over the raw body. Each event counts once.',
    access: 'public',
    // The project, by the name under which the provider knows it.
    params: z.object({ provider, merchant: projectIdParam }),
    accepts: 'binary',
    response: z.object({ received: z.boolean() }),
    errors: ['WEBHOOK_SIGNATURE_WRONG'],
  }),
};
