import type { Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';
import type { Part } from './payment-items.rules.ts';

/** What a guest's bank took back of a payment, by the dispute that was lost. */
export type LossRow = Readonly<
  Pick<
    Selectable<DB['payment_loss']>,
    'dispute_id' | 'payment_id' | 'lost_minor' | 'fee_minor' | 'parts' | 'revision'
  >
>;

/** Those of a payment; one that was given back has no parts. */
export async function listLosses(tx: Tx, projectId: number, paymentId: string): Promise<LossRow[]> {
  return tx
    .selectFrom('payment_loss')
    .select(['dispute_id', 'payment_id', 'lost_minor', 'fee_minor', 'parts', 'revision'])
    .where('project_id', '=', projectId)
    .where('payment_id', '=', paymentId)
    .execute();
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
  await tx
    .insertInto('payment_loss')
    .values({
      project_id: projectId,
      dispute_id: row.dispute_id,
      payment_id: row.payment_id,
      lost_minor: row.lost_minor,
      fee_minor: row.fee_minor,
      parts,
      revision: row.revision,
    })
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'dispute_id']).doUpdateSet((eb) => ({
        lost_minor: eb.ref('excluded.lost_minor'),
        fee_minor: eb.ref('excluded.fee_minor'),
        parts: eb.ref('excluded.parts'),
        revision: eb.ref('excluded.revision'),
      })),
    )
    .execute();
}
