import { z } from 'zod';
import { isoTime } from '../../core/schemas.ts';
import { ORDER_MOST } from '../orders/order-words.ts';
import {
  LEDGER_ACCOUNTS,
  LEDGER_KINDS,
  PAYMENT_STATUSES,
  REFUND_REASONS,
  REFUND_STATUSES,
} from './payment-words.ts';

/** One try to pay an order. Money in minor units. */
export const payment = z.object({
  payment_id: z.string(),
  provider: z.string(),
  status: z.enum(PAYMENT_STATUSES),
  amount_minor: z.number().int(),
  currency: z.string(),
  /** The id in the provider's records; null until it has one. */
  provider_ref: z.string().nullable(),
  /** The provider's message about a failure; null if there is none. */
  failure: z.string().nullable(),
  created_at: isoTime,
  updated_at: isoTime,
  captured_at: isoTime.nullable(),
});
export type Payment = z.infer<typeof payment>;

/** The refunded quantity of each item; an item is named by its place in the order. */
export const refundLine = z.object({
  line: z.number().int().min(1).max(ORDER_MOST.lines),
  quantity: z.number().int().min(1).max(ORDER_MOST.quantity),
});

/** Money given back, or on its way. */
export const refund = z.object({
  refund_id: z.string(),
  payment_id: z.string(),
  status: z.enum(REFUND_STATUSES),
  amount_minor: z.number().int(),
  currency: z.string(),
  reason: z.enum(REFUND_REASONS),
  /** The reason as a person wrote it; `''` if none was given. */
  note: z.string(),
  lines: z.array(refundLine),
  /** Who refunded it; `system` if it was refunded automatically. */
  by: z.string(),
  /** The account of the person behind it, whom the server keeps from approving it; else of the program that asked. */
  by_id: z.string(),
  /** The second person who agreed or declined; null where none was asked. */
  decided_by: z.string().nullable(),
  failure: z.string().nullable(),
  created_at: isoTime,
  updated_at: isoTime,
});
export type Refund = z.infer<typeof refund>;

/** One line of the double-entry ledger: the lines of one transaction sum to zero. Debits are positive, credits negative. */
export const ledgerEntry = z.object({
  entry_id: z.string(),
  transaction_id: z.string(),
  kind: z.enum(LEDGER_KINDS),
  account: z.enum(LEDGER_ACCOUNTS),
  /** The owner of the account: a seller's id, `''` for the venue. */
  party: z.string(),
  amount_minor: z.number().int(),
  currency: z.string(),
  order_id: z.string(),
  at: isoTime,
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;
