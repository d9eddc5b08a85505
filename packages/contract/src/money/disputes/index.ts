import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import {
  id,
  inProject,
  INT4_MAX,
  isoTime,
  oneLine,
  projectIdParam,
  seenVersion,
} from '../../core/schemas.ts';
import { languages } from '../../core/texts.ts';
import { DISPUTE_STATUSES } from './dispute-words.ts';

export * from './dispute-words.ts';

/** A guest's bank asks for a payment back. Money in minor units. */
const dispute = z.object({
  dispute_id: z.string(),
  payment_id: z.string(),
  order_id: z.string(),
  order_number: z.number().int(),
  amount_minor: z.number().int(),
  currency: z.string(),
  /** The provider's fee for it, as reported; 0 if none was. */
  fee_minor: z.number().int(),
  /** The provider's id of the dispute, which then advances automatically. Null if a person recorded it, unknown to the provider. */
  provider_ref: z.string().nullable(),
  reason: z.string(),
  status: z.enum(DISPUTE_STATUSES),
  /** Until when evidence counts; null where the bank named no day. */
  due_at: isoTime.nullable(),
  note: z.string(),
  opened_by: z.string(),
  opened_at: isoTime,
  closed_at: isoTime.nullable(),
  version: z.number().int(),
});
export type Dispute = z.infer<typeof dispute>;

const one = z.object({ projectId: projectIdParam, disputeId: id });
const text = oneLine.max(500);

/** Payments that a guest's bank disputes. */
export const disputesApi = {
  list: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/disputes',
    summary: 'Returns disputes, newest first, at most 200.',
    access: { permission: 'payments.read' },
    params: inProject,
    query: z.object({ status: z.enum(DISPUTE_STATUSES).optional() }),
    response: z.array(dispute),
  }),
  open: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/disputes',
    summary: 'Records that a payment of an order is disputed. A payment has at most one open dispute.',
    access: { permission: 'payments.refund' },
    params: inProject,
    body: z.object({
      order_id: id,
      amount_minor: z.number().int().min(1).max(INT4_MAX).optional(),
      reason: text.min(1),
      /** The provider's own name of it, where it is known: what the provider tells of it later is of this one. */
      provider_ref: oneLine.min(1).max(100).nullable().default(null),
      due_at: isoTime.nullable().default(null),
    }),
    response: dispute,
    status: 201,
    idempotent: true,
    errors: ['DISPUTE_OPEN', 'REFUND_NOTHING_PAID', 'REFUND_TOO_LARGE'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/projects/{projectId}/disputes/{disputeId}',
    summary:
      'Advances a dispute or adds a note. Omitted fields stay. A lost dispute is booked in the ledger, and reversed if it is won or withdrawn later.',
    access: { permission: 'payments.refund' },
    params: one,
    body: z.object({
      version: seenVersion,
      status: z.enum(DISPUTE_STATUSES).optional(),
      due_at: isoTime.nullable().optional(),
      note: text.optional(),
    }),
    response: dispute,
    errors: ['VERSION_CONFLICT', 'DISPUTE_ENDED'],
  }),
  evidence: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/disputes/{disputeId}/evidence',
    summary:
      'Returns the evidence as one PDF: the order, the accepted texts, the payment, and every step of the delivery.',
    access: { permission: 'payments.read' },
    params: one,
    query: z.object({ lang: z.enum(languages).default('en') }),
    responds: 'binary',
    response: z.any(),
  }),
};
