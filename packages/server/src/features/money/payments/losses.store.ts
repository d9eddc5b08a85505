import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Part } from './payment-items.rules.ts';

/** What a guest's bank took back of a payment, by the dispute that was lost. */
export type LossRow = {
  readonly dispute_id: string;
  readonly payment_id: string;
  readonly lost_minor: number;
  readonly fee_minor: number;
  readonly parts: readonly Part[];
  readonly revision: number;
};

/** Those of a payment; one that was given back has no parts. */
export async function listLosses(tx: Tx, projectId: number, paymentId: string): Promise<LossRow[]> {
  const { rows } = await sql<LossRow>`
    select dispute_id, payment_id, lost_minor, fee_minor, parts, revision from payment_loss
    where project_id = ${projectId} and payment_id = ${paymentId}`.execute(tx);
  return rows;
}

/** What banks took of the lines of a payment. */
export async function partsLost(
  tx: Tx,
  projectId: number,
  paymentId: string,
): Promise<readonly (readonly Part[])[]> {
  return (await listLosses(tx, projectId, paymentId)).map(({ parts }) => parts);
}

export async function saveLoss(tx: Tx, projectId: number, row: LossRow): Promise<void> {
  const parts = JSON.stringify(row.parts);
  await sql`
    insert into payment_loss (project_id, dispute_id, payment_id, lost_minor, fee_minor, parts, revision)
    values (${projectId}, ${row.dispute_id}, ${row.payment_id}, ${row.lost_minor}, ${row.fee_minor}, ${parts}::jsonb, ${row.revision})
    on conflict (project_id, dispute_id) do update set lost_minor = excluded.lost_minor, fee_minor = excluded.fee_minor,
      parts = excluded.parts, revision = excluded.revision`.execute(tx);
}
