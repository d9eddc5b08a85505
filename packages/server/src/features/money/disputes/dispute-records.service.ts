import type { Dispute } from '@rota/contract/disputes';
import { recordAudit } from '../../../audit/index.ts';
import type { Tx } from '../../../db/database.ts';
import type { ActorRef } from '../../../http/context.ts';
import type { Losses } from '../payments/index.ts';
import type { DisputeRow } from './disputes.store.ts';

type Change = { readonly row: DisputeRow; readonly before: DisputeRow | null };

/** Notes in the log who changed a dispute, and how. */
export function recordDispute(
  tx: Tx,
  projectId: number,
  actor: ActorRef,
  code: 'LOG_DISPUTE_OPENED' | 'LOG_DISPUTE_CHANGED',
  { row, before }: Change,
): Promise<void> {
  const auditSnapshot = ({
    status,
    note,
    due_at: due,
    amount_minor: amount,
    order_number: number,
  }: DisputeRow) => ({
    name: String(number),
    status,
    note,
    due_at: due?.toISOString() ?? null,
    amount_minor: amount,
  });
  return recordAudit(tx, {
    projectId,
    actor,
    code,
    entity: 'dispute',
    entityId: row.dispute_id,
    before: before && auditSnapshot(before),
    after: auditSnapshot(row),
  });
}

/** A dispute as people see it. */
export function composeDispute(row: DisputeRow): Dispute {
  return {
    ...row,
    due_at: row.due_at?.toISOString() ?? null,
    opened_at: row.opened_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
  };
}

/** The cost of a dispute as it stands: its fee from the charge on, also if it is won, and its sum once it was lost. */
export function lossOf(row: DisputeRow): Parameters<Losses['book']>[2] {
  const { dispute_id: disputeId, payment_id: paymentId, fee_minor: feeMinor } = row;
  return { disputeId, paymentId, feeMinor, lostMinor: row.status === 'lost' ? row.amount_minor : 0 };
}
